//! `cargo xtask shots`: pictures of the page for the documentation.

use crate::chromium;
use crate::command::{cargo, run as run_command};
use crate::site::Site;
use anyhow::{Context, Result};
use std::fs;

/// The folder of the pictures.
const FOLDER: &str = "docs/images";

/// Build the page and write pictures of its main views to docs/images
///
/// The views are listed in crates/browser-tests/tests/browser/shots.rs.
#[derive(clap::Args)]
pub struct Arguments {
    /// Build the page quickly; the pictures are the same
    #[arg(long)]
    draft: bool,
}

pub fn run(arguments: &Arguments) -> Result<()> {
    let site = if arguments.draft { Site::Draft } else { Site::Release };
    site.build()?;
    let folder = crate::root().join(FOLDER);
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    run_command(
        cargo("test -q -p isolation-browser-tests --test browser --")
            .args(["--ignored", "--nocapture", "--test-threads=1", "shots::"])
            .env("CHROMIUM", chromium::need()?)
            .env("ISOLATION_SITE", site.folder())
            .env("ISOLATION_SHOTS", folder),
    )
}
