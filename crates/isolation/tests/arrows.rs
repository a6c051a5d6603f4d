//! The dependencies between the crates are those that ARCHITECTURE.md draws.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Each crate and the crates of the workspace that it may depend on, the crates of the programs
/// last. Tests, benches and build tools may use any crate.
const ARROWS: &[(&str, &[&str])] = &[
    ("isolation-compact", &[]),
    ("isolation-board", &["isolation-compact"]),
    ("isolation-eval", &["isolation-board"]),
    (
        "isolation-search",
        &["isolation-compact", "isolation-board", "isolation-eval", "isolation-solve"],
    ),
    ("isolation-verify", &["isolation-board"]),
    ("isolation-solve", &["isolation-compact", "isolation-board", "isolation-verify"]),
    (
        "isolation",
        &[
            "isolation-compact",
            "isolation-board",
            "isolation-eval",
            "isolation-search",
            "isolation-solve",
        ],
    ),
    ("isolation-protocol", &["isolation-compact", "isolation"]),
    ("isolation-engines", &["isolation"]),
    (
        "isolation-arena",
        &["isolation-compact", "isolation", "isolation-protocol", "isolation-engines"],
    ),
    ("isolation-report", &["isolation-compact", "isolation", "isolation-arena"]),
    ("isolation-reproduction", &["isolation", "isolation-arena", "isolation-report"]),
    (
        "isolation-command",
        &[
            "isolation",
            "isolation-protocol",
            "isolation-verify",
            "isolation-engines",
            "isolation-arena",
            "isolation-report",
        ],
    ),
    (
        "isolation-server",
        &[
            "isolation",
            "isolation-protocol",
            "isolation-arena",
            "isolation-report",
            "isolation-command",
        ],
    ),
    (
        "isolation-classroom",
        &[
            "isolation",
            "isolation-protocol",
            "isolation-engines",
            "isolation-arena",
            "isolation-report",
            "isolation-command",
            "isolation-server",
        ],
    ),
    (
        "isolation-cli",
        &[
            "isolation",
            "isolation-protocol",
            "isolation-verify",
            "isolation-engines",
            "isolation-arena",
            "isolation-report",
            "isolation-reproduction",
            "isolation-command",
            "isolation-server",
            "isolation-classroom",
        ],
    ),
    ("isolation-texts", &[]),
    ("isolation-worker", &["isolation", "isolation-protocol", "isolation-arena"]),
    (
        "isolation-page-state",
        &[
            "isolation-compact",
            "isolation",
            "isolation-protocol",
            "isolation-arena",
            "isolation-report",
            "isolation-texts",
        ],
    ),
    (
        "isolation-page",
        &[
            "isolation-compact",
            "isolation",
            "isolation-protocol",
            "isolation-arena",
            "isolation-report",
            "isolation-page-state",
            "isolation-worker",
        ],
    ),
    (
        "isolation-python",
        &[
            "isolation",
            "isolation-protocol",
            "isolation-verify",
            "isolation-engines",
            "isolation-arena",
            "isolation-report",
        ],
    ),
    ("isolation-minimax", &["isolation"]),
    ("isolation-costs", &["isolation", "isolation-protocol", "isolation-arena"]),
    ("isolation-browser-tests", &[]),
    ("isolation-site", &["isolation-texts"]),
    ("xtask", &[]),
];

/// The workspace's crates: the name of each, and the others that it needs, by `cargo metadata`.
fn arrows() -> BTreeMap<String, BTreeSet<String>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let metadata = Command::new(cargo)
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(metadata.status.success(), "{}", String::from_utf8_lossy(&metadata.stderr));
    let metadata: Value = serde_json::from_slice(&metadata.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let name = |package: &Value| package["name"].as_str().unwrap().to_owned();
    let ours: BTreeSet<String> = packages.iter().map(name).collect();
    let arrows = packages.iter().map(|package| {
        let needed = package["dependencies"].as_array().unwrap().iter();
        let needed = needed.filter(|it| it["kind"] != "dev").map(name);
        (name(package), needed.filter(|it| ours.contains(it)).collect())
    });
    arrows.collect()
}

#[test]
fn dependencies_follow_the_arrows() {
    let arrows = arrows();
    let known: BTreeSet<&str> = ARROWS.iter().map(|(name, _)| *name).collect();
    let found: BTreeSet<&str> = arrows.keys().map(String::as_str).collect();
    assert_eq!(found, known, "ARROWS says of every crate what it may depend on");
    for (name, allowed) in ARROWS {
        for arrow in &arrows[*name] {
            assert!(allowed.contains(&arrow.as_str()), "{name} must not depend on {arrow}");
        }
    }
    // A plausibility check: the arrows of the engine exist.
    let search: Vec<_> = arrows["isolation-search"].iter().collect();
    assert_eq!(
        search,
        ["isolation-board", "isolation-compact", "isolation-eval", "isolation-solve"]
    );
}

/// What the page knows needs no browser: no crate that `page-state` names can reach one.
#[test]
fn the_state_of_the_page_needs_no_browser() {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../page-state/Cargo.toml");
    let manifest = fs::read_to_string(manifest).unwrap();
    let (everywhere, wasm) = manifest.split_once("[target.").unwrap();
    for browser in ["leptos", "web-sys", "js-sys", "wasm-bindgen", "idb"] {
        assert!(!everywhere.contains(browser), "{browser}");
    }
    // The language's numbers and plurals come from `Intl`, which is JavaScript's and not the browser's.
    for browser in ["leptos", "web-sys", "idb"] {
        assert!(!wasm.contains(browser), "{browser}");
    }
}

/// Clippy denies clocks, files and threads in the engine crates (`clippy.toml`), and the rules
/// build without `std`. This test checks that the crates request it.
#[test]
fn engine_crates_deny_the_operating_system() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for name in ["board", "eval", "search", "solve", "verify"] {
        let text = fs::read_to_string(crates.join(name).join("src/lib.rs")).unwrap();
        let denied = "#![deny(clippy::disallowed_methods, clippy::disallowed_types)]";
        assert!(text.contains(denied), "{name}");
        assert!(name != "board" || text.contains("#![no_std]"));
    }
}
