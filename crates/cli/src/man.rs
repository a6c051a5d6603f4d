//! `isolation man`: the manual pages.

use anyhow::Context;
use isolation_command::failure::{Kind, failure};
use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// Write the manual pages into a folder
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation man ~/.local/share/man/man1 && man isolation-tournament")]
pub struct Arguments {
    /// Folder, created if it does not exist; it gets isolation.1 and a page for each command
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Writes the pages, and where they are.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let folder = &arguments.folder;
    fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(crate::command(), folder))
        .with_context(|| format!("{} cannot be written", folder.display()))
        .map_err(|error| failure(Kind::Output, error))?;
    Ok(writeln!(out, "The manual pages are in {}", folder.display())?)
}
