//! The program `isolation` with the page inside, manual pages and completions.

use super::{VERSION, archive, copy_from_root};
use crate::command::{cargo, run};
use crate::folders;
use crate::progress::run_step;
use crate::toolchain;
use anyhow::{Context, Result};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Shells, each with the name under which it looks for completions.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "isolation"),
    ("zsh", "_isolation"),
    ("fish", "isolation.fish"),
    ("elvish", "isolation.elv"),
    ("powershell", "isolation.ps1"),
];

/// A static program on Linux, which needs nothing of the system that runs it.
pub fn default_target() -> Result<String> {
    let host = toolchain::host()?;
    Ok(if host == "x86_64-unknown-linux-gnu" { "x86_64-unknown-linux-musl".into() } else { host })
}

/// Builds the program, which embeds the page, for a target whose programs run on this machine, and packs
/// it. Gives the folder of what is packed.
pub fn package(out: &Path, target: &str) -> Result<PathBuf> {
    toolchain::need_target(target)?;
    let mut build = cargo("build --release --locked -p isolation-cli --features site --target");
    // Flags for this machine's processor are not for a program that others run.
    build.arg(target).env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    run_step("program", &mut build)?;

    let name = format!("isolation-{VERSION}-{target}");
    let folder = out.join(&name);
    folders::empty(&folder)?;
    let suffix = if target.contains("windows") { ".exe" } else { "" };
    let built = crate::root().join("target").join(target).join("release");
    let program = folder.join(format!("isolation{suffix}"));
    fs::copy(built.join(format!("isolation{suffix}")), &program)?;
    copy_from_root(&["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"], &folder)?;
    run(Command::new(&program).arg("man").arg(folder.join("man/man1")))
        .with_context(|| format!("a program for {target} must run on this machine"))?;
    let completions = folder.join("completions");
    folders::empty(&completions)?;
    for (shell, file) in SHELLS {
        let script = File::create(completions.join(file))?;
        run(Command::new(&program).args(["completions", shell]).stdout(script))?;
    }
    archive(out, &name, out, &name)?;
    Ok(folder)
}
