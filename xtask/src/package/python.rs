//! The Python package as a wheel and as a source distribution.

use crate::command::run;
use crate::folders;
use crate::python::{Environment, need_python, package_folder};
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// One wheel for CPython 3.10 and later (`abi3`). On Linux it is linked by zig against the symbols of an old
/// C library, so that it runs on every distribution since 2014.
pub fn wheel(out: &Path) -> Result<()> {
    let mut options = vec!["build", "--locked", "--profile", "python"];
    if cfg!(target_os = "linux") {
        options.extend(["--zig", "--compatibility", "manylinux2014"]);
    }
    build(out, "whl", &options)
}

/// The sources of the package and of the crates it is made of.
pub fn sdist(out: &Path) -> Result<()> {
    build(out, "tar.gz", &["sdist"])
}

/// Runs maturin in a folder of its own, and checks and moves what it makes.
fn build(out: &Path, extension: &str, options: &[&str]) -> Result<()> {
    let tools = Environment::make(crate::root().join("target/packaging"), need_python)?;
    tools.install("package.txt")?;
    let made = out.join("python").join(extension);
    folders::empty(&made)?;
    run(tools
        .program("maturin")
        .args(options)
        .arg("--out")
        .arg(&made)
        .env("CARGO_ZIGBUILD_PYTHON_PATH", tools.path("python"))
        .current_dir(package_folder()))?;
    let package = fs::read_dir(&made)?.next().context("maturin has built nothing")??.path();
    run(tools.program("twine").args(["check", "--strict"]).arg(&package))?;
    let name: PathBuf = package.file_name().context("a file")?.into();
    fs::rename(&package, out.join(name))?;
    Ok(fs::remove_dir(made)?)
}
