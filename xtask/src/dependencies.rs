//! `cargo xtask dependencies`: what each program depends on.

use crate::command::{cargo, output};
use anyhow::{Context, Result, ensure};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;

/// Write the tables of docs/dependencies.md
///
/// A new dependency needs a row with its purpose first; the other columns are computed.
#[derive(clap::Args)]
pub struct Arguments {}

const PAGE: &str = "docs/dependencies.md";
const MARK: &str = "<!-- `cargo xtask dependencies` writes the rest, except purposes. -->\n";

/// Each program, its package, and the options with which it is built.
const PROGRAMS: [(&str, &str, &str); 7] = [
    ("isolation", "isolation-cli", "--features site"),
    ("isolation-verify", "isolation-verify", "--features gzip"),
    ("minimax-engine", "isolation-minimax", ""),
    ("page", "isolation-page", "--target wasm32-unknown-unknown"),
    ("Python module", "isolation-python", ""),
    ("cargo xtask", "xtask", ""),
    ("isolation-site", "isolation-site", "--features release"),
];

/// Other systems have a few other packages: the page is about one.
const SYSTEM: &str = "--target x86_64-unknown-linux-gnu";

pub fn run(_: &Arguments) -> Result<()> {
    let path = crate::root().join(PAGE);
    Ok(fs::write(&path, page(&fs::read_to_string(&path)?)?)?)
}

/// The page with its tables as they are now.
fn page(old: &str) -> Result<String> {
    let (head, tables) = old.split_once(MARK).with_context(|| format!("{PAGE}: {MARK}"))?;
    let cells = |row| Vec::from_iter(str::split(row, '|').map(str::trim));
    let purposes: BTreeMap<_, _> = tables
        .lines()
        .map(cells)
        .filter(|row| row.len() == 5)
        .map(|row| (row[1].trim_matches('`').to_owned(), row[2].to_owned()))
        .collect();

    let mut page = format!("{head}{MARK}\n| program | direct | all |\n| --- | ---: | ---: |\n");
    let mut users = BTreeMap::<String, Vec<&str>>::new();
    for (program, package, options) in PROGRAMS {
        let (direct, all) = dependencies(package, options)?;
        writeln!(page, "| {program} | {} | {} |", direct.len(), all.len())?;
        for name in direct {
            users.entry(name).or_default().push(program);
        }
    }
    page += "\n| dependency | purpose | programs |\n| --- | --- | --- |\n";
    for (name, programs) in users {
        let purpose = purposes.get(&name).filter(|it| !it.is_empty());
        let purpose = purpose.with_context(|| {
            format!("{PAGE}: {name}: no purpose; expected a row | `{name}` | PURPOSE | |")
        })?;
        writeln!(page, "| `{name}` | {purpose} | {} |", programs.join(", "))?;
    }
    Ok(page)
}

/// The packages of others that a program is linked with: those that our packages name, and all.
fn dependencies(package: &str, options: &str) -> Result<(BTreeSet<String>, BTreeSet<String>)> {
    let system = if options.contains("--target") { "" } else { SYSTEM };
    let words = format!(
        "tree --locked --offline --edges normal --prefix depth --package {package} {options} {system}"
    );
    let tree = output(&mut cargo(&words))?;
    ensure!(!tree.is_empty(), "cargo {words}: no output");
    let (mut direct, mut all) = (BTreeSet::new(), BTreeSet::new());
    let ours = |line: &str| line.contains(" (/");
    let mut path: Vec<&str> = Vec::new();
    for line in tree.lines() {
        let name = line.trim_start_matches(|it: char| it.is_ascii_digit());
        path.truncate(line[..line.len() - name.len()].parse()?);
        if !ours(name) {
            let package = name.split(' ').next().unwrap_or_default().to_owned();
            if path.last().is_none_or(|parent| ours(parent)) {
                direct.insert(package.clone());
            }
            all.insert(package);
        }
        path.push(name);
    }
    Ok((direct, all))
}

#[cfg(test)]
mod tests {
    use super::{PAGE, page};
    use std::fs;

    #[test]
    fn the_page_is_complete_and_current() {
        let old = fs::read_to_string(crate::root().join(PAGE)).unwrap();
        let new = page(&old).unwrap();
        assert!(old == new, "{PAGE} is out of date; expected cargo xtask dependencies");
        let error = page(&old.replace("| `serde` |", "| `other` |")).unwrap_err().to_string();
        assert!(error.contains("serde: no purpose"), "{error}");
    }
}
