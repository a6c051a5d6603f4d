//! A file that appears under its name only when it is complete.

use crate::failure::{Kind, OrInput, failure};
use anyhow::{Context, bail};
use isolation_protocol::files;
use isolation_verify::gzip;
use std::io::Write;
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

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
            #[cfg_attr(not(unix), allow(unused_mut, reason = "Unix alone sets permissions"))]
            let mut builder = Builder::new();
            #[cfg(unix)]
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(mode));
            #[cfg(not(unix))]
            let _ = mode;
            Ok(builder.tempfile_in(folder)?)
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
