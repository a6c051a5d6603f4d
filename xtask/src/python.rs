//! `cargo xtask python`: the Python package is built as people get it, a wheel, and tested.

use crate::command::{cargo, run, succeeds};
use crate::toolchain;
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Build the Python package and run its tests
///
/// Needs Python 3.10 or newer. Wheel and virtual environment are in target/pytest.
#[derive(clap::Args, Default)]
pub struct Arguments {
    /// Also the tests that need Ray, which is installed for them
    #[arg(long)]
    pub ray: bool,
    /// Build and install, without tests
    #[arg(long)]
    no_tests: bool,
    /// Build the wheel that people get, with the profile `python`
    #[arg(long)]
    release: bool,
    /// Run the notebook that trains a network, which takes minutes, and store it with its outputs, instead of the tests
    #[arg(long, conflicts_with = "no_tests")]
    notebooks: bool,
    /// Passed on to pytest
    #[arg(last = true)]
    pytest: Vec<String>,
}

/// Looks whether a Python is new enough.
const NEW_ENOUGH: &str = "import sys; sys.exit(sys.version_info < (3, 10))";

/// Builds the wheel, installs it into a virtual environment of its own, and tests it there.
pub fn run_tests(arguments: &Arguments) -> Result<()> {
    let package = crate::root().join("crates/python");
    let place = crate::root().join("target/pytest");
    let environment = Environment::make(&place)?;
    environment.install(&package.join("requirements/test.txt"))?;
    if arguments.ray {
        environment.install(&package.join("requirements/ray.txt"))?;
    }

    let wheels = place.join("wheels");
    if wheels.is_dir() {
        fs::remove_dir_all(&wheels)?;
    }
    // For work and tests the engine is as fast, and the rest is built in less than half the time.
    let profile = if arguments.release { "python" } else { "dev" };
    run(environment
        .program("maturin")
        .args(["build", "--locked", "--profile", profile, "--out"])
        .arg(&wheels)
        .current_dir(&package))?;
    let wheel = fs::read_dir(&wheels)?.next().context("maturin has built no wheel")??.path();
    run(environment
        .program("pip")
        .args(["install", "--quiet", "--force-reinstall", "--no-deps"])
        .arg(&wheel))?;
    if arguments.no_tests {
        return Ok(());
    }
    if arguments.notebooks {
        let notebook = package.join("notebooks/alphazero.ipynb");
        let mut execute = environment.program("jupyter-execute");
        return run(execute.args(["--inplace", "--timeout=3600"]).arg(notebook));
    }
    // Students' agents play in its tournaments.
    let program =
        std::env::var_os("ISOLATION_PROGRAM").map_or_else(build_program, |it| Ok(it.into()))?;

    let mut pytest = environment.program("python");
    pytest.args(["-m", "pytest"]).args(arguments.ray.then_some("--ray")).args(&arguments.pytest);
    run(pytest.current_dir(&package).env("ISOLATION_PROGRAM", program))
}

fn build_program() -> Result<PathBuf> {
    run(&mut cargo("build -p isolation-cli"))?;
    Ok(crate::root().join("target/debug/isolation"))
}

/// A virtual environment.
struct Environment {
    folder: PathBuf,
}

impl Environment {
    fn make(place: &Path) -> Result<Self> {
        let folder = place.join("venv");
        let environment = Self { folder };
        if !succeeds(environment.program("pip").arg("--version")) {
            let python = need_python()?;
            fs::create_dir_all(place)?;
            run(Command::new(python).args(["-m", "venv", "--clear"]).arg(&environment.folder))?;
        }
        Ok(environment)
    }

    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.folder.join("bin").join(name));
        command.env("PIP_DISABLE_PIP_VERSION_CHECK", "1").env_remove("PYTHONPATH");
        command
    }

    /// Installs what a file lists, unless that has been done.
    fn install(&self, list: &Path) -> Result<()> {
        let wanted = fs::read_to_string(list)?;
        let done = self.folder.join(list.file_name().expect("a file's path has a name"));
        if fs::read_to_string(&done).is_ok_and(|installed| installed == wanted) {
            return Ok(());
        }
        run(self.program("pip").args(["install", "--quiet", "--requirement"]).arg(list))?;
        Ok(fs::write(done, wanted)?)
    }
}

/// The Python that `PYTHON` names, else the first on the path that is new enough and can make
/// virtual environments, else Debian's, installed now.
pub fn need_python() -> Result<PathBuf> {
    let what = "Python from 3.10 on with venv";
    toolchain::need("PYTHON", what, on_path, &["python3", "python3-venv"])
}

fn on_path() -> Option<PathBuf> {
    let names = ["python3", "python3.13", "python3.12", "python3.11", "python3.10"];
    let fits = |name: &&str| {
        succeeds(Command::new(name).args(["-c", NEW_ENOUGH]))
            && succeeds(Command::new(name).args(["-c", "import ensurepip, venv"]))
    };
    names.into_iter().find(fits).map(PathBuf::from)
}
