//! A file that games are appended to.

use crate::failure::OrInput;
use anyhow::Context;
use isolation::GameRecord;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file of records, open for appending: nothing that is in it can be lost.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens the file, or makes a new one.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = file.with_context(|| format!("{} cannot be written", path.display())).input()?;
        Ok(Self { path: path.to_owned(), file })
    }

    /// Appends one record as a line of its own, and sees it on the disk.
    pub fn append(&mut self, record: &GameRecord) -> anyhow::Result<()> {
        self.write(record)
            .with_context(|| format!("the game is not saved: {}", self.path.display()))
    }

    fn write(&mut self, record: &GameRecord) -> io::Result<()> {
        let line = record.to_line() + "\n";
        let within_line = self.file.metadata()?.is_file() && !self.ends_a_line()?;
        let text = if within_line { format!("\n{line}") } else { line };
        self.file.write_all(text.as_bytes())?;
        if self.file.metadata()?.is_file() { self.file.sync_all() } else { Ok(()) }
    }

    /// Whether the file is empty or its last line is whole.
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
