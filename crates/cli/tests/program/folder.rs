//! Folders for the files of tests.

use isolation::without_checksum;
use std::fs;
use std::path::Path;

/// A folder for the files of a test.
pub struct Folder(tempfile::TempDir);

impl Folder {
    /// A new one.
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// The path of a file in it.
    pub fn file(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("a plain path").to_owned()
    }

    /// The content of a file in the folder.
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.path().join(name)).expect("a file")
    }

    /// The text of a file without the checksums of its lines, as earlier versions wrote it.
    pub fn read_plain(&self, name: &str) -> String {
        let text = self.read(name);
        let lines = text.lines().map(|line| without_checksum(line).expect("an intact line").0);
        lines.map(|line| line + "\n").collect()
    }

    /// Writes a file in it.
    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.0.path().join(name), text).expect("written");
    }

    /// The names of the files in it, in order.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("a folder");
        let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
        let mut names: Vec<_> =
            entries.map(|entry| name(entry).into_string().expect("a plain name")).collect();
        names.sort();
        names
    }
}
