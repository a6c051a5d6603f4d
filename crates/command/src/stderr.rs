//! The standard error of players, such as the traceback of an agent that fails.

use crate::failure::{Kind, failure};
use anyhow::Context;
use isolation::board::one_line;
use isolation_engines::log_file;
use std::io::{self, Write};
use std::path::Path;
use tempfile::TempDir;

/// Maximum lines to show, the last ones.
const LINES: usize = 30;

/// A temporary folder for the standard error of players.
#[derive(Debug)]
pub struct Stderr(TempDir);

impl Stderr {
    /// An empty folder.
    pub fn new() -> anyhow::Result<Self> {
        let folder = tempfile::tempdir().context("no temporary folder");
        folder.map(Self).map_err(|error| failure(Kind::Machine, error))
    }

    /// Its path.
    pub fn folder(&self) -> &Path {
        self.0.path()
    }

    /// The last lines of the player of this seed.
    fn last_lines(&self, seed: u64) -> Vec<String> {
        let bytes = std::fs::read(log_file(self.folder(), seed)).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        let lines: Vec<String> = text.lines().map(one_line).collect();
        lines[lines.len().saturating_sub(LINES)..].to_vec()
    }

    /// The same, each on an indented line of its own below another line.
    pub fn indented(&self, seed: u64) -> String {
        self.last_lines(seed).iter().map(|line| format!("\n      {line}")).collect()
    }

    /// Writes the last lines of the player of this seed to standard error.
    pub fn show(&self, seed: u64) {
        for line in self.last_lines(seed) {
            // Standard error may be closed.
            let _ = writeln!(io::stderr(), "{line}");
        }
    }
}
