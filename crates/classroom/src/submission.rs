//! Submissions: one file, folder or archive per student, or files that a learning platform named.

use isolation::board::one_line;
use std::path::{Path, PathBuf};

/// Maximum number of submissions that a message names.
pub const NAMED: usize = 5;
/// The file extensions of archives.
const ARCHIVES: [&str; 4] = [".zip", ".tar.gz", ".tgz", ".tar"];

/// One student's submission.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Submission {
    /// The student: the name on the platform, or the file's name without its extension, with a number if that is
    /// not unique.
    pub name: String,
    /// The name of the file or folder, or the student's name and id on the platform.
    pub file: String,
    /// A unique name for folders: letters and digits of any script, `-`, `_` and `.`.
    pub slug: String,
    /// The student's id on a learning platform that named the files.
    pub id: Option<String>,
    /// Whether the platform marked it as late.
    pub late: bool,
    /// Its files, folders and archives.
    pub parts: Vec<Part>,
}

/// A file, folder or archive of a submission.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its path.
    pub path: PathBuf,
    /// The student's own name for it, if a platform renamed it.
    pub name: Option<String>,
}

/// Whether a file of this name is an archive.
pub fn is_archive(file: &str) -> bool {
    let lower = file.to_lowercase();
    ARCHIVES.iter().any(|end| lower.ends_with(end))
}

/// The name of a file on one line.
pub fn file_name(path: &Path) -> String {
    one_line(&path.file_name().unwrap_or_default().to_string_lossy())
}

/// The name without the extension of a submission.
pub fn stem(file: &str) -> &str {
    let lower = file.to_lowercase();
    let end = ARCHIVES.iter().copied().chain([".py", ".ipynb"]).find(|end| lower.ends_with(end));
    let stem = end.and_then(|end| file.get(..file.len() - end.len()));
    stem.filter(|stem| !stem.trim().is_empty()).unwrap_or(file)
}
