//! A file of lines that can only grow, whole line by whole line.

use std::fmt::Display;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;

use crate::Problem;

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
        // A folder is told by the system; what else is no file has no end.
        if path.exists() && !path.is_file() && !path.is_dir() {
            return Err(wrong(&"it is there and no file"));
        }
        let opened = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = opened.map_err(|error| wrong(&error))?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => {
                Problem::local("another process works on it").at(path.display())
            }
            TryLockError::Error(error) => wrong(&error),
        })?;
        let mut whole = 0;
        let mut reader = BufReader::new(&file);
        for number in 1.. {
            let mut line = Vec::new();
            let read = reader.read_until(b'\n', &mut line).map_err(|error| wrong(&error))?;
            if line.pop_if(|&mut byte| byte == b'\n').is_none() {
                let ours = |beginning: &&str| {
                    let beginning = beginning.as_bytes();
                    line.starts_with(beginning) || beginning.starts_with(&line)
                };
                if !beginnings.iter().any(ours) {
                    let why = "this has no end, and was not written by this program";
                    return Err(wrong(&format_args!("line {number}: {why}")));
                }
                break;
            }
            let line = String::from_utf8(line)
                .map_err(|_| wrong(&format_args!("line {number}: this is no text")))?;
            take(number, &line).map_err(|problem| problem.at(path.display()))?;
            whole += read as u64;
        }
        let mut lines = Self { path: path.to_owned(), file, whole, synced: Instant::now() };
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
        self.file.sync_data().map_err(|error| self.unwritten(&error))
    }

    fn unwritten(&self, error: &io::Error) -> Problem {
        Problem::new(format_args!("{} cannot be written: {error}", self.path.display()))
    }
}

/// Reads the line of this number as JSON.
///
/// # Errors
/// What is wrong with it, with its number.
pub fn read<T: DeserializeOwned>(line: usize, text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::new(error).at(format_args!("line {line}")))
}
