//! Submissions: one file, folder or archive per student, or files that a learning platform named.

use crate::class_file::CLASS_FILE;
use crate::intake;
use crate::platforms::{self, Entry};
use anyhow::{Context, anyhow, bail};
use isolation_command::failure::{Kind, OrInput, failure};
use isolation_command::{bail_input, note};
use isolation_report::words;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Maximum width of a student's name in columns.
const NAME: usize = 60;
/// Maximum number of submissions of a class.
const MOST: usize = 500;

/// The file extensions of archives.
pub const ARCHIVES: [&str; 4] = [".zip", ".tar.gz", ".tgz", ".tar"];

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

/// The submissions in a folder in the order of their names, without hidden files, `class.toml` and results
/// folders. No student
/// gets one of the names in `taken`.
pub fn list(folder: &Path, results: &Path, taken: &[&str]) -> anyhow::Result<Vec<Submission>> {
    let results = results.canonicalize().ok();
    let holds_results = |path: &Path| {
        let path = path.canonicalize().ok();
        path.zip(results.as_ref()).is_some_and(|(path, results)| results.starts_with(path))
    };
    let read = || {
        let mut paths = Vec::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let is_hidden =
                path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
            let is_class_file = path.file_name().is_some_and(|name| name == CLASS_FILE);
            if is_hidden || is_class_file || holds_results(&path) {
                continue;
            }
            if path.join(CHECKS).is_file() && path.join(AGENTS).is_dir() {
                let path = path.display();
                note(Some(format!("{path} holds results of a class, not a submission; skipped")));
            } else {
                paths.push(path);
            }
        }
        paths.sort();
        if paths.is_empty() {
            bail!("no submissions; expected one file, folder or archive per student");
        }
        if paths.len() > MOST {
            bail!("{} submissions; expected at most {MOST}", paths.len());
        }
        Ok(paths)
    };
    let paths = read().with_context(|| folder.display().to_string()).input()?;
    let files: Vec<String> = paths.iter().map(|path| file_name(path)).collect();
    let (entries, notes) = platforms::gather(&files).map_err(anyhow::Error::msg).input()?;
    notes.into_iter().for_each(|text| note(Some(text)));
    let count = files.len();
    let paths: BTreeMap<String, PathBuf> = files.into_iter().zip(paths).collect();
    if paths.len() < count {
        let folder = folder.display();
        bail_input!(
            "{folder}: file names that differ only in control characters; expected other names"
        );
    }
    let stems: Vec<String> = entries.iter().map(|it| stem(&it.name).to_owned()).collect();
    let mut names: BTreeSet<String> = taken.iter().map(|&name| name.to_owned()).collect();
    let mut slugs = BTreeSet::new();
    let mut submissions = Vec::new();
    for (Entry { key: file, id, late, files, .. }, stem) in entries.into_iter().zip(&stems) {
        let is_shared = stems.iter().filter(|other| *other == stem).count() > 1;
        let name = if is_shared || names.contains(stem) { &file } else { stem };
        let name = unique(words::shortened(name.trim(), NAME), &mut names);
        let plain = |c: char| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '_' };
        let slug: String = name.chars().map(plain).collect();
        let slug = unique(slug.trim_start_matches('.').to_owned(), &mut slugs);
        let parts = files.into_iter().map(|(file, own)| (paths[&file].clone(), own));
        let parts = parts.map(|(path, own)| parts_of(path, own, id.is_some()));
        let parts = parts.collect::<Result<Vec<_>, _>>().input()?.concat();
        submissions.push(Submission { name, file, slug, id, late, parts });
    }
    Ok(submissions)
}

/// The parts of what a student handed in. In a platform's folder, each file is a part, so that archives are unpacked.
fn parts_of(path: PathBuf, own: Option<String>, is_platform: bool) -> anyhow::Result<Vec<Part>> {
    if !is_platform || own.is_some() || !path.is_dir() {
        return Ok(vec![Part { path, name: own }]);
    }
    let entries = fs::read_dir(&path).with_context(|| path.display().to_string())?;
    let mut parts = Vec::new();
    for entry in entries {
        let path = entry?.path();
        parts.push(Part { name: Some(file_name(&path)), path });
    }
    parts.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(parts)
}

/// The folder of submissions: the given one, or the content of the given archive.
///
/// # Errors
/// When it is neither, or the archive cannot be unpacked.
pub fn unpacked(given: &Path, results: &Results) -> anyhow::Result<PathBuf> {
    if given.is_dir() {
        return Ok(given.to_owned());
    }
    let folder = results.file(SUBMISSIONS);
    let skipped = intake::unpack(given, &folder)?.map_err(anyhow::Error::msg);
    for step in skipped.with_context(|| given.display().to_string()).input()? {
        note(Some(format!("{}: {step}", given.display())));
    }
    // Archives often hold one folder with everything; a platform's folder is a submission.
    let entries = fs::read_dir(&folder)?.collect::<Result<Vec<_>, _>>()?;
    match &entries[..] {
        [only]
            if only.path().is_dir()
                && !platforms::is_named(&only.file_name().to_string_lossy()) =>
        {
            let (archive, inner) = (given.display(), only.file_name());
            note(Some(format!("{archive}: submissions are the entries of its folder {inner:?}")));
            Ok(only.path())
        }
        _ => Ok(folder),
    }
}

/// Checks that submissions are given as a folder or an archive.
///
/// # Errors
/// When there is neither.
pub fn expect(given: &Path) -> anyhow::Result<()> {
    let file = file_name(given);
    if !(given.is_dir() || given.is_file() && is_archive(&file)) {
        let given = given.display();
        bail_input!(
            "{given}: no such folder or archive; expected a folder of submissions, or an archive of it"
        );
    }
    Ok(())
}

/// Whether a file of this name is an archive.
pub fn is_archive(file: &str) -> bool {
    let lower = file.to_lowercase();
    ARCHIVES.iter().any(|end| lower.ends_with(end))
}

/// The name of a file on one line.
fn file_name(path: &Path) -> String {
    words::plain(&path.file_name().unwrap_or_default().to_string_lossy())
}

/// The name without the extension of a submission.
pub fn stem(file: &str) -> &str {
    let lower = file.to_lowercase();
    let end = ARCHIVES.iter().copied().chain([".py", ".ipynb"]).find(|end| lower.ends_with(end));
    let stem = end.and_then(|end| file.get(..file.len() - end.len()));
    stem.filter(|stem| !stem.trim().is_empty()).unwrap_or(file)
}

/// The text, with a number appended if it is taken; adds it to `taken`.
fn unique(text: String, taken: &mut BTreeSet<String>) -> String {
    let text = if text.is_empty() { "unnamed".to_owned() } else { text };
    let numbered = (2..).map(|number| format!("{text}-{number}"));
    let mut all = [text.clone()].into_iter().chain(numbered);
    let free = all.find(|text| !taken.contains(text)).expect("some number is free");
    taken.insert(free.clone());
    free
}

/// The file that marks a results folder.
const CHECKS: &str = "checks.jsonl";
const AGENTS: &str = "agents";
/// The folder of the submissions of an archive.
const SUBMISSIONS: &str = "submissions";

/// The results folder, locked.
#[derive(Clone, Debug)]
pub struct Results {
    path: PathBuf,
    /// Locked until this is dropped.
    _lock: Arc<File>,
}

impl Results {
    /// Creates the folder and its subfolders if they are missing, and locks it for this run.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        if path.exists() && !path.is_dir() {
            bail_input!("--results: {} exists but is not a folder", path.display());
        }
        fs::create_dir_all(path)
            .with_context(|| format!("--results: cannot make {}", path.display()))?;
        let lock = File::create(path.join(".lock"))
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

    /// The games of an earlier state of the submissions that stay valid.
    pub fn set_aside(&self) -> PathBuf {
        self.file("games-set-aside.jsonl")
    }

    /// Whether a game was played: then submissions and options must not change.
    pub fn has_games(&self) -> bool {
        fs::metadata(self.games()).is_ok_and(|games| games.len() > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_students_are_unique_and_those_of_folders_plain() {
        let folder = tempfile::tempdir().expect("a folder");
        let files = [
            "ann.py",
            "ann.zip",
            "Random.py",
            "bob.tar.gz",
            ".hidden",
            CLASS_FILE,
            "é\nö.py",
            "…/x",
        ];
        for file in files.iter().filter(|file| !file.contains('/')) {
            fs::write(folder.path().join(file), "").expect("written");
        }
        // Results of an earlier run, and those of this one in a folder of their own.
        fs::create_dir_all(folder.path().join("class-results/agents")).expect("made");
        fs::write(folder.path().join("class-results/checks.jsonl"), "").expect("written");
        let results = folder.path().join("results/week2");
        fs::create_dir_all(&results).expect("made");
        let found = list(folder.path(), &results, &["Random"]).expect("submissions");
        let names: Vec<(&str, &str)> =
            found.iter().map(|it| (it.name.as_str(), it.slug.as_str())).collect();
        assert_eq!(
            names,
            [
                ("Random.py", "Random.py"),
                ("ann.py", "ann.py"),
                ("ann.zip", "ann.zip"),
                ("bob", "bob"),
                ("é ö", "é_ö"),
            ]
        );
    }
}
