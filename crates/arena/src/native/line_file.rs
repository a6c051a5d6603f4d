//! A file of lines that can only grow, whole line by whole line.

use std::cmp::Ordering;
use std::fmt::Display;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use isolation::{files, read_json};
use serde::de::DeserializeOwned;

use crate::Problem;

/// A file of lines, open for appending and locked while it is open. A last line that is not whole and
/// begins as lines do was being written when a process was killed: it is cut off. So are what a failed
/// write left behind and NUL bytes at the end, which a power failure leaves where data had not reached
/// the disk.
#[derive(Debug)]
pub struct LineFile {
    path: PathBuf,
    file: File,
    /// Bytes in whole lines.
    whole: u64,
    /// NUL bytes that were cut off.
    nuls: u64,
    /// When the lines were last seen on the disk.
    synced: Instant,
}

/// Lines may stay so long in the system's memory, where a crash of the machine loses them.
const SYNC_EVERY: Duration = Duration::from_secs(1);

impl LineFile {
    /// Opens a file, or makes a new one, and hands over its whole lines with their numbers from 1.
    /// Nothing in the file is changed before all of them were taken. `beginnings` are what lines begin
    /// with: only such a line may be cut off.
    ///
    /// # Errors
    /// When the file cannot be used, or what `take` says; each begins with the path.
    pub fn open(
        path: &Path,
        beginnings: &[&str],
        mut take: impl FnMut(usize, &str) -> Result<(), Problem>,
    ) -> Result<Self, Problem> {
        let wrong = |why: &dyn Display| Problem::new(why).at(path.display());
        files::only_regular(path).map_err(|error| wrong(&error))?;
        let opened = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = opened.map_err(|error| wrong(&error))?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => {
                Problem::local("another process works on it").at(path.display())
            }
            TryLockError::Error(error) => wrong(&error),
        })?;
        let text = files::nul_tail(&file).and_then(|nuls| {
            (&file).rewind()?;
            Ok((file.metadata()?.len() - nuls, nuls))
        });
        let (length, nuls) = text.map_err(|error| wrong(&error))?;
        let mut whole = 0;
        let mut reader = BufReader::new((&file).take(length));
        for number in 1.. {
            let mut line = Vec::new();
            let read = files::read_line(&mut reader, &mut line)
                .map_err(|error| wrong(&format_args!("line {number}: {error}")))?;
            if line.pop_if(|&mut byte| byte == b'\n').is_none() {
                let ours = |beginning: &&str| {
                    let beginning = beginning.as_bytes();
                    line.starts_with(beginning) || beginning.starts_with(&line)
                };
                if !beginnings.iter().any(ours) {
                    let why = "incomplete, and not written by this program";
                    return Err(wrong(&format_args!("line {number}: {why}")));
                }
                break;
            }
            let line = String::from_utf8(line)
                .map_err(|_| wrong(&format_args!("line {number}: expected UTF-8 text")))?;
            take(number, &line).map_err(|problem| problem.at(path.display()))?;
            whole += read;
        }
        let mut lines = Self { path: path.to_owned(), file, whole, nuls, synced: Instant::now() };
        lines.cut()?;
        Ok(lines)
    }

    /// Removes what is behind the last whole line.
    fn cut(&mut self) -> Result<(), Problem> {
        let length = self.file.metadata().map(|metadata| metadata.len());
        let cut = length.and_then(|length| {
            if length > self.whole { self.file.set_len(self.whole) } else { Ok(()) }
        });
        let cut = cut.and_then(|()| self.file.seek(SeekFrom::End(0)).map(|_| ()));
        cut.map_err(|error| self.unwritten(&error))
    }

    /// What was cut off when the file was opened and is worth a note: NUL bytes.
    pub fn repaired(&self) -> Option<String> {
        (self.nuls > 0).then(|| files::cut_off(&self.path, self.nuls))
    }

    /// Whether there is no line in it.
    pub fn is_empty(&self) -> bool {
        self.whole == 0
    }

    /// Appends a line, and from time to time sees that the lines are on the disk. Once this has
    /// returned, the end of the process does not lose the line.
    ///
    /// # Errors
    /// When it cannot be written: then the file holds the lines before it.
    pub fn append(&mut self, line: &str) -> Result<(), Problem> {
        self.unchanged()?;
        let line = format!("{line}\n");
        let written = self.file.write_all(line.as_bytes()).and_then(|()| {
            if self.synced.elapsed() < SYNC_EVERY {
                return Ok(());
            }
            self.synced = Instant::now();
            self.file.sync_data()
        });
        match written {
            Ok(()) => {
                self.whole += line.len() as u64;
                Ok(())
            }
            Err(error) => {
                // The error that came first is the one to tell.
                let _ = self.cut();
                Err(self.unwritten(&error))
            }
        }
    }

    /// Sees that all lines are on the disk.
    ///
    /// # Errors
    /// When the system says that they are not.
    pub fn sync(&mut self) -> Result<(), Problem> {
        self.unchanged()?;
        self.file.sync_data().map_err(|error| self.unwritten(&error))
    }

    /// As [`open`](Self::open), for a file whose first line is this heading and whose other lines have this
    /// beginning; an empty file gets the heading.
    ///
    /// # Errors
    /// As of [`open`](Self::open), and when the heading cannot be written.
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

    /// Replaces all lines at once: whenever the process ends, the file holds the old lines or the new ones.
    ///
    /// # Errors
    /// When they cannot be written: then the file holds the old ones.
    pub fn replace(&mut self, lines: &str) -> Result<(), Problem> {
        self.unchanged()?;
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
        Ok(())
    }

    /// Looks whether the file is still there, and as long as it was: games that go into a deleted
    /// file are lost.
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
        Problem::output(format_args!("{} cannot be written: {error}", self.path.display()))
    }
}

/// Whether this open file is the one that the path names.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let id = |found: fs::Metadata| (found.dev(), found.ino());
    file.metadata().map(id).ok() == fs::metadata(path).map(id).ok()
}

/// Whether there is a file of this path: Windows deletes and replaces no open file.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

/// Reads the line of this number as JSON.
///
/// # Errors
/// What is wrong with it, with its number.
pub fn read<T: DeserializeOwned>(line: usize, text: &str) -> Result<T, Problem> {
    read_json(text).map_err(|error| Problem::new(error).at(format_args!("line {line}")))
}
