//! `cargo xtask package`: what people install, built into `target/packages`. Nothing is published.

mod container;
pub mod crates;
mod program;
mod python;
mod site;

use crate::command::run as run_command;
use crate::site::Site;
use anyhow::Result;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Build the packages into target/packages, without publishing them
#[derive(clap::Args)]
pub struct Arguments {
    /// Packages to build; all if none is named
    #[arg(value_enum)]
    parts: Vec<Artifact>,
    /// Rust target of the program [default: x86_64-unknown-linux-musl on Linux on x86-64, else that of this machine]
    #[arg(long, value_name = "TRIPLE")]
    target: Option<String>,
    /// Where the site will be, as for `cargo xtask site`
    #[arg(long, value_name = "URL")]
    address: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Artifact {
    /// The libraries and the program as crates.io takes them, each compiled from its package
    Crates,
    /// The web page with the documentation, as an archive for any static host
    Site,
    /// The program with the page inside, manual pages and completions; static on Linux
    Program,
    /// The Python package, as a wheel for CPython 3.10 and later
    Wheel,
    /// The Python package, as a source distribution
    Sdist,
    /// A container image of `isolation serve`; needs podman, buildah or docker
    Container,
}

/// The version of all packages.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Builds one package after the other.
pub fn run(arguments: &Arguments) -> Result<()> {
    let out = crate::root().join("target/packages");
    fs::create_dir_all(&out)?;
    let wanted = |part| arguments.parts.is_empty() || arguments.parts.contains(&part);
    if wanted(Artifact::Crates) {
        crates::package(&out)?;
    }
    if wanted(Artifact::Wheel) {
        python::wheel(&out)?;
    }
    if wanted(Artifact::Sdist) {
        python::sdist(&out)?;
    }
    let program = wanted(Artifact::Program) || wanted(Artifact::Container);
    if program || wanted(Artifact::Site) {
        Site::Release.build_for(arguments.address.as_deref())?;
    }
    if wanted(Artifact::Site) {
        site::package(&out)?;
    }
    if program {
        let target = arguments.target.clone().map_or_else(program::default_target, Ok)?;
        let program = program::package(&out, &target)?;
        if wanted(Artifact::Container) {
            container::package(&program)?;
        }
    }
    println!("The packages are in {}", out.display());
    Ok(())
}

/// Packs a folder into `NAME.tar.gz`, with the system's tar.
fn archive(out: &Path, name: &str, parent: &Path, folder: &str) -> Result<()> {
    let file = out.join(format!("{name}.tar.gz"));
    run_command(Command::new("tar").arg("-czf").arg(file).arg("-C").arg(parent).arg(folder))
}

/// Copies files of the workspace's folder.
fn copy_from_root(names: &[&str], folder: &Path) -> Result<()> {
    for name in names {
        fs::copy(crate::root().join(name), folder.join(name))?;
    }
    Ok(())
}
