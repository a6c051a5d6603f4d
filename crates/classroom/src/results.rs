//! The results folder of a class.

use anyhow::{Context, anyhow};
use isolation_command::bail_input;
use isolation_command::failure::{Kind, failure};
use std::fs::{self, DirBuilder, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The file that marks a results folder.
const CHECKS: &str = "checks.jsonl";
const LOCK: &str = ".lock";
const AGENTS: &str = "agents";

/// The results folder, locked.
#[derive(Clone, Debug)]
pub struct Results {
    path: PathBuf,
    /// Locked until this is dropped.
    _lock: Arc<File>,
}

impl Results {
    /// Whether this is the results folder of a class.
    pub fn is_at(path: &Path) -> bool {
        path.join(CHECKS).is_file() && path.join(AGENTS).is_dir()
    }

    /// Creates the folder and its subfolders if they are missing, and locks it for this run.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        if path.exists() && !path.is_dir() {
            bail_input!("--results: {} exists but is not a folder", path.display());
        }
        private_folder()
            .create(path)
            .with_context(|| format!("--results: cannot make {}", path.display()))?;
        // Subfolders of these names are replaced.
        let is_ours = [LOCK, CHECKS].iter().any(|file| path.join(file).exists());
        if !is_ours && fs::read_dir(path)?.next().is_some() {
            bail_input!(
                "--results: {} holds other files; expected a new folder, or the results of an earlier run",
                path.display()
            );
        }
        let lock = File::create(path.join(LOCK))
            .with_context(|| format!("--results: {} cannot be written", path.display()))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let why = anyhow!("--results: {}: another run uses this folder", path.display());
                return Err(failure(Kind::Machine, why));
            }
            Err(TryLockError::Error(error)) => {
                return Err(error)
                    .with_context(|| format!("--results: {} cannot be locked", path.display()));
            }
        }
        let results = Self { path: path.to_owned(), _lock: Arc::new(lock) };
        for folder in [results.work(), results.stderr(), results.students()] {
            fs::create_dir_all(&folder)
                .with_context(|| format!("--results: cannot make {}", folder.display()))?;
        }
        Ok(results)
    }

    /// A file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// The folder of the agents' files, one subfolder each.
    pub fn work(&self) -> PathBuf {
        self.file(AGENTS)
    }

    /// The folder of the agents' standard error.
    pub fn stderr(&self) -> PathBuf {
        self.file("stderr")
    }

    /// The folder of the students' reports.
    pub fn students(&self) -> PathBuf {
        self.file("students")
    }

    /// The file of checks.
    pub fn checks(&self) -> PathBuf {
        self.file(CHECKS)
    }

    /// The results file of the tournament.
    pub fn games(&self) -> PathBuf {
        self.file("games.jsonl")
    }

    /// What a run must not forget, written before the first game.
    pub fn roster(&self) -> PathBuf {
        self.file("roster.json")
    }

    /// The games of an earlier state of the submissions that stay valid.
    pub fn set_aside(&self) -> PathBuf {
        self.file("games-set-aside.jsonl")
    }

    /// Whether a game was played: then options must not change, nor submissions but for what `replacing` set aside.
    pub fn has_games(&self) -> bool {
        fs::metadata(self.games()).is_ok_and(|games| games.len() > 0)
    }
}

/// Makes a folder and the missing ones above it. Other users of the machine may not read submissions and grades.
fn private_folder() -> DirBuilder {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn others_may_not_read_a_new_folder() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("results");
        drop(Results::open(&path).expect("a new folder"));
        let mode = fs::metadata(&path).expect("a folder").permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
    }

    #[test]
    fn folders_with_other_files_are_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        drop(Results::open(folder.path()).expect("an empty folder"));
        drop(Results::open(folder.path()).expect("results of an earlier run"));
        let other = tempfile::tempdir().expect("a folder");
        fs::create_dir(other.path().join("students")).expect("made");
        let error = Results::open(other.path()).expect_err("files of somebody");
        assert!(
            error.to_string().ends_with("expected a new folder, or the results of an earlier run")
        );
        assert_eq!(fs::read_dir(other.path()).expect("read").count(), 1);
    }
}
