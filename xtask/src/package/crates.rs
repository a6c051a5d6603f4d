//! The crates as crates.io takes them.

use crate::command::cargo;
use crate::progress::run_step;
use anyhow::Result;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The crates that can be published, in an order in which each needs only those before it.
const CRATES: [&str; 16] = [
    "isolation-compact",
    "isolation-board",
    "isolation-eval",
    "isolation-verify",
    "isolation-solve",
    "isolation-search",
    "isolation",
    "isolation-protocol",
    "isolation-engines",
    "isolation-arena",
    "isolation-report",
    "isolation-reproduction",
    "isolation-command",
    "isolation-server",
    "isolation-classroom",
    "isolation-cli",
];

/// Packages all of them; the later ones find the earlier ones without a registry.
pub fn cargo_package() -> Command {
    let mut command = cargo("package --locked");
    command.args(CRATES.iter().flat_map(|name| ["-p", name]));
    command
}

/// Packages the crates and compiles each from its package.
pub fn package(out: &Path) -> Result<()> {
    run_step("crates", &mut cargo_package())?;
    for name in CRATES {
        let file = format!("{name}-{}.crate", super::VERSION);
        fs::copy(crate::root().join("target/package").join(&file), out.join(&file))?;
    }
    Ok(())
}
