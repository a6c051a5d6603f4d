//! A file that appears under its name only when it is complete.
//!
//! Until then it has another name in the same folder. What a killed program has left of that kind is deleted
//! when the next file of the folder begins: its lock has ended with the program.

use crate::failure::{Kind, OrInput, failure};
use anyhow::{Context, bail};
use isolation_protocol::files;
use isolation_verify::gzip;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// Begins the names of temporary files.
const PREFIX: &str = ".isolation-";

/// A temporary file beside its final path. Dropping it unfinished deletes it.
#[derive(Debug)]
pub struct WholeFile {
    path: PathBuf,
    temporary: NamedTempFile,
}

impl WholeFile {
    /// Creates the temporary file, so that a path that cannot be written is an error before the work.
    pub fn begin(path: &Path) -> anyhow::Result<Self> {
        Self::begin_with(path, 0o666)
    }

    /// The same for a file that only its owner may read.
    ///
    /// # Errors
    /// As [`begin`](Self::begin).
    pub fn begin_private(path: &Path) -> anyhow::Result<Self> {
        Self::begin_with(path, 0o600)
    }

    /// With these permissions of Unix, reduced by the umask.
    fn begin_with(path: &Path, mode: u32) -> anyhow::Result<Self> {
        let begun = || {
            files::only_regular(path)?;
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let folder = folder.unwrap_or(Path::new("."));
            if !folder.is_dir() {
                bail!("{} is not a folder", folder.display());
            }
            sweep(folder);
            Ok(locked(folder, mode)?)
        };
        let temporary =
            begun().with_context(|| format!("{} cannot be written", path.display())).input()?;
        Ok(Self { path: path.to_owned(), temporary })
    }

    /// Finishes it with a certificate, compressed if the name ends in `.gz`. Returns its bytes.
    ///
    /// # Errors
    /// As [`finish`](Self::finish).
    pub fn finish_certificate(self, text: String) -> anyhow::Result<usize> {
        let compress = self.path.extension().is_some_and(|extension| extension == "gz");
        let bytes = if compress { gzip::compressed(&text) } else { text.into_bytes() };
        self.finish(&bytes)?;
        Ok(bytes.len())
    }

    /// Writes the contents, flushes it to the disk, and renames the file to its final path.
    ///
    /// # Errors
    /// When that fails: then the path is unchanged.
    pub fn finish(mut self, contents: impl AsRef<[u8]>) -> anyhow::Result<()> {
        let written = self.temporary.write_all(contents.as_ref());
        written
            .and_then(|()| self.temporary.as_file().sync_all())
            .and_then(|()| self.temporary.persist(&self.path).map_err(|error| error.error))
            .with_context(|| format!("{} cannot be written", self.path.display()))
            .map_err(|error| failure(Kind::Output, error))?;
        Ok(())
    }
}

/// A new file with these permissions of Unix, locked until it is closed.
fn locked(folder: &Path, mode: u32) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(mode));
    #[cfg(not(unix))]
    let _ = mode;
    loop {
        let file = builder.tempfile_in(folder)?;
        // Where files have no locks, nothing is swept either.
        let _ = file.as_file().lock();
        // Another program may have swept it before it was locked.
        if file.path().exists() {
            return Ok(file);
        }
    }
}

/// Deletes the temporary files of programs that were killed.
fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_temporary = entry.file_name().as_encoded_bytes().starts_with(PREFIX.as_bytes())
            && entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_temporary
            && let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            // If it fails, the next sweep tries it again.
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_killed_program_has_left_is_deleted() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = |name: &str| folder.path().join(name);
        fs::write(place(".isolation-left"), "half").expect("written");
        fs::write(place(".other"), "whole").expect("written");
        let running = WholeFile::begin(&place("one")).expect("a file");
        let other = WholeFile::begin(&place("other")).expect("a file");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 3);
        running.finish("1").expect("written");
        other.finish("2").expect("written");
        assert_eq!(fs::read(place("one")).expect("a file"), b"1");
        let mut names: Vec<_> = fs::read_dir(folder.path())
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name())
            .collect();
        names.sort();
        assert_eq!(names, [".other", "one", "other"]);
    }
}
