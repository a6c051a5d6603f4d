//! An append-only file of lines.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt::Display;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use isolation::board::text::lines;
use isolation::{LineOrder, read_json};
use isolation_protocol::files;
use serde::de::DeserializeOwned;

use crate::Problem;

/// A file of JSON objects, one per line with its number and checksum, open for appending and locked while it is open.
/// An incomplete last line that begins as lines do was interrupted by a kill, and is cut off. So are the remains of a
/// failed write, and NUL bytes at the end, which a power failure leaves in place of data that had not reached the disk.
#[derive(Debug)]
pub struct LineFile {
    path: PathBuf,
    file: File,
    /// Bytes of complete lines.
    whole: u64,
    order: LineOrder,
    /// NUL bytes that were cut off.
    nuls: u64,
    durability: Durability,
    /// When the lines were last flushed to the disk.
    synced: Instant,
}

/// When lines are flushed to the disk. A power failure loses later ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Durability {
    /// With each line.
    Always,
    /// With each line, but at most once in a second: lines that follow within it wait for a later one, or for the end.
    #[default]
    Second,
}

impl Durability {
    /// Both, with their names.
    pub const NAMES: [(&str, Self); 2] = [("always", Self::Always), ("second", Self::Second)];

    /// Whether a line is flushed at this time after the last flush.
    fn is_due(self, since: Duration) -> bool {
        match self {
            Self::Always => true,
            Self::Second => since >= Duration::from_secs(1),
        }
    }
}

impl LineFile {
    /// Opens or creates a file, and passes its complete lines with their numbers from 1 to `take`. The file is
    /// not changed before `take` has accepted all of them. Only an incomplete line with one of these
    /// `beginnings` is cut off.
    ///
    /// # Errors
    /// When the file cannot be used, or `take` fails; each error begins with the path.
    pub fn open(
        path: &Path,
        beginnings: &[&str],
        mut take: impl FnMut(usize, &str) -> Result<(), Problem>,
    ) -> Result<Self, Problem> {
        let wrong = |why: &dyn Display| Problem::new(why).at(path.display());
        files::only_regular(path).map_err(|error| wrong(&error))?;
        let opened = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = opened.map_err(|error| match files::is_machine_fault(&error) {
            true => Problem::local(error).at(path.display()),
            false => wrong(&error),
        })?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => {
                Problem::local("in use by another process").at(path.display())
            }
            TryLockError::Error(error) => wrong(&error),
        })?;
        let text = files::nul_tail(&file).and_then(|nuls| {
            (&file).rewind()?;
            Ok((file.metadata()?.len() - nuls, nuls))
        });
        let (length, mut nuls) = text.map_err(|error| wrong(&error))?;
        let (mut whole, mut order) = (0, LineOrder::default());
        let mut reader = BufReader::new((&file).take(length));
        for number in 1.. {
            let read = files::read_line(&mut reader, number).map_err(|error| wrong(&error))?;
            let Some(mut line) = read else { break };
            let length = line.len() as u64;
            if line.contains(&0) && reader.fill_buf().map_err(|error| wrong(&error))?.is_empty() {
                nuls += line.iter().filter(|&&byte| byte == 0).count() as u64;
                break;
            }
            if line.pop_if(|&mut byte| byte == b'\n').is_none() {
                let ours = |beginning: &&str| {
                    let beginning = beginning.trim_end_matches('}').as_bytes();
                    line.starts_with(beginning) || beginning.starts_with(&line)
                };
                if !beginnings.iter().any(ours) {
                    let why = "incomplete, and not written by this program";
                    return Err(wrong(&format_args!("line {number}: {why}")));
                }
                break;
            }
            let line = files::line_text(line, number).map_err(|error| wrong(&error))?;
            let object = order.open(&line);
            let object = object.map_err(|error| wrong(&format_args!("line {number}: {error}")))?;
            take(number, &object).map_err(|problem| problem.at(path.display()))?;
            whole += length;
        }
        let mut lines = Self {
            path: path.to_owned(),
            file,
            whole,
            order,
            nuls,
            durability: Durability::default(),
            synced: Instant::now(),
        };
        lines.cut()?;
        if lines.is_empty() {
            sync_folder(path).map_err(|error| lines.unwritten(&error))?;
        }
        Ok(lines)
    }

    /// Removes everything after the last complete line.
    fn cut(&mut self) -> Result<(), Problem> {
        let length = self.file.metadata().map(|metadata| metadata.len());
        let cut = length.and_then(|length| {
            if length > self.whole { self.file.set_len(self.whole) } else { Ok(()) }
        });
        let cut = cut.and_then(|()| self.file.seek(SeekFrom::End(0)).map(|_| ()));
        cut.map_err(|error| self.unwritten(&error))
    }

    /// A note about NUL bytes that were cut off when the file was opened.
    pub fn repaired(&self) -> Option<String> {
        (self.nuls > 0).then(|| files::cut_off(&self.path, self.nuls))
    }

    /// Flushes lines from now on as this says.
    pub fn flush_by(&mut self, durability: Durability) {
        self.durability = durability;
    }

    /// Whether the file has no lines.
    pub fn is_empty(&self) -> bool {
        self.whole == 0
    }

    /// Appends a JSON object as a line. After this returns, a kill of the process does not lose it, nor, if each is to
    /// be flushed, does a power failure.
    ///
    /// # Errors
    /// When it cannot be written; then the file holds the lines before it.
    pub fn append(&mut self, object: &str) -> Result<(), Problem> {
        self.unchanged()?;
        let mut order = self.order;
        let line = order.seal(object) + "\n";
        let written = self.file.write_all(line.as_bytes()).and_then(|()| {
            if self.durability.is_due(self.synced.elapsed()) {
                self.synced = Instant::now();
                self.file.sync_data()?;
            }
            Ok(())
        });
        match written {
            Ok(()) => {
                self.whole += line.len() as u64;
                self.order = order;
                Ok(())
            }
            Err(error) => {
                // Report the first error.
                let _ = self.cut();
                Err(self.unwritten(&error))
            }
        }
    }

    /// Flushes all lines to the disk.
    ///
    /// # Errors
    /// When the operating system reports an error.
    pub fn sync(&mut self) -> Result<(), Problem> {
        self.unchanged()?;
        self.file.sync_data().map_err(|error| self.unwritten(&error))
    }

    /// As [`open`](Self::open), for a file with this heading and other lines with this beginning; an empty file
    /// gets the heading.
    ///
    /// # Errors
    /// As [`open`](Self::open), and when the heading cannot be written.
    pub fn open_headed(
        path: &Path,
        heading: &str,
        beginning: &str,
        take: impl FnMut(usize, &str) -> Result<(), Problem>,
    ) -> Result<Self, Problem> {
        let mut file = Self::open(path, &[heading, beginning], take)?;
        if file.is_empty() {
            file.append(heading)?;
            file.sync()?;
        }
        Ok(file)
    }

    /// Replaces all lines atomically by these objects.
    ///
    /// # Errors
    /// When they cannot be written; then the file holds the old ones.
    pub fn replace(&mut self, objects: Vec<String>) -> Result<(), Problem> {
        self.unchanged()?;
        let mut order = LineOrder::default();
        let lines = order.lines(objects);
        let replaced = self.path.canonicalize().and_then(|path| {
            let mut beside = path.as_os_str().to_owned();
            beside.push(".new");
            let mut file = File::create(&beside)?;
            file.lock()?;
            file.write_all(lines.as_bytes())?;
            file.sync_all()?;
            fs::rename(&beside, &path)?;
            Ok(file)
        });
        self.file = replaced.map_err(|error| self.unwritten(&error))?;
        self.whole = lines.len() as u64;
        self.order = order;
        Ok(())
    }

    /// Checks that the file still exists with its length: games written to a deleted file would be lost.
    fn unchanged(&self) -> Result<(), Problem> {
        let changed = |how: &str| {
            let path = self.path.display();
            Problem::output(format_args!("{path}: {how} while this program was writing to it"))
        };
        let length = self.file.metadata().map_err(|error| self.unwritten(&error))?.len();
        if !is_at(&self.file, &self.path) {
            return Err(changed("deleted or replaced"));
        }
        match length.cmp(&self.whole) {
            Ordering::Less => Err(changed("truncated")),
            Ordering::Equal => Ok(()),
            Ordering::Greater => Err(changed("extended by another program")),
        }
    }

    fn unwritten(&self, error: &io::Error) -> Problem {
        let why = format_args!("{} cannot be written: {error}", self.path.display());
        if files::is_machine_fault(error) { Problem::local(why) } else { Problem::output(why) }
    }
}

/// Whether this open file is the one at the path; on Windows, which does not delete or replace an open file, whether there
/// is one.
fn is_at(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let id = |found: fs::Metadata| (found.dev(), found.ino());
        file.metadata().map(id).ok() == fs::metadata(path).map(id).ok()
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        path.exists()
    }
}

/// Flushes the entry of a new file: without it, a power failure loses the file with all its lines.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    let path = path.canonicalize()?;
    path.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())
}

/// Windows flushes it with the file.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The lines of a text with their numbers, without the blank ones, and without their checksums.
///
/// # Errors
/// A line that is not as it was written, or not the next one.
pub fn checked(text: &str) -> impl Iterator<Item = Result<(usize, Cow<'_, str>), Problem>> {
    let mut order = LineOrder::default();
    lines(text).map(move |(number, line)| {
        let object = order.open(line);
        let wrong = |error| Problem::new(error).at(format_args!("line {number}"));
        Ok((number, object.map_err(wrong)?))
    })
}

/// Parses the line with this number as JSON.
///
/// # Errors
/// The error with the line's number.
pub fn read<T: DeserializeOwned>(line: usize, text: &str) -> Result<T, Problem> {
    read_json(text).map_err(|error| Problem::new(error).at(format_args!("line {line}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_flushed_each_or_at_most_once_in_a_second() {
        for (durability, due) in
            [(Durability::Always, [true; 4]), (Durability::Second, [false, false, true, true])]
        {
            let times = [0, 999, 1000, 5000].map(Duration::from_millis);
            assert_eq!(times.map(|since| durability.is_due(since)), due);
        }
    }
}
