//! The project says things in the terms of its field: no file has an expression of `language.txt`.

use std::fs;
use std::path::{Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

/// Folders and files whose comments, names, help and errors are read.
const PATHS: &[&str] = &[
    ".ci",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "README.md",
    "crates",
    "docs",
    "fuzz/fuzz_targets",
    "results",
    "tournaments",
    "xtask/src",
];

/// Extensions of the files that are read in a folder.
const EXTENSIONS: &[&str] = &["html", "md", "py", "pyi", "rs", "toml"];

#[test]
fn the_text_uses_the_terms_of_the_field() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let files = Vec::from_iter(PATHS.iter().flat_map(|path| files(root.join(path))));
    assert!(files.len() > 100, "{} files", files.len());
    let list = expressions(include_str!("language.txt"));
    let found: Vec<String> = files
        .iter()
        .flat_map(|file| {
            let text = fs::read_to_string(file).expect("a text file");
            let place = file.strip_prefix(&root).expect("below the root").display().to_string();
            Vec::from_iter(found(&text, &list).map(move |found| format!("{place}:{found}")))
        })
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn expressions_match_words_in_any_case_and_across_lines() {
    let list = expressions("# A comment\n\nat the most = at most\nlooks * moves ahead = depth\n");
    let found = |text| found(text, &list).collect::<Vec<_>>();
    assert_eq!(found("/// Nodes,\n/// At the\n/// most."), [r#"2: "at the most"; say: at most"#]);
    assert_eq!(found("fn at_the_most()"), [r#"1: "at the most"; say: at most"#]);
    assert_eq!(found("It looks 3 moves ahead."), [r#"1: "looks * moves ahead"; say: depth"#]);
    assert!(found("at the mostly; at most; the most").is_empty());
}

struct Expression {
    words: Vec<String>,
    instead: String,
}

fn expressions(list: &str) -> Vec<Expression> {
    let lines = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let (words, instead) = line.split_once('=').expect("an expression = what to say");
            let words = words.split_whitespace().map(str::to_owned).collect();
            Expression { words, instead: instead.trim().to_owned() }
        })
        .collect()
}

/// The expressions in a text, each with its line and what to say instead.
fn found(text: &str, list: &[Expression]) -> impl Iterator<Item = String> {
    let words: Vec<(usize, String)> = (1..)
        .zip(text.lines())
        .flat_map(|(number, line)| {
            let words = line.split(|letter: char| !letter.is_alphanumeric());
            words.filter(|word| !word.is_empty()).map(move |word| (number, word.to_lowercase()))
        })
        .collect();
    list.iter().flat_map(move |Expression { words: expected, instead }| {
        let found = words.windows(expected.len()).filter(|words| {
            words
                .iter()
                .zip(expected)
                .all(|((_, word), expected)| expected == "*" || word == expected)
        });
        let name = expected.join(" ");
        let found = found.map(|words| format!("{}: {name:?}; say: {instead}", words[0].0));
        Vec::from_iter(found)
    })
}

/// The files below a path, without links to files elsewhere.
fn files(path: PathBuf) -> impl Iterator<Item = PathBuf> {
    let entries = WalkDir::new(path).into_iter().map(|entry| entry.expect("an entry"));
    let files = entries.filter(|entry| entry.file_type().is_file()).map(DirEntry::into_path);
    files.filter(|path| EXTENSIONS.iter().any(|end| path.extension().is_some_and(|it| it == *end)))
}
