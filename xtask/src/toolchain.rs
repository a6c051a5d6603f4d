//! The parts of the Rust toolchain, added when they are missing.

use crate::command::{cargo, output, run, succeeds};
use anyhow::{Context, Result};
use std::path::Path;
use std::process::Command;

/// The target of the page and its worker.
pub const WASM: &str = "wasm32-unknown-unknown";

/// The target of this machine.
pub fn host() -> Result<String> {
    output(Command::new("rustc").args(["--print", "host-tuple"]))
}

/// Adds the wasm target when it is missing.
pub fn need_wasm() -> Result<()> {
    let folder =
        output(Command::new("rustc").args(["--print", "target-libdir", "--target", WASM]))?;
    if Path::new(&folder).is_dir() {
        return Ok(());
    }
    run(Command::new("rustup").args(["target", "add", WASM])).with_context(|| {
        format!(
            "the page needs Rust's target {WASM}, and rustup could not add it; \
             install it as your Rust came (rustup target add {WASM})"
        )
    })
}

/// Adds rustfmt and clippy when they are missing.
pub fn need_formatter_and_linter() -> Result<()> {
    for (subcommand, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !succeeds(cargo().args([subcommand, "--version"])) {
            run(Command::new("rustup").args(["component", "add", component]))
                .with_context(|| format!("{component} is missing and rustup could not add it"))?;
        }
    }
    Ok(())
}
