//! The arrows between the crates point one way, as ARCHITECTURE.md draws them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Each crate and the crates of the workspace that it may depend on, the crates of the programs
/// last. Tests, benches and build tools may look at whatever they test.
const ARROWS: &[(&str, &[&str])] = &[
    ("isolation-board", &[]),
    ("isolation-eval", &["isolation-board"]),
    ("isolation-search", &["isolation-board", "isolation-eval"]),
    ("isolation-solve", &["isolation-board"]),
    ("isolation", &["isolation-board", "isolation-eval", "isolation-search", "isolation-solve"]),
    ("isolation-arena", &["isolation"]),
    ("isolation-cli", &["isolation", "isolation-arena"]),
    ("isolation-worker", &["isolation", "isolation-arena"]),
    ("isolation-page", &["isolation", "isolation-arena", "isolation-worker"]),
    ("isolation-python", &["isolation", "isolation-arena"]),
    ("isolation-browser-tests", &[]),
];

/// The workspace's crates: the name of each, and which others it depends on, from the manifests.
fn manifests() -> BTreeMap<String, Vec<String>> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut found = BTreeMap::new();
    for folder in fs::read_dir(crates).unwrap() {
        let Ok(text) = fs::read_to_string(folder.unwrap().path().join("Cargo.toml")) else {
            continue;
        };
        let (mut section, mut name, mut arrows) = (String::new(), None, Vec::new());
        for line in text.lines().map(str::trim) {
            if line.starts_with('[') {
                section = line.trim_matches(['[', ']']).to_owned();
                // `[dependencies.isolation-board]`, and the same for a target.
                let dotted = section.rsplit_once("dependencies.").map(|(_, name)| name.to_owned());
                arrows.extend(dotted.filter(|_| !section.starts_with("dev-")));
                continue;
            }
            let key: String =
                line.chars().take_while(|c| c.is_alphanumeric() || "-_".contains(*c)).collect();
            if section == "package" && key == "name" {
                name = line.split('"').nth(1).map(str::to_owned);
            }
            let normal = section.ends_with("dependencies") && !section.contains("dev-dependencies");
            if normal && !key.is_empty() {
                arrows.push(key);
                // A dependency may be renamed: then its package or path tells.
                assert!(!line.contains("package ="), "a renamed dependency hides an arrow: {line}");
            }
        }
        arrows.retain(|arrow| arrow == "isolation" || arrow.starts_with("isolation-"));
        found.insert(name.expect("a package has a name"), arrows);
    }
    found
}

#[test]
fn no_arrow_turns() {
    let manifests = manifests();
    assert!(manifests.len() >= ARROWS.len(), "{manifests:?}");
    for (name, arrows) in &manifests {
        let (_, allowed) = ARROWS
            .iter()
            .find(|(known, _)| known == name)
            .unwrap_or_else(|| panic!("{name} is new: say here what it may depend on"));
        for arrow in arrows {
            assert!(allowed.contains(&arrow.as_str()), "{name} must not depend on {arrow}");
        }
    }
    // The manifests were read: the arrows that make the engine are there.
    assert_eq!(manifests["isolation-search"], ["isolation-board", "isolation-eval"]);
    assert_eq!(manifests["isolation-worker"], ["isolation", "isolation-arena"]);
}

/// The rules build without `std`, and no crate of the engine knows files, threads or clocks.
#[test]
fn the_engine_knows_nothing_of_the_outside() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let board = fs::read_to_string(crates.join("board/src/lib.rs")).unwrap();
    assert!(board.contains("#![no_std]"));
    for name in ["board", "eval", "search"] {
        let mut folders = vec![crates.join(name).join("src")];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let text = fs::read_to_string(&path).unwrap();
                for outside in
                    ["std::fs", "std::thread", "std::time::Instant", "Instant::now", "SystemTime"]
                {
                    assert!(!text.contains(outside), "{} knows {outside}", path.display());
                }
            }
        }
    }
}
