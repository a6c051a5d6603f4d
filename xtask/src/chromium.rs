//! The browser of the tests.

use crate::command::{output, run, succeeds};
use anyhow::{Context, Result, bail};
use std::path::PathBuf;
use std::process::Command;

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// The program that `CHROMIUM` names, else one on the path, else Debian's, installed now.
pub fn need() -> Result<PathBuf> {
    if let Some(program) = std::env::var_os("CHROMIUM") {
        return Ok(program.into());
    }
    if let Some(program) = on_path() {
        return Ok(program);
    }
    let root = output(Command::new("id").arg("-u")).is_ok_and(|user| user == "0");
    if !root || !succeeds(Command::new("apt-get").arg("--version")) {
        bail!("no Chromium was found; install it, or name it: CHROMIUM=/path/to/chromium");
    }
    eprintln!("No Chromium was found; installing Debian's.");
    let install = ["install", "-y", "--no-install-recommends", "chromium"];
    run(Command::new("apt-get").arg("update"))
        .and_then(|()| {
            run(Command::new("apt-get").args(install).env("DEBIAN_FRONTEND", "noninteractive"))
        })
        .context("Chromium is missing and could not be installed")?;
    on_path().context("Chromium was installed and is still not on the path")
}

fn on_path() -> Option<PathBuf> {
    NAMES.iter().find_map(|name| which::which(name).ok())
}
