//! The launcher of confined external engines: it confines itself, and then becomes the engine.

use std::convert::Infallible;
#[cfg(target_os = "linux")]
use std::fs::File;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::python;

/// The line by which a launcher says that it is confined; it starts the engine after an empty line.
pub(crate) const CONFINED: &str = "confined";

/// The word that makes the program `isolation` a launcher.
pub const LAUNCHER: &str = "launch-confined-engine";

/// How an engine is confined and started.
#[derive(Serialize, Deserialize, Debug)]
pub(crate) struct Start {
    /// Files and folders that it reads.
    pub reads: Vec<PathBuf>,
    /// Folders in which it writes.
    pub writes: Vec<PathBuf>,
    /// Maximum processes and threads of its user in its namespace, if it has one.
    pub processes: Option<usize>,
    /// Maximum bytes of memory of each process.
    pub memory: u64,
    /// The engine and its arguments.
    pub words: Vec<String>,
}

impl Start {
    /// The command of the launcher, and the files that it reads.
    pub fn by_launcher(&self) -> (Vec<String>, Vec<PathBuf>) {
        let text = serde_json::to_string(self).expect("paths are texts");
        let (mut words, files) = python::launcher().unwrap_or_else(|| {
            let program = std::env::current_exe().unwrap_or_default();
            let words = [program.display().to_string(), LAUNCHER.to_owned()];
            (words.to_vec(), vec![program])
        });
        words.push(text);
        (words, files)
    }
}

/// Confines this process, waits for a line, and runs the engine that the text describes in its place.
///
/// # Errors
/// When the text is no description, the system cannot confine the process, or the engine does not start.
#[cfg(target_os = "linux")]
pub fn start_confined(text: &str) -> Result<Infallible, String> {
    use std::io::{Read, Write, stdin, stdout};
    use std::os::fd::AsFd;
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    use rustix::process::{Resource, Rlimit, setrlimit};

    let start: Start = serde_json::from_str(text).map_err(|error| error.to_string())?;
    super::confine(&start.reads, &start.writes, start.processes)
        .map_err(|error| error.to_string())?;
    let memory = Some(start.memory);
    setrlimit(Resource::As, Rlimit { current: memory, maximum: memory })
        .map_err(|error| error.to_string())?;
    let mut out = stdout();
    let told = writeln!(out, "{CONFINED}").and_then(|()| out.flush());
    told.map_err(|error| error.to_string())?;
    // Byte by byte: what follows the line is the engine's.
    let input = stdin().as_fd().try_clone_to_owned().map_err(|error| error.to_string())?;
    let (mut input, mut byte) = (File::from(input), [0]);
    while byte != *b"\n" {
        input.read_exact(&mut byte).map_err(|error| error.to_string())?;
    }
    let (program, arguments) = start.words.split_first().ok_or("expected a program")?;
    Err(format!("cannot start {program:?}: {}", Command::new(program).args(arguments).exec()))
}

/// Confines this process and runs an engine: on Linux only.
///
/// # Errors
/// Always.
#[cfg(not(target_os = "linux"))]
pub fn start_confined(_text: &str) -> Result<Infallible, String> {
    Err("sandbox: expected Linux".to_owned())
}
