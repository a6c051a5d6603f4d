//! `isolation man`: the manual pages.

use anyhow::Context;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use isolation_command::failure::{Kind, failure};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

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
    let mut program = crate::command().disable_help_subcommand(true);
    program.build();
    let written = fs::create_dir_all(folder).and_then(|()| {
        program.get_subcommands().chain([&program]).try_for_each(|command| page(command, folder))
    });
    written
        .with_context(|| format!("{} cannot be written", folder.display()))
        .map_err(|error| failure(Kind::Output, error))?;
    Ok(writeln!(out, "The manual pages are in {}", folder.display())?)
}

/// Writes the page of a command.
fn page(command: &clap::Command, folder: &Path) -> io::Result<()> {
    let footer = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let mut command = command.clone();
    let usage = synopsis(&mut command);
    let has_subcommands = command.has_subcommands();
    let man = Man::new(command.override_usage(usage));
    let mut file = File::create(folder.join(man.get_filename()))?;
    man.render_title(&mut file)?;
    man.render_name_section(&mut file)?;
    man.render_synopsis_section(&mut file)?;
    man.render_description_section(&mut file)?;
    if has_subcommands {
        man.render_subcommands_section(&mut file)?;
    }
    man.render_options_section(&mut file)?;
    sections(&footer).to_writer(&mut file)
}

/// The usage with all options in place of `[OPTIONS]`.
fn synopsis(command: &mut clap::Command) -> String {
    let usage = command.render_usage().to_string();
    let options = command.get_arguments().map(ToString::to_string);
    let options = options.filter(|it| !usage.contains(it)).map(|it| format!("[{it}]"));
    let options = options.collect::<Vec<_>>().join(" ");
    usage.trim_start_matches("Usage: ").replace("[OPTIONS]", &options)
}

/// The end of the help as sections, each a title and indented lines.
fn sections(footer: &str) -> Roff {
    let mut roff = Roff::new();
    for section in footer.split("\n\n") {
        let (title, lines) = section.split_once(":\n").expect("a title and its lines");
        roff.control("SH", [title.to_uppercase().as_str()]).control("nf", []);
        lines.lines().for_each(|line| _ = roff.text([roman(line.trim_start())]));
        roff.control("fi", []);
    }
    roff
}
