//! Names that contain a hash of the content, so that a page never loads a file of another version.

use crate::files;
use anyhow::{Result, ensure};
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Names without a hash, because browsers and servers look for them.
const FIXED: [&str; 4] = ["index.html", "manifest.webmanifest", "service-worker.js", "engine.json"];
/// Hexadecimal digits of a hash in a name; `isolation serve` recognizes such names by them.
const DIGITS: usize = 16;

/// Renames the files of a site, and updates the references to them.
///
/// # Errors
/// When a file cannot be read or written, or has no reference.
pub fn add_hashes(folder: &Path) -> Result<()> {
    let names = files::names(folder)?.into_iter().filter(|name| !FIXED.contains(&name.as_str()));
    let (scripts, others): (Vec<_>, Vec<_>) = names.partition(|name| name.ends_with(".js"));
    for name in &others {
        let hash = hash([fs::read(folder.join(name))?]);
        rename(folder, name, &hash)?;
    }
    // Scripts refer to one another in a circle: one hash for all.
    let contents = scripts.iter().map(|name| fs::read(folder.join(name)));
    let hash = hash(contents.collect::<std::io::Result<Vec<_>>>()?);
    scripts.iter().try_for_each(|name| rename(folder, name, &hash))
}

pub fn without_hash(name: &str) -> String {
    let (stem, end) = name.split_once('.').unwrap_or((name, ""));
    match stem.rsplit_once('-') {
        Some((stem, hash)) if hash.len() == DIGITS => format!("{stem}.{end}"),
        _ => name.to_owned(),
    }
}

fn hash(contents: impl IntoIterator<Item = Vec<u8>>) -> String {
    let digest = contents.into_iter().fold(Sha256::new(), |hash, content| {
        hash.chain_update(content.len().to_le_bytes()).chain_update(content)
    });
    let mut hash = String::new();
    for byte in &digest.finalize()[..DIGITS / 2] {
        write!(hash, "{byte:02x}").expect("written to memory");
    }
    hash
}

fn rename(folder: &Path, old: &str, hash: &str) -> Result<()> {
    let (stem, end) = old.split_once('.').unwrap_or((old, ""));
    let new = format!("{stem}-{hash}.{end}");
    let mut found = false;
    for name in files::names(folder)? {
        if [".js", ".html", ".webmanifest"].iter().any(|end| name.ends_with(end)) {
            let path = folder.join(&name);
            let text = fs::read_to_string(&path)?;
            let changed = refer(&text, old, &new);
            found |= changed != text;
            fs::write(path, changed)?;
        }
    }
    ensure!(found, "nothing in the site refers to {old}");
    Ok(fs::rename(folder.join(old), folder.join(new))?)
}

/// The text with another name in its string literals, `"name"` and `"./name"`. A key `"name":` is none: the program
/// looks for its imports by such keys.
fn refer(text: &str, old: &str, new: &str) -> String {
    let mut changed = String::with_capacity(text.len());
    let mut done = 0;
    for (place, _) in text.match_indices(old) {
        let (before, behind) = (&text[..place], &text[place + old.len()..]);
        let before = before.strip_suffix("./").unwrap_or(before);
        let is_literal = ['"', '\''].iter().any(|quote| {
            let behind = behind.strip_prefix(*quote);
            before.ends_with(*quote) && behind.is_some_and(|behind| !behind.starts_with(':'))
        });
        if is_literal {
            changed.push_str(&text[done..place]);
            changed.push_str(new);
            done = place + old.len();
        }
    }
    changed + &text[done..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_literals_change() {
        let text = r#"import * as a from "./page_parts.js"; x = {"./page_parts.js": a}; 'page.js' "no-page.js""#;
        let changed =
            refer(&refer(text, "page.js", "page-1.js"), "page_parts.js", "page_parts-2.js");
        let expected = r#"import * as a from "./page_parts-2.js"; x = {"./page_parts.js": a}; 'page-1.js' "no-page.js""#;
        assert_eq!(changed, expected);
    }

    #[test]
    fn files_get_the_hash_of_their_content() {
        let folder = std::env::temp_dir().join(format!("isolation-site-{}", std::process::id()));
        let site = |script: &str| {
            fs::create_dir_all(&folder).expect("a folder");
            fs::write(folder.join("index.html"), r#"<script src="./a.js">"#).expect("written");
            fs::write(folder.join("a.js"), r#"import "./b.js"; "c.wasm""#).expect("written");
            fs::write(folder.join("b.js"), format!(r#"import "./a.js"; {script}"#))
                .expect("written");
            fs::write(folder.join("c.wasm"), "c").expect("written");
            add_hashes(&folder).expect("renamed");
            let names = files::names(&folder).expect("names");
            let index = fs::read_to_string(folder.join("index.html")).expect("read");
            fs::remove_dir_all(&folder).expect("removed");
            (names.into_iter().collect::<Vec<_>>(), index)
        };
        let (one, index) = site("1");
        let (other, _) = site("2");
        let name = |names: &[String], stem: &str| {
            names.iter().find(|name| name.starts_with(stem)).cloned().expect("a name")
        };
        assert_eq!(index, format!(r#"<script src="./{}">"#, name(&one, "a-")));
        assert_ne!(name(&one, "a-"), name(&other, "a-"));
        assert_ne!(name(&one, "b-"), name(&other, "b-"));
        assert_eq!(name(&one, "c-"), name(&other, "c-"));
        assert_eq!(one.len(), 4);
    }
}
