//! Paths of the files that a command reads and writes.

use isolation_command::bail_input;
use std::path::{Path, PathBuf};

/// Rejects one file for two options: the second would overwrite the first. Each path comes with its
/// option.
pub fn different<'a>(
    files: impl IntoIterator<Item = (&'static str, &'a Path)>,
) -> anyhow::Result<()> {
    let mut known: Vec<(&str, PathBuf)> = Vec::new();
    for (option, path) in files {
        let place = place(path);
        if let Some((other, _)) = known.iter().find(|(_, other)| *other == place) {
            bail_input!(
                "{option}: {} is also the file of {other}; expected another file",
                place.display()
            );
        }
        known.push((option, place));
    }
    Ok(())
}

/// How to resume an interrupted command that saves its results in the file of this option.
pub fn resumes(option: &str, file: Option<&Path>) -> String {
    match file {
        Some(path) => format!("the same command resumes from {}", path.display()),
        None => format!("nothing is saved without {option}"),
    }
}

/// The canonical path of a file that may not exist yet.
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
