//! A file that games are appended to.

use crate::failure::{Kind, OrInput, failure};
use crate::note;
use anyhow::{Context, anyhow};
use isolation::{GameRecord, LineOrder};
use isolation_protocol::files;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file of game records, open for appending only. Several games may have it open at once, but not while a
/// tournament writes to it.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens or creates the file.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        let options = || OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = files::only_regular(path).and_then(|()| options());
        let file = file.with_context(|| format!("{} cannot be written", path.display())).input()?;
        match file.try_lock_shared() {
            Ok(()) => Ok(Self { path: path.to_owned(), file }),
            Err(TryLockError::WouldBlock) => {
                let why = anyhow!("{}: in use by another process", path.display());
                Err(failure(Kind::Machine, why))
            }
            Err(TryLockError::Error(error)) => {
                Err(error).with_context(|| format!("{} cannot be locked", path.display())).input()
            }
        }
    }

    /// Appends one record as a line, and flushes it to the disk.
    pub fn append(&mut self, record: &GameRecord) -> anyhow::Result<()> {
        self.write(record)
            .with_context(|| format!("the game is not saved: {}", self.path.display()))
            .map_err(|error| failure(Kind::Output, error))
    }

    fn write(&mut self, record: &GameRecord) -> io::Result<()> {
        let nuls = files::nul_tail(&self.file)?;
        if nuls > 0 {
            self.file.set_len(self.file.metadata()?.len() - nuls)?;
            note(Some(files::cut_off(&self.path, nuls)));
        }
        // Each game is a file of its own, so that people may delete and reorder them.
        let line = LineOrder::default().lines([record.to_line()]);
        let text = if self.ends_a_line()? { line } else { format!("\n{line}") };
        self.file.write_all(text.as_bytes())?;
        self.file.sync_all()
    }

    /// Whether the file is empty or its last line is complete.
    fn ends_a_line(&mut self) -> io::Result<bool> {
        if self.file.metadata()?.len() == 0 {
            return Ok(true);
        }
        let mut last = [0];
        self.file.seek(SeekFrom::End(-1))?;
        self.file.read_exact(&mut last)?;
        Ok(last == *b"\n")
    }
}
