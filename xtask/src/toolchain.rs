//! The parts of the Rust toolchain and other programs, added when they are missing.

use crate::command::{cargo, output, run, succeeds};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target of the page and its worker.
pub const WASM: &str = "wasm32-unknown-unknown";

/// A target without an operating system. The table of `strong` needs 64-bit atomics.
pub const BARE: &str = "aarch64-unknown-none";

/// The target of this machine.
pub fn host() -> Result<String> {
    output(Command::new("rustc").args(["--print", "host-tuple"]))
}

/// Adds the target of the page when it is missing.
pub fn need_wasm() -> Result<()> {
    need_target(WASM)
}

/// Adds a target when it is missing.
pub fn need_target(target: &str) -> Result<()> {
    let folder =
        output(Command::new("rustc").args(["--print", "target-libdir", "--target", target]))?;
    if Path::new(&folder).is_dir() {
        return Ok(());
    }
    run(Command::new("rustup").args(["target", "add", target])).with_context(|| {
        format!(
            "Rust's target {target} is missing, and rustup could not add it; \
             install it as your Rust came (rustup target add {target})"
        )
    })
}

/// Adds rustfmt and clippy when they are missing.
pub fn need_formatter_and_linter() -> Result<()> {
    for (subcommand, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !succeeds(cargo(subcommand).arg("--version")) {
            run(Command::new("rustup").args(["component", "add", component]))
                .with_context(|| format!("{component} is missing and rustup could not add it"))?;
        }
    }
    Ok(())
}

/// Installs a package of cargo's that adds a subcommand, when it is missing.
pub fn need_subcommand(name: &str, package: &str) -> Result<()> {
    if succeeds(cargo(name).arg("--version")) {
        return Ok(());
    }
    run(&mut cargo(&format!("install {package} --locked")))
}

/// The program that a variable such as `PYTHON` names, else the one that is found, else Debian's, installed
/// now. `what` is the program in words.
pub fn need(
    variable: &str,
    what: &str,
    find: impl Fn() -> Option<PathBuf>,
    packages: &[&str],
) -> Result<PathBuf> {
    if let Some(program) = std::env::var_os(variable) {
        return Ok(program.into());
    }
    if let Some(program) = find() {
        return Ok(program);
    }
    let root = output(Command::new("id").arg("-u")).is_ok_and(|user| user == "0");
    if !root || !succeeds(Command::new("apt-get").arg("--version")) {
        bail!("no {what} was found; install it, or name it: {variable}=/path/to/program");
    }
    eprintln!("No {what} was found; installing Debian's.");
    let mut install = Command::new("apt-get");
    install.args(["install", "-y", "--no-install-recommends"]).args(packages);
    run(Command::new("apt-get").arg("update"))
        .and_then(|()| run(install.env("DEBIAN_FRONTEND", "noninteractive")))
        .with_context(|| format!("{what} is missing and could not be installed"))?;
    find().with_context(|| format!("{what} was installed, and still none was found"))
}
