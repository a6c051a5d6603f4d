//! The documentation: its commands print what it shows, and its links lead somewhere.

mod commands;
mod links;

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the project.
fn root() -> PathBuf {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_folder.ancestors().nth(2).expect("the crate is in crates/cli").to_owned()
}

/// The Markdown files of a folder of the project, in order.
fn markdown(folder: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(root().join(folder)).expect(folder);
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "md"));
    files.sort();
    files
}

#[test]
fn the_readme_fits_on_two_screens() {
    let readme = fs::read_to_string(root().join("README.md")).expect("README.md");
    assert!(readme.lines().count() <= 110);
}

#[test]
fn the_reference_has_each_command() {
    let page = fs::read_to_string(root().join("docs/cli.md")).expect("docs/cli.md");
    for command in isolation_cli::command().get_subcommands() {
        let name = command.get_name();
        let help = format!("{{{{#include ../crates/cli/tests/snapshots/help_{name}.txt}}}}");
        let section = format!("\n## isolation {name}\n\n```text\n{help}\n```\n");
        assert!(page.contains(&section), "docs/cli.md: expected{section}");
    }
}

#[test]
fn the_citation_has_the_version() {
    let citation = fs::read_to_string(root().join("CITATION.cff")).expect("CITATION.cff");
    let version = format!("\nversion: {}\n", env!("CARGO_PKG_VERSION"));
    assert!(citation.contains(&version), "expected{version}");
    let references = fs::read_to_string(root().join("docs/references.md")).expect("a page");
    let version = format!("\n  version = {{{}}},\n", env!("CARGO_PKG_VERSION"));
    assert!(references.contains(&version), "docs/references.md: expected{version}");
}
