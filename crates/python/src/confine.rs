//! What the host of a player's class asks of the system before it runs the class.

use std::path::PathBuf;

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

/// Confines this process for ever: it reads and executes files below `reads` and the system's alone, writes below
/// `writes` alone, opens no sockets, traces and signals no process but its own, and has no privileges. `processes`
/// limits the processes and threads of its user, in its namespace of users.
///
/// Raises `OSError` where the system cannot do this: only Linux with Landlock can.
#[pyfunction]
pub fn _confine(
    reads: Vec<PathBuf>,
    writes: Vec<PathBuf>,
    processes: Option<usize>,
) -> PyResult<()> {
    #[cfg(target_os = "linux")]
    return isolation_engines::confine(&reads, &writes, processes)
        .map_err(|error| PyOSError::new_err(format!("sandbox: {error}")));
    #[cfg(not(target_os = "linux"))]
    {
        drop((reads, writes, processes));
        Err(PyOSError::new_err("sandbox: expected Linux"))
    }
}

/// Confines this process, and runs the external engine that the text describes in its place.
///
/// Raises `OSError` where this fails.
#[pyfunction]
pub fn _start_confined(text: &str) -> PyResult<()> {
    match isolation_engines::start_confined(text) {
        Err(why) => Err(PyOSError::new_err(why)),
    }
}

/// Kills all that this process has started, and what that has started. On Linux only.
#[pyfunction]
pub fn _kill_descendants() {
    #[cfg(target_os = "linux")]
    isolation_engines::Tree::own().kill_descendants();
}
