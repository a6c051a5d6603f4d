//! Reading of regular files, up to a maximum size.

use std::fs::{self, File};
use std::io::{self, BufRead, ErrorKind, Read, Seek, SeekFrom};
use std::path::Path;

use isolation::without_mark;

/// Maximum size of a text, in bytes.
pub const MOST_TEXT: u64 = 1 << 30;
/// Maximum length of a line, in bytes.
const MOST_LINE: u64 = 1 << 24;

/// Refuses anything that exists but is not a regular file: devices and pipes have no end, and
/// opening one may block forever.
///
/// # Errors
/// When it is not a regular file.
pub fn only_regular(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(found) if !found.is_file() => {
            Err(io::Error::new(ErrorKind::InvalidInput, "exists but is not a regular file"))
        }
        _ => Ok(()),
    }
}

/// Opens a regular file for reading.
///
/// # Errors
/// When there is none, or it cannot be opened.
pub fn open(path: &Path) -> io::Result<File> {
    only_regular(path)?;
    File::open(path)
}

/// The text of a regular file of at most [`MOST_TEXT`] bytes.
///
/// # Errors
/// When there is no such file, it cannot be read, is larger, or is not UTF-8.
pub fn read(path: &Path) -> io::Result<String> {
    text(read_bytes(path, MOST_TEXT)?)
}

/// The content of a regular file of at most this many bytes.
///
/// # Errors
/// When there is no such file, it cannot be read, or is larger.
pub fn read_bytes(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = open(path)?;
    // Checked before gigabytes are read.
    if file.metadata()?.len() > most {
        return Err(too_large(most));
    }
    bytes(file, most)
}

/// The whole text of at most [`MOST_TEXT`] bytes.
///
/// # Errors
/// When it cannot be read, is larger, or is not UTF-8.
pub fn read_all(reader: impl Read) -> io::Result<String> {
    text(bytes(reader, MOST_TEXT)?)
}

fn bytes(reader: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = reader.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if read as u64 > most { Err(too_large(most)) } else { Ok(bytes) }
}

fn text(bytes: Vec<u8>) -> io::Result<String> {
    let refused = |_| io::Error::new(ErrorKind::InvalidData, "expected UTF-8 text");
    let mut text = String::from_utf8(bytes).map_err(refused)?;
    text.drain(..text.len() - without_mark(&text).len());
    Ok(text)
}

fn too_large(most: u64) -> io::Error {
    let why = format!("larger than {} MiB", most >> 20);
    io::Error::new(ErrorKind::FileTooLarge, why)
}

/// Reads the next line of at most 16 MiB into `line`, with its newline if it has one.
/// Returns its length, 0 at the end of the input.
///
/// # Errors
/// When it cannot be read, or is longer.
pub fn read_line(reader: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<u64> {
    line.clear();
    let read = reader.take(MOST_LINE + 1).read_until(b'\n', line)? as u64;
    if read > MOST_LINE {
        let why = format!("a line of more than {} MiB", MOST_LINE >> 20);
        return Err(io::Error::new(ErrorKind::InvalidData, why));
    }
    Ok(read)
}

/// Number of NUL bytes at the end of a file, where a power failure leaves them if data had not
/// reached the disk. No text contains them.
///
/// # Errors
/// When the file cannot be read.
pub fn nul_tail(mut file: &File) -> io::Result<u64> {
    const BLOCK: u64 = 1 << 16;
    let length = file.metadata()?.len();
    let mut end = length;
    let mut block = Vec::new();
    while end > 0 {
        let begin = end.saturating_sub(BLOCK);
        file.seek(SeekFrom::Start(begin))?;
        block.clear();
        file.take(end - begin).read_to_end(&mut block)?;
        let last = block.iter().rposition(|&byte| byte != 0);
        end = begin + last.map_or(0, |last| last as u64 + 1);
        if last.is_some() {
            break;
        }
    }
    Ok(length - end)
}

/// The message about NUL bytes removed from the end of a file.
pub fn cut_off(path: &Path, nuls: u64) -> String {
    let path = path.display();
    format!("{path}: removed {nuls} NUL bytes at the end, probably left by a power failure")
}
