//! `isolation completions`: the command line, for shells.

use clap_complete::Shell;
use std::io::Write;

/// Write the completions for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation completions bash > ~/.local/share/bash-completion/completions/isolation
  isolation completions zsh > ~/.zfunc/_isolation
  isolation completions fish > ~/.config/fish/completions/isolation.fish")]
pub struct Arguments {
    /// The shell
    shell: Shell,
}

/// Writes the shell's script.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    // The generator panics when it cannot write; memory always takes what it writes.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut crate::command(), "isolation", &mut script);
    Ok(out.write_all(&script)?)
}
