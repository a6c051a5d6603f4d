//! `cargo xtask site`: the web page as a folder that any static server can serve.

use crate::command::cargo;
use crate::folders;
use crate::progress::run_step;
use crate::toolchain::{self, WASM};
use anyhow::Result;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Build the web page into target/site
#[derive(clap::Args)]
pub struct Arguments {
    /// Copy the finished files into this folder, too
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Build a large page quickly into target/draft-site, for development
    #[arg(long)]
    draft: bool,
    /// Where the site will be, such as `https://example.org/isolation/`: other sites show its picture beside a link only
    /// by an absolute address
    #[arg(long, value_name = "URL")]
    address: Option<String>,
}

/// How a site is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Site {
    /// Optimise for size, and split into parts loaded on demand.
    Release,
    /// In minutes; the engine is as fast.
    Draft,
}

impl Site {
    /// The finished folder. That of a release is embedded by the program, so its place is fixed.
    pub fn folder(self) -> PathBuf {
        crate::root().join(match self {
            Self::Release => "target/site",
            Self::Draft => "target/draft-site",
        })
    }

    /// The folder of cargo's profile for the page.
    fn profile(self) -> &'static str {
        match self {
            Self::Release => "page",
            Self::Draft => "debug",
        }
    }

    pub fn compile_page(self) -> Command {
        let mut command = cargo("rustc -p isolation-page --bin page --target");
        command.arg(WASM);
        if self == Self::Release {
            command.args(["--profile", self.profile(), "--features", "split"]);
            // To take the program apart needs what the linker knew.
            command.args(["--", "-C", "link-arg=--emit-relocs"]);
        }
        // Flags for the processor of this machine are nothing for wasm.
        command.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
        command
    }

    /// Turns the compiled page into the site, with this program of the package `isolation-site`.
    pub fn assemble(self, program: &Path) -> Command {
        let page = crate::root().join("target").join(WASM).join(self.profile()).join("page.wasm");
        let mut command = Command::new(program);
        command.arg(page).arg(self.folder());
        command
    }

    pub fn build(self) -> Result<()> {
        self.build_for(None)
    }

    /// Builds the site for an address.
    pub fn build_for(self, address: Option<&str>) -> Result<()> {
        toolchain::need_wasm()?;
        let mut builder = cargo("build -p isolation-site");
        if self == Self::Release {
            builder.args(["--features", "release"]);
        }
        run_step("1/3 site builder", &mut builder)?;
        run_step("2/3 page", &mut self.compile_page())?;
        let program = format!("target/debug/isolation-site{}", std::env::consts::EXE_SUFFIX);
        let mut assembly = self.assemble(&crate::root().join(program));
        assembly.args(address.map(|address| format!("--address={address}")));
        run_step("3/3 site", &mut assembly)
    }
}

/// Builds the site; a release that is too large to download fails.
pub fn run(arguments: &Arguments) -> Result<()> {
    let site = if arguments.draft { Site::Draft } else { Site::Release };
    site.build_for(arguments.address.as_deref())?;
    if let Some(out) = &arguments.out {
        folders::copy(&site.folder(), out)?;
    }
    println!("The site is in {}", site.folder().display());
    Ok(())
}
