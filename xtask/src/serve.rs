//! `cargo xtask serve`: the page on this machine, with the engine built for its processor.

use crate::command::{cargo, run as run_command};
use crate::site;
use anyhow::Result;
use std::path::PathBuf;
use std::process::Command;

/// Build the page and the program, and serve the page on this machine
#[derive(clap::Args)]
pub struct Arguments {
    /// Port on 127.0.0.1; 0 takes any free one
    #[arg(long, default_value_t = 8017)]
    port: u16,
    /// Open the page in the web browser
    #[arg(long)]
    open: bool,
}

/// Builds, then serves until Ctrl-C.
pub fn run(arguments: &Arguments) -> Result<()> {
    site::build(false)?;
    let mut program = Command::new(native_program()?);
    program.args(["serve", "--port", &arguments.port.to_string()]);
    if arguments.open {
        program.arg("--open");
    }
    become_program(program)
}

/// Builds the program for this machine's processor, with the site in it.
pub fn native_program() -> Result<PathBuf> {
    // A folder of its own: what is built for this processor is never mistaken for a release.
    let target = crate::root().join("target/native");
    run_command(
        cargo()
            .args(["build", "--release", "--package", "isolation-cli", "--features", "site"])
            .arg("--target-dir")
            .arg(&target)
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env("RUSTFLAGS", "-C target-cpu=native"),
    )?;
    Ok(target.join("release").join(format!("isolation{}", std::env::consts::EXE_SUFFIX)))
}

/// Turns this process into the program, so that whoever ends it ends the server.
#[cfg(unix)]
fn become_program(mut program: Command) -> Result<()> {
    use std::os::unix::process::CommandExt;
    Err(program.exec().into())
}

#[cfg(not(unix))]
fn become_program(mut program: Command) -> Result<()> {
    run_command(&mut program)
}
