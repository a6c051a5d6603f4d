//! The browser of the tests.

use crate::toolchain;
use anyhow::Result;
use std::path::PathBuf;

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// The program that `CHROMIUM` names, else one on the path, else Debian's, installed now.
pub fn need() -> Result<PathBuf> {
    toolchain::need("CHROMIUM", "Chromium", on_path, &["chromium"])
}

fn on_path() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<_> = std::env::split_paths(&path).collect();
    let candidates = NAMES.iter().flat_map(|name| folders.iter().map(move |dir| dir.join(name)));
    candidates.into_iter().find(|program| program.is_file())
}
