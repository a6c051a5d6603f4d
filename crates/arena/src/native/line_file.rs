//! A file of lines that can only grow, whole line by whole line.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;

/// A file of lines, open for appending and locked while it is open. A last line that is not whole and
/// begins as lines do was being written when a process was killed: it is cut off. So is what a failed
/// write left behind.
#[derive(Debug)]
pub struct LineFile {
    path: PathBuf,
    file: File,
    /// Bytes in whole lines.
    whole: u64,
    /// When the lines were last seen on the disk.
    synced: Instant,
}

/// Why a file of lines cannot be used. Each message begins with the path.
#[derive(Debug, thiserror::Error)]
pub enum LineFileError {
    /// There is something else under the name.
    #[error("{}: it is there and no file", .0.display())]
    NoFile(PathBuf),
    /// Another process has it open.
    #[error("{}: another process works on it", .0.display())]
    InUse(PathBuf),
    /// Its end is neither a line nor the beginning of one.
    #[error("{}: line {line}: this has no end, and was not written by this program", .path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
    /// A line is not what it should be.
    #[error("{}: line {line}: {error}", .path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        error: serde_json::Error,
    },
    /// The system refuses to open or read it.
    #[error("{}: {error}", .path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The system refuses to write it.
    #[error("{} cannot be written: {error}", .path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

/// Lines may stay so long in the system's memory, where a crash of the machine loses them.
const SYNC_EVERY: Duration = Duration::from_secs(1);

impl LineFile {
    /// Opens a file, or makes a new one, and hands over its whole lines with their numbers from 1.
    /// Nothing in the file is changed before all of them were taken. `beginnings` are what lines begin
    /// with: only such a line may be cut off.
    ///
    /// # Errors
    /// When the file cannot be used, or what `take` says.
    pub fn open<E: From<LineFileError>>(
        path: &Path,
        beginnings: &[&str],
        mut take: impl FnMut(usize, &str) -> Result<(), E>,
    ) -> Result<Self, E> {
        // A folder is told by the system; what else is no file has no end.
        if path.exists() && !path.is_file() && !path.is_dir() {
            return Err(LineFileError::NoFile(path.to_owned()).into());
        }
        let refused = |error| E::from(LineFileError::Read { path: path.to_owned(), error });
        let opened = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = opened.map_err(refused)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => E::from(LineFileError::InUse(path.to_owned())),
            TryLockError::Error(error) => refused(error),
        })?;
        let mut whole = 0;
        let mut reader = BufReader::new(&file);
        for number in 1.. {
            let mut line = Vec::new();
            let read = reader.read_until(b'\n', &mut line).map_err(refused)?;
            if line.pop_if(|&mut byte| byte == b'\n').is_none() {
                let ours = |beginning: &&str| {
                    let beginning = beginning.as_bytes();
                    line.starts_with(beginning) || beginning.starts_with(&line)
                };
                if !beginnings.iter().any(ours) {
                    return Err(
                        LineFileError::Foreign { path: path.to_owned(), line: number }.into()
                    );
                }
                break;
            }
            let line = String::from_utf8(line).map_err(|_| {
                let why = format!("line {number}: this is no text");
                refused(io::Error::new(io::ErrorKind::InvalidData, why))
            })?;
            take(number, &line)?;
            whole += read as u64;
        }
        let mut lines = Self { path: path.to_owned(), file, whole, synced: Instant::now() };
        lines.cut()?;
        Ok(lines)
    }

    /// Removes what is behind the last whole line.
    fn cut(&mut self) -> Result<(), LineFileError> {
        let length = self.file.metadata().map(|metadata| metadata.len());
        let cut = length.and_then(|length| {
            if length > self.whole { self.file.set_len(self.whole) } else { Ok(()) }
        });
        let cut = cut.and_then(|()| self.file.seek(SeekFrom::End(0)).map(|_| ()));
        cut.map_err(|error| LineFileError::Write { path: self.path.clone(), error })
    }

    /// Reads a line of such a file as JSON.
    ///
    /// # Errors
    /// What is wrong, with the file and the line's number.
    pub fn read<T: DeserializeOwned>(
        path: &Path,
        line: usize,
        text: &str,
    ) -> Result<T, LineFileError> {
        let wrong = |error| LineFileError::Line { path: path.to_owned(), line, error };
        serde_json::from_str(text).map_err(wrong)
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
    pub fn append(&mut self, line: &str) -> Result<(), LineFileError> {
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
                Err(LineFileError::Write { path: self.path.clone(), error })
            }
        }
    }

    /// Sees that all lines are on the disk.
    ///
    /// # Errors
    /// When the system says that they are not.
    pub fn sync(&mut self) -> Result<(), LineFileError> {
        let synced = self.file.sync_data();
        synced.map_err(|error| LineFileError::Write { path: self.path.clone(), error })
    }
}
