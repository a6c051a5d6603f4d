//! `cargo xtask cross`: what is tested on Linux compiles for Windows and macOS, too.

use crate::command::cargo;
use crate::progress::run_step;
use crate::toolchain;
use anyhow::Result;

/// Check that libraries and programs compile for Windows and macOS
#[derive(clap::Args)]
pub struct Arguments {
    /// Rust targets to check
    #[arg(default_values = ["x86_64-pc-windows-gnu", "aarch64-apple-darwin"], value_name = "TRIPLE")]
    targets: Vec<String>,
}

/// Checks one target after the other, without linking.
pub fn run(arguments: &Arguments) -> Result<()> {
    for target in &arguments.targets {
        toolchain::need_target(target)?;
        let mut check =
            cargo("check --locked -p isolation-cli -p isolation-minimax -p isolation-python");
        run_step(target, check.args(["--target", target]))?;
    }
    Ok(())
}
