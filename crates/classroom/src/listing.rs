//! The submissions of a class, from a folder or an archive.

use crate::class_file::CLASS_FILE;
use crate::intake;
use crate::platforms::{self, Entry};
use crate::results::Results;
use crate::submission::{Part, Submission, file_name, is_archive, stem};
use anyhow::{Context, bail};
use isolation_command::failure::OrInput;
use isolation_command::{bail_input, note};
use isolation_report::words;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Maximum width of a student's name in columns.
const NAME: usize = 60;
/// Maximum number of submissions of a class.
const MOST: usize = 500;

/// The folder of the submissions of an archive.
const SUBMISSIONS: &str = "submissions";

/// The submissions in a folder in the order of their names, without hidden files, `class.toml` and results
/// folders. No student gets one of the names in `taken`.
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
            if Results::is_at(&path) {
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
        Ok(paths)
    };
    let paths = read().with_context(|| folder.display().to_string()).input()?;
    let files: Vec<String> = paths.iter().map(|path| file_name(path)).collect();
    let (entries, notes) = platforms::gather(&files).map_err(anyhow::Error::msg).input()?;
    if entries.len() > MOST {
        let folder = folder.display();
        bail_input!("{folder}: {} submissions; expected at most {MOST}", entries.len());
    }
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

/// The text, with a number appended if it is taken; adds it to `taken`.
fn unique(text: String, taken: &mut BTreeSet<String>) -> String {
    let text = if text.is_empty() { "unnamed".to_owned() } else { text };
    let numbered = (2..).map(|number| format!("{text}-{number}"));
    let mut all = [text.clone()].into_iter().chain(numbered);
    let free = all.find(|text| !taken.contains(text)).expect("some number is free");
    taken.insert(free.clone());
    free
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
