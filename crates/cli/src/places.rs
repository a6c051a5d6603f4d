//! Files that a command reads and writes.

use crate::failure::bail_input;
use std::path::{Path, PathBuf};

/// Refuses one file for two purposes: the second would destroy the first. Each file comes with the
/// option that names it.
pub fn different<'a>(
    files: impl IntoIterator<Item = (&'static str, &'a Path)>,
) -> anyhow::Result<()> {
    let mut known: Vec<(&str, PathBuf)> = Vec::new();
    for (option, path) in files {
        let place = place(path);
        if let Some((other, _)) = known.iter().find(|(_, other)| *other == place) {
            bail_input!(
                "{option}: {} is the file of {other}, too; expected another",
                place.display()
            );
        }
        known.push((option, place));
    }
    Ok(())
}

/// How an interrupted command that keeps its results in the file of this option goes on.
pub fn goes_on(option: &str, file: Option<&Path>) -> String {
    match file {
        Some(path) => format!("the same command resumes from {}", path.display()),
        None => format!("without {option} nothing is saved"),
    }
}

/// Where a file is, or would be, however it is written.
fn place(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).canonicalize();
        folder.map_or_else(
            |_| path.to_owned(),
            |folder| folder.join(path.file_name().unwrap_or_default()),
        )
    })
}
