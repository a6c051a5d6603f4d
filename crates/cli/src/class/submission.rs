//! What students submitted: one file, folder or archive each.

use crate::failure::{OrInput, bail_input};
use anyhow::{Context, bail};
use isolation_report::words;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Columns of a student's name.
const NAME: usize = 60;
/// Submissions of a class.
const MOST: usize = 500;

/// What the names of archives end with.
pub const ARCHIVES: [&str; 4] = [".zip", ".tar.gz", ".tgz", ".tar"];

/// One student's submission.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Submission {
    /// The student: the file's name without its ending where that is unique.
    pub name: String,
    /// The name of the file or folder.
    pub file: String,
    /// A name for folders: letters, digits, `-`, `_` and `.`, unlike any other's.
    pub slug: String,
    /// Where it is.
    pub path: PathBuf,
}

/// The submissions in a folder in the order of their names. Hidden files are left out, and so is the
/// folder of the results. No student has one of the names that are `taken`.
pub fn list(folder: &Path, results: &Path, taken: &[String]) -> anyhow::Result<Vec<Submission>> {
    let results = results.canonicalize().ok();
    let read = || {
        let mut paths = Vec::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let is_hidden =
                path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
            if !is_hidden && (results.is_none() || path.canonicalize().ok() != results) {
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
    let stems: Vec<&str> = files.iter().map(|file| stem(file)).collect();
    let mut names: BTreeSet<String> = taken.iter().cloned().collect();
    let mut slugs = BTreeSet::new();
    let mut submissions = Vec::new();
    for (index, path) in paths.into_iter().enumerate() {
        let (file, stem) = (files[index].clone(), stems[index]);
        let is_shared = stems.iter().filter(|other| **other == stem).count() > 1;
        let name = if is_shared || names.contains(stem) { &file } else { stem };
        let name = unique(words::shortened(name.trim(), NAME), &mut names);
        let plain = |c: char| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '_' };
        let slug: String = name.chars().map(plain).collect();
        let slug = unique(slug.trim_start_matches('.').to_owned(), &mut slugs);
        submissions.push(Submission { name, file, slug, path });
    }
    Ok(submissions)
}

/// The name of a file on one line.
fn file_name(path: &Path) -> String {
    words::plain(&path.file_name().unwrap_or_default().to_string_lossy())
}

/// The name without the ending of a file that can be a submission.
fn stem(file: &str) -> &str {
    let lower = file.to_lowercase();
    let end = ARCHIVES.iter().copied().chain([".py"]).find(|end| lower.ends_with(end));
    let stem = end.and_then(|end| file.get(..file.len() - end.len()));
    stem.filter(|stem| !stem.trim().is_empty()).unwrap_or(file)
}

/// The text, with a number behind it where it is taken, which is taken from now on.
fn unique(text: String, taken: &mut BTreeSet<String>) -> String {
    let text = if text.is_empty() { "unnamed".to_owned() } else { text };
    let numbered = (2..).map(|number| format!("{text}-{number}"));
    let mut all = [text.clone()].into_iter().chain(numbered);
    let free = all.find(|text| !taken.contains(text)).expect("some number is free");
    taken.insert(free.clone());
    free
}

/// The folder of results.
#[derive(Clone, Debug)]
pub struct Results(PathBuf);

impl Results {
    /// Makes the folder and those in it, where they are missing.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        if path.exists() && !path.is_dir() {
            bail_input!("--results: {} exists but is not a folder", path.display());
        }
        let results = Self(path.to_owned());
        for folder in [results.work(), results.stderr(), results.students()] {
            fs::create_dir_all(&folder)
                .with_context(|| format!("--results: cannot make {}", folder.display()))?;
        }
        Ok(results)
    }

    /// A file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The folder of the agents as they play, one each.
    pub fn work(&self) -> PathBuf {
        self.file("agents")
    }

    /// The folder of what agents wrote to standard error.
    pub fn stderr(&self) -> PathBuf {
        self.file("stderr")
    }

    /// The folder of the students' reports.
    pub fn students(&self) -> PathBuf {
        self.file("students")
    }

    /// The checks that are done.
    pub fn checks(&self) -> PathBuf {
        self.file("checks.jsonl")
    }

    /// The results file of the tournament.
    pub fn games(&self) -> PathBuf {
        self.file("games.jsonl")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_students_are_unique_and_those_of_folders_plain() {
        let folder = tempfile::tempdir().expect("a folder");
        let files = ["ann.py", "ann.zip", "Random.py", "bob.tar.gz", ".hidden", "é\nö.py", "…/x"];
        for file in files.iter().filter(|file| !file.contains('/')) {
            fs::write(folder.path().join(file), "").expect("written");
        }
        let taken = ["Random".to_owned()];
        let found = list(folder.path(), Path::new("nowhere"), &taken).expect("submissions");
        let names: Vec<(&str, &str)> =
            found.iter().map(|it| (it.name.as_str(), it.slug.as_str())).collect();
        assert_eq!(
            names,
            [
                ("Random.py", "Random.py"),
                ("ann.py", "ann.py"),
                ("ann.zip", "ann.zip"),
                ("bob", "bob"),
                ("é ö", "___"),
            ]
        );
    }
}
