//! What the host of a player's class asks of the system before it runs the class.

use std::path::PathBuf;

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

/// Confines this process for ever: it reads and executes files below `reads` alone, writes below `writes`
/// alone, opens no sockets, traces and signals no process but its own, and has no privileges.
///
/// Raises `OSError` where the system cannot do this: only Linux with Landlock can.
#[pyfunction]
pub fn _confine(reads: Vec<PathBuf>, writes: Vec<PathBuf>) -> PyResult<()> {
    #[cfg(target_os = "linux")]
    return isolation_engines::confine(&reads, &writes)
        .map_err(|error| PyOSError::new_err(format!("sandbox: {error}")));
    #[cfg(not(target_os = "linux"))]
    {
        drop((reads, writes));
        Err(PyOSError::new_err("sandbox: expected Linux"))
    }
}

/// Kills all that this process has started, and what that has started. On Linux only.
#[pyfunction]
pub fn _kill_descendants() {
    #[cfg(target_os = "linux")]
    isolation_engines::Tree::own().kill_descendants();
}
