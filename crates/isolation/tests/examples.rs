//! Each public type shows how it is used.

use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn public_types_have_an_example() {
    let mut without = Vec::new();
    for path in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        let mut has_example = false;
        for line in fs::read_to_string(&path).expect("a source").lines() {
            let kind =
                ["pub struct ", "pub enum ", "pub trait "].iter().find(|it| line.starts_with(**it));
            match kind {
                Some(_) if !has_example => without.push(format!("{}: {line}", path.display())),
                _ if line.starts_with("/// ```") => has_example = true,
                // Attributes stand between the documentation and the type.
                _ if line.starts_with('}') || line.is_empty() => has_example = false,
                _ => {}
            }
        }
    }
    assert!(without.is_empty(), "expected an example in the documentation of {without:#?}");
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    files.into_iter().chain(folders.iter().flat_map(|folder| sources(folder))).collect()
}
