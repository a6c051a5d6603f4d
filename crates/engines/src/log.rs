//! A log of a program's standard error, of bounded size.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;

/// Maximum size of a log, in bytes; of more, the first and the last half are kept.
const LONGEST_LOG: usize = 1 << 16;

/// A log file of standard error. Write errors are ignored: no game depends on it.
pub(crate) struct Log {
    path: PathBuf,
    file: Option<File>,
    written: usize,
    /// The last lines beyond the first half, and their bytes.
    tail: VecDeque<String>,
    tail_bytes: usize,
    left_out: usize,
}

impl Log {
    /// An empty log; a file of an earlier game is deleted.
    pub fn to(path: PathBuf) -> Self {
        let _ = fs::remove_file(&path);
        Self { path, file: None, written: 0, tail: VecDeque::new(), tail_bytes: 0, left_out: 0 }
    }

    /// Adds a line.
    pub fn add(&mut self, line: &str) {
        let bytes = line.len() + 1;
        if self.left_out == 0 && self.tail.is_empty() && self.written + bytes <= LONGEST_LOG / 2 {
            self.write(line);
            self.written += bytes;
            return;
        }
        self.tail.push_back(line.to_owned());
        self.tail_bytes += bytes;
        while self.tail_bytes > LONGEST_LOG / 2 {
            let Some(first) = self.tail.pop_front() else { return };
            self.tail_bytes -= first.len() + 1;
            self.left_out += first.len() + 1;
        }
    }

    fn write(&mut self, line: &str) {
        if self.file.is_none() {
            self.file = File::create(&self.path).ok();
        }
        if let Some(file) = &mut self.file {
            let _ = writeln!(file, "{line}");
        }
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        if self.left_out > 0 {
            self.write(&format!("[… {} bytes left out …]", self.left_out));
        }
        for line in std::mem::take(&mut self.tail) {
            self.write(&line);
        }
    }
}
