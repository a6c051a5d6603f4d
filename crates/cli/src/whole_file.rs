//! A file that stands under its name only when it is whole.

use crate::failure::{Kind, OrInput, failure};
use anyhow::{Context, bail};
use isolation::files;
use std::io::Write;
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// A file in the making: a temporary one beside the place where it is to stand. It goes away when
/// it is not finished.
#[derive(Debug)]
pub struct WholeFile {
    path: PathBuf,
    temporary: NamedTempFile,
}

impl WholeFile {
    /// Begins a file, so that it is known early whether it can be written.
    pub fn begin(path: &Path) -> anyhow::Result<Self> {
        let begun = || {
            files::only_regular(path)?;
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let folder = folder.unwrap_or(Path::new("."));
            if !folder.is_dir() {
                bail!("{} is not a folder", folder.display());
            }
            #[cfg_attr(not(unix), allow(unused_mut, reason = "Unix alone sets permissions"))]
            let mut builder = Builder::new();
            // As other new files, which the umask narrows; by itself it would be the owner's alone.
            #[cfg(unix)]
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
            Ok(builder.tempfile_in(folder)?)
        };
        let temporary =
            begun().with_context(|| format!("{} cannot be written", path.display())).input()?;
        Ok(Self { path: path.to_owned(), temporary })
    }

    /// Writes all of it, sees it on the disk, and gives it its name.
    ///
    /// # Errors
    /// When that fails: then nothing has changed under the name.
    pub fn finish(mut self, text: &str) -> anyhow::Result<()> {
        let written = self.temporary.write_all(text.as_bytes());
        written
            .and_then(|()| self.temporary.as_file().sync_all())
            .and_then(|()| self.temporary.persist(&self.path).map_err(|error| error.error))
            .with_context(|| format!("{} is not written", self.path.display()))
            .map_err(|error| failure(Kind::Output, error))?;
        Ok(())
    }
}
