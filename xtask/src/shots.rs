//! `cargo xtask shots`: pictures of the page for the documentation.

use crate::chromium;
use crate::command::{cargo, run as run_command};
use crate::site::Site;
use anyhow::{Context, Result};
use std::fs;

/// The folder of all pictures, and that of those which the documentation shows.
const ALL: &str = "target/shots";
const SHOWN: &str = "docs/images";

/// Build the page and write pictures of its main views to target/shots
///
/// The views are listed in crates/browser-tests/tests/browser/shots.rs. The pictures that docs/images has are replaced.
#[derive(clap::Args)]
pub struct Arguments {
    /// Build the page quickly; the pictures are the same
    #[arg(long)]
    draft: bool,
}

pub fn run(arguments: &Arguments) -> Result<()> {
    let site = if arguments.draft { Site::Draft } else { Site::Release };
    site.build()?;
    let folder = crate::root().join(ALL);
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    run_command(
        cargo("test -q -p isolation-browser-tests --test browser --")
            .args(["--ignored", "--nocapture", "--test-threads=1", "shots::"])
            .env("CHROMIUM", chromium::need()?)
            .env("ISOLATION_SITE", site.folder())
            .env("ISOLATION_SHOTS", &folder),
    )?;
    for shown in fs::read_dir(crate::root().join(SHOWN))? {
        let shown = shown?.path();
        let taken = shown.file_name().map(|name| folder.join(name));
        if let Some(taken) = taken.filter(|taken| taken.is_file()) {
            fs::copy(&taken, &shown).with_context(|| shown.display().to_string())?;
        }
    }
    Ok(())
}
