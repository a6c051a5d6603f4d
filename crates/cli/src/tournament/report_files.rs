//! Reports in files, their form told by the ends of their names.

use crate::Failure;
use crate::places::different;
use crate::whole_file::WholeFile;
use anyhow::{Context, anyhow};
use isolation::GameRecord;
use isolation_arena::Summary;
use isolation_arena::report::{FORMATS, Format, sqlite};
use std::path::{Path, PathBuf};

/// The files of `--report`, known to be writable.
#[derive(Debug)]
pub struct ReportFiles(Vec<(PathBuf, Kind)>);

#[derive(Debug)]
enum Kind {
    Text(&'static Format),
    Sqlite,
}

const SQLITE: [&str; 3] = ["sqlite", "sqlite3", "db"];

/// The help of `--report`.
pub fn help() -> String {
    format!("Write a report into a file; the end of its name tells the form: {}", endings())
}

/// What names of files end with.
fn endings() -> String {
    let texts = FORMATS.iter().map(|format| format!(".{} ({})", format.extension, format.idea));
    let sqlite = format!(".{} (a database of games and moves)", SQLITE[0]);
    texts.chain([sqlite]).collect::<Vec<_>>().join(", ")
}

impl ReportFiles {
    /// Finds out what is to be written. None of the files may be one of `others`, which come with what
    /// they are.
    ///
    /// # Errors
    /// When a name tells no form, two are the same, or a file cannot be written.
    pub fn begin<'a>(
        paths: &'a [PathBuf],
        others: impl IntoIterator<Item = (&'static str, &'a Path)>,
    ) -> Result<Self, Failure> {
        let reports = paths.iter().map(|path| ("--report", path.as_path()));
        different(others.into_iter().chain(reports))?;
        let mut files: Vec<(PathBuf, Kind)> = Vec::new();
        for path in paths {
            let kind = Kind::of(path).ok_or_else(|| {
                let path = path.display();
                Failure::Input(anyhow!(
                    "--report {path}: expected a name that ends with {}",
                    endings()
                ))
            })?;
            // Only to know early whether it can be written.
            match kind {
                Kind::Text(_) => drop(WholeFile::begin(path)?),
                Kind::Sqlite => {
                    sqlite::check(path).map_err(|error| Failure::Input(anyhow!(error)))?;
                }
            }
            files.push((path.clone(), kind));
        }
        Ok(Self(files))
    }

    /// Whether one of them holds the games themselves.
    pub fn needs_records(&self) -> bool {
        self.0.iter().any(|(_, kind)| matches!(kind, Kind::Sqlite))
    }

    /// Writes all of them; `records` are the games behind the summary.
    ///
    /// # Errors
    /// When one cannot be written.
    pub fn write<I: Iterator<Item = GameRecord>>(
        &self,
        summary: &Summary,
        records: impl Fn() -> I,
    ) -> Result<(), Failure> {
        for (path, kind) in &self.0 {
            match kind {
                Kind::Text(format) => {
                    WholeFile::begin(path)?.finish(&(format.write)(summary))?;
                }
                Kind::Sqlite => sqlite::write(path, summary, records())
                    .context("a report is not written")
                    .map_err(Failure::Run)?,
            }
        }
        Ok(())
    }
}

impl Kind {
    /// The form of the longest ending that fits.
    fn of(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_str()?.to_lowercase();
        let ends = |extension: &str| format!(".{name}").ends_with(&format!(".{extension}"));
        if SQLITE.into_iter().any(ends) {
            return Some(Self::Sqlite);
        }
        let fitting = FORMATS.iter().filter(|format| ends(format.extension));
        fitting.max_by_key(|format| format.extension.len()).map(Self::Text)
    }
}
