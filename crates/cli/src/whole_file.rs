//! Files that are there whole or not at all.

use anyhow::{Context, bail};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Whether a file can be written at this path, as far as that can be told before.
///
/// # Errors
/// Why it cannot.
pub fn check(path: &Path) -> anyhow::Result<()> {
    if path.is_dir() || path.file_name().is_none() {
        bail!("{} is a folder; expected the name of a file", path.display());
    }
    if !folder(path).is_dir() {
        bail!("{}: there is no folder {}", path.display(), folder(path).display());
    }
    Ok(())
}

/// Writes a file: what stood there is replaced in one step, when the new text is on the disk.
///
/// # Errors
/// When it cannot be written. What stood there stays.
pub fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let mut name = OsString::from(path);
    name.push(".tmp");
    let new = PathBuf::from(name);
    let written = fill(&new, text).and_then(|()| fs::rename(&new, path));
    if written.is_err() {
        // The error is what there is to tell.
        let _ = fs::remove_file(&new);
    }
    written.with_context(|| format!("{} cannot be written", path.display()))
}

fn fill(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
