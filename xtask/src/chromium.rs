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
    NAMES.iter().find_map(|name| which::which(name).ok())
}
