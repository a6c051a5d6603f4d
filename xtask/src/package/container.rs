//! The container image.

use crate::command::run;
use anyhow::{Context, Result};
use std::path::Path;
use std::process::Command;

/// Programs that build images, all with the same options.
const BUILDERS: [&str; 3] = ["podman", "buildah", "docker"];

/// Builds the image of the `Containerfile` from the packaged program.
pub fn package(program: &Path) -> Result<()> {
    let builder = BUILDERS.iter().find_map(|name| which::which(name).ok());
    let builder = builder.context("no podman, buildah or docker was found; install one of them")?;
    let tag = format!("isolation:{}", super::VERSION);
    let file = crate::root().join("Containerfile");
    run(Command::new(builder).args(["build", "--tag", &tag, "--file"]).arg(file).arg(program))
}
