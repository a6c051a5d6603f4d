//! Reading of regular files, up to a maximum size.

use std::fmt::Display;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, ErrorKind, Read, Seek, SeekFrom};
#[cfg(unix)]
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use isolation::board::text::{TextError, decode};
#[cfg(unix)]
use rustix::fs::OFlags;

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

/// Whether the machine lacks memory, files or processes, so that the file is not at fault.
pub fn is_machine_fault(error: &io::Error) -> bool {
    // Without names in the standard library: ENFILE and EMFILE, as Linux, macOS and BSD number them.
    let is_full = cfg!(unix) && matches!(error.raw_os_error(), Some(23 | 24));
    is_full || matches!(error.kind(), ErrorKind::OutOfMemory | ErrorKind::WouldBlock)
}

/// Opens a regular file for reading. Reading never waits: files of the system, such as `/proc/kmsg`, and pipes that took
/// the file's place may have nothing to read for ever.
///
/// # Errors
/// When there is none, or it cannot be opened.
pub fn open(path: &Path) -> io::Result<File> {
    only_regular(path)?;
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    options.custom_flags(OFlags::NONBLOCK.bits().cast_signed());
    options.open(path)
}

/// The text of a regular file of at most [`MOST_TEXT`] bytes.
///
/// # Errors
/// When there is no such file, it cannot be read, is larger, or is not a text.
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
/// When it cannot be read, is larger, or is not a text.
pub fn read_all(reader: impl Read) -> io::Result<String> {
    text(bytes(reader, MOST_TEXT)?)
}

fn bytes(reader: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = reader.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if read as u64 > most { Err(too_large(most)) } else { Ok(bytes) }
}

fn text(bytes: Vec<u8>) -> io::Result<String> {
    decode(bytes).map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
}

fn too_large(most: u64) -> io::Error {
    let why = format!("larger than {} MiB", most >> 20);
    io::Error::new(ErrorKind::FileTooLarge, why)
}

/// The bytes of the next line, with its newline if it has one; none at the end of the input. `number` is the
/// line's number, from 1.
///
/// # Errors
/// When it cannot be read, or is longer than 16 MiB; the error names the line.
pub fn read_line(reader: &mut impl BufRead, number: usize) -> io::Result<Option<Vec<u8>>> {
    let wrong = |kind, why: &dyn Display| io::Error::new(kind, format!("line {number}: {why}"));
    let mut line = Vec::new();
    let read = reader.take(MOST_LINE + 1).read_until(b'\n', &mut line);
    match read.map_err(|error| wrong(error.kind(), &error))? as u64 {
        0 => Ok(None),
        1..=MOST_LINE => Ok(Some(line)),
        _ => {
            let why = format_args!("longer than {} MiB", MOST_LINE >> 20);
            Err(wrong(ErrorKind::InvalidData, &why))
        }
    }
}

/// The text of the line with this number.
///
/// # Errors
/// The first byte that is not part of a text, with its line and its place in it.
pub fn line_text(line: Vec<u8>, number: usize) -> io::Result<String> {
    decode(line).map_err(|error| {
        io::Error::new(ErrorKind::InvalidData, TextError { line: number, ..error })
    })
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
