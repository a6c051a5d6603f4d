//! `cargo xtask serve`: the page on this machine, with the engine built for its processor.

use crate::command::{cargo, run as run_command};
use crate::progress::run_step;
use crate::site::Site;
use crate::toolchain;
use anyhow::Result;
use std::path::PathBuf;
use std::process::Command;

/// Build the page and the program, and serve the page on this machine
///
/// The first time takes some minutes. `cargo xtask site` builds the page for publishing.
#[derive(clap::Args)]
pub struct Arguments {
    /// Port on 127.0.0.1; 0 for any free port
    #[arg(long, default_value_t = 8017)]
    port: u16,
    /// Open the page in the web browser
    #[arg(long)]
    open: bool,
}

/// Builds, then serves until Ctrl-C.
pub fn run(arguments: &Arguments) -> Result<()> {
    toolchain::need_wasm()?;
    let host = toolchain::host()?;
    run_step(
        "1/3 programs, about 2 min the first time",
        // With a target that is named, build scripts and macros need no flags of their own: the page shares them.
        &mut native(&host, "build -p isolation-cli -p isolation-site"),
    )?;
    let programs = crate::root().join("target").join(&host).join("debug");
    let program = |name: &str| programs.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    run_step("2/3 page, about 2 min the first time", &mut Site::Draft.compile_page())?;
    run_step("3/3 site", &mut Site::Draft.assemble(&program("isolation-site")))?;

    let mut serve = Command::new(program("isolation"));
    serve.args(["serve", "--port", &arguments.port.to_string(), "--site"]);
    serve.arg(Site::Draft.folder());
    if arguments.open {
        serve.arg("--open");
    }
    become_program(serve)
}

/// Cargo for code that runs on this machine's processor alone, below a folder of the target's name: it is
/// never mistaken for a release.
pub fn native(host: &str, words: &str) -> Command {
    let mut command = cargo(words);
    command.args(["--target", host]);
    command.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    let flags = format!("CARGO_TARGET_{}_RUSTFLAGS", host.to_uppercase().replace('-', "_"));
    command.env(flags, "-C target-cpu=native");
    command
}

/// Builds the fastest program for this machine's processor.
pub fn native_program() -> Result<PathBuf> {
    let host = toolchain::host()?;
    run_command(&mut native(&host, "build -r -p isolation-cli"))?;
    let folder = crate::root().join("target").join(host).join("release");
    Ok(folder.join(format!("isolation{}", std::env::consts::EXE_SUFFIX)))
}

/// Replaces this process by the program, so that ending it ends the server.
#[cfg(unix)]
fn become_program(mut program: Command) -> Result<()> {
    use std::os::unix::process::CommandExt;
    Err(program.exec().into())
}

#[cfg(not(unix))]
fn become_program(mut program: Command) -> Result<()> {
    run_command(&mut program)
}
