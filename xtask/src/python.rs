//! `cargo xtask python`: builds the Python package as a wheel, and tests it.

use crate::command::{cargo, run, start_beside, succeeds};
use crate::folders;
use crate::toolchain;
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Build the Python package and run its tests
///
/// Needs Python 3.10 or newer. Wheel and virtual environments are in target/pytest.
#[derive(clap::Args, Default)]
pub struct Arguments {
    /// Also the tests that need Ray, which is installed for them
    #[arg(long)]
    pub ray: bool,
    /// Build and install, without tests
    #[arg(long)]
    no_tests: bool,
    /// Test the wheel with each Python from 3.10 to 3.13 that is found: on the path, among pyenv's versions, or
    /// listed in the environment variable PYTHONS, with `:` between them
    #[arg(long, conflicts_with_all = ["ray", "no_tests"])]
    all_versions: bool,
    /// Build the release wheel, with the profile `python`
    #[arg(long)]
    release: bool,
    /// Run the notebook that trains a network, which takes minutes, and store it with its outputs, instead of the tests
    #[arg(long, conflicts_with = "no_tests")]
    notebooks: bool,
    /// Passed on to pytest
    #[arg(last = true)]
    pytest: Vec<String>,
}

/// Checks whether a Python is new enough.
const NEW_ENOUGH: &str = "import sys; sys.exit(sys.version_info < (3, 10))";

/// The versions that the package is for: one wheel serves them all.
const VERSIONS: [&str; 4] = ["3.10", "3.11", "3.12", "3.13"];

/// Builds the wheel, installs it into a virtual environment of its own, and tests it there.
pub fn run_tests(arguments: &Arguments) -> Result<()> {
    let place = crate::root().join("target/pytest");
    let environment = Environment::make(place.join("venv"), need_python)?;
    environment.install("build.txt")?;
    let wheel = build_wheel(&environment, &place.join("wheels"), arguments.release)?;
    if arguments.no_tests {
        return environment.install_wheel(&wheel);
    }
    if arguments.notebooks {
        environment.install("test.txt")?;
        environment.install_wheel(&wheel)?;
        let notebook = package_folder().join("notebooks/alphazero.ipynb");
        let mut execute = environment.program("jupyter-execute");
        return run(execute.args(["--inplace", "--timeout=3600"]).arg(notebook));
    }
    // Students' agents play in its tournaments.
    let program =
        std::env::var_os("ISOLATION_PROGRAM").map_or_else(build_program, |it| Ok(it.into()))?;
    if !arguments.all_versions {
        return test(&environment, &wheel, &program, arguments);
    }
    let mut failed = Vec::new();
    for version in VERSIONS {
        let Some(python) = find_version(version) else {
            println!("Python {version}: not found");
            continue;
        };
        println!("Python {version}: {}", python.display());
        let tested = Environment::make(place.join(version), || Ok(python))
            .and_then(|environment| test(&environment, &wheel, &program, arguments));
        match tested {
            Ok(()) => println!("Python {version}: passed"),
            Err(error) => failed.push(format!("Python {version}: {error:#}")),
        }
    }
    anyhow::ensure!(failed.is_empty(), "{}", failed.join("; "));
    Ok(())
}

fn test(
    environment: &Environment,
    wheel: &Path,
    program: &Path,
    arguments: &Arguments,
) -> Result<()> {
    environment.install("test.txt")?;
    if arguments.ray {
        environment.install("ray.txt")?;
    }
    environment.install_wheel(wheel)?;
    let pytest = |more: &[&str]| {
        let mut pytest = environment.program("python");
        pytest.args(["-m", "pytest"]).args(arguments.ray.then_some("--ray")).args(more);
        pytest.current_dir(package_folder()).env("ISOLATION_PROGRAM", program);
        pytest
    };
    if !arguments.pytest.is_empty() {
        return run(pytest(&[]).args(&arguments.pytest));
    }
    // Those that start programs mostly wait for them: the others run beside them, and are shown at the end.
    let log = environment.folder.with_extension("log");
    let mut others = pytest(&["-m", "not program", "-p", "no:cacheprovider"]);
    let mut others = start_beside(&mut others, &log)?;
    let programs = run(&mut pytest(&["-m", "program"]));
    let status = others.wait()?;
    print!("{}", fs::read_to_string(log)?);
    programs?;
    anyhow::ensure!(status.success(), "pytest ended with {status}");
    Ok(())
}

fn build_wheel(environment: &Environment, wheels: &Path, release: bool) -> Result<PathBuf> {
    folders::empty(wheels)?;
    // For work and tests the engine is as fast, and the rest is built in less than half the time.
    let profile = if release { "python" } else { "dev" };
    run(environment
        .program("maturin")
        .args(["build", "--locked", "--profile", profile, "--out"])
        .arg(wheels)
        .current_dir(package_folder()))?;
    Ok(fs::read_dir(wheels)?.next().context("maturin has built no wheel")??.path())
}

/// The folder of the Python package.
pub fn package_folder() -> PathBuf {
    crate::root().join("crates/python")
}

/// The Python of this version.
fn find_version(version: &str) -> Option<PathBuf> {
    let check = format!(
        "import ensurepip, sys, venv; sys.exit('%d.%d' % sys.version_info[:2] != {version:?})"
    );
    let listed = std::env::var_os("PYTHONS").unwrap_or_default();
    let name = format!("python{version}");
    let pyenv = std::env::var_os("PYENV_ROOT").map(PathBuf::from);
    let pyenv = pyenv.or_else(|| Some(std::env::home_dir()?.join(".pyenv")));
    let versions = pyenv.and_then(|root| fs::read_dir(root.join("versions")).ok());
    let installed =
        versions.into_iter().flatten().flatten().map(|it| it.path().join("bin").join(&name));
    let known = std::env::split_paths(&listed).chain([PathBuf::from(&name)]).chain(installed);
    known.into_iter().find(|python| succeeds(Command::new(python).args(["-c", &check])))
}

fn build_program() -> Result<PathBuf> {
    run(&mut cargo("build -p isolation-cli"))?;
    Ok(crate::root().join("target/debug/isolation"))
}

pub struct Environment {
    folder: PathBuf,
}

impl Environment {
    /// The one in this folder, created if missing.
    pub fn make(folder: PathBuf, find_python: impl FnOnce() -> Result<PathBuf>) -> Result<Self> {
        let environment = Self { folder };
        if !succeeds(environment.program("pip").arg("--version")) {
            let python = find_python()?;
            run(Command::new(python).args(["-m", "venv", "--clear"]).arg(&environment.folder))?;
        }
        Ok(environment)
    }

    /// Where a program of it is.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(if cfg!(windows) { "Scripts" } else { "bin" }).join(name)
    }

    pub fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.path(name));
        command.env("PIP_DISABLE_PIP_VERSION_CHECK", "1").env_remove("PYTHONPATH");
        command
    }

    /// Installs what a file of `requirements` lists, unless that has been done.
    pub fn install(&self, name: &str) -> Result<()> {
        let list = package_folder().join("requirements").join(name);
        let (wanted, done) = (fs::read_to_string(&list)?, self.folder.join(name));
        if fs::read_to_string(&done).is_ok_and(|installed| installed == wanted) {
            return Ok(());
        }
        run(self.program("pip").args(["install", "--quiet", "--requirement"]).arg(list))?;
        Ok(fs::write(done, wanted)?)
    }

    fn install_wheel(&self, wheel: &Path) -> Result<()> {
        let options = ["install", "--quiet", "--force-reinstall", "--no-deps"];
        run(self.program("pip").args(options).arg(wheel))
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
