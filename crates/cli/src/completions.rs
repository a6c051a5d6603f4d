//! `isolation completions`: completion scripts for shells.

use clap_complete::Shell;
use std::io::Write;

/// Generate the completion script of a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation completions bash > ~/.local/share/bash-completion/completions/isolation
  isolation completions zsh > ~/.zfunc/_isolation
  isolation completions fish > ~/.config/fish/completions/isolation.fish")]
pub struct Arguments {
    /// Shell
    shell: Shell,
}

/// Writes the shell's script.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    // The generator panics if writing fails; writing to memory does not.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut crate::command(), "isolation", &mut script);
    Ok(out.write_all(&script)?)
}
