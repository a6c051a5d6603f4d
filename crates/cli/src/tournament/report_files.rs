//! Report files, whose extensions select their formats.

use crate::places::different;
use anyhow::anyhow;
use isolation_arena::Summary;
use isolation_command::WholeFile;
use isolation_command::failure::input;
use isolation_report::{FORMATS, Format};
use std::path::{Path, PathBuf};

/// The files of `--report`, checked to be writable.
#[derive(Debug)]
pub struct ReportFiles(Vec<(PathBuf, &'static Format)>);

/// The help of `--report`.
pub fn help() -> String {
    format!("Write a report; the file extension selects the format: {}", extensions())
}

/// The extensions with what each format is.
fn extensions() -> String {
    let texts = FORMATS.iter().map(|format| format!(".{} ({})", format.extension, format.idea));
    texts.collect::<Vec<_>>().join(", ")
}

impl ReportFiles {
    /// Checks the files before the work. None may be one of `others`, which come with their options' names.
    ///
    /// # Errors
    /// When an extension is unknown, two files are the same, or a file cannot be written.
    pub fn begin<'a>(
        paths: &'a [PathBuf],
        others: impl IntoIterator<Item = (&'static str, &'a Path)>,
    ) -> anyhow::Result<Self> {
        let reports = paths.iter().map(|path| ("--report", path.as_path()));
        different(others.into_iter().chain(reports))?;
        let mut files: Vec<(PathBuf, &'static Format)> = Vec::new();
        for path in paths {
            let format = format_of(path).ok_or_else(|| {
                let path = path.display();
                input(anyhow!("--report {path}: unknown extension; expected {}", extensions()))
            })?;
            // Fails before the work if the file cannot be written.
            drop(WholeFile::begin(path)?);
            files.push((path.clone(), format));
        }
        Ok(Self(files))
    }

    /// Writes all of them.
    pub fn write(&self, summary: &Summary) -> anyhow::Result<()> {
        for (path, format) in &self.0 {
            WholeFile::begin(path)?.finish((format.write)(summary))?;
        }
        Ok(())
    }
}

/// The format of the longest extension that matches.
fn format_of(path: &Path) -> Option<&'static Format> {
    let name = path.file_name()?.to_str()?.to_lowercase();
    let fits = |format: &&Format| format!(".{name}").ends_with(&format!(".{}", format.extension));
    FORMATS.iter().filter(fits).max_by_key(|format| format.extension.len())
}
