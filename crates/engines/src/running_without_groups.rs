//! The programs that run now, where the system has no process groups: what a program started stays.

use std::io;
use std::process::{Child, ChildStdin, Command, ExitStatus};

use super::strays;

/// Starts a program.
pub(crate) fn spawn(command: &mut Command) -> io::Result<Child> {
    command.spawn()
}

/// Nothing: there are no process groups.
pub(crate) fn set_apart(_command: &mut Command) {}

/// Whether the machine has no memory left for a program: no fault of the program.
pub(crate) fn is_exhausted(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::OutOfMemory
}

/// Whether a program has ended.
pub(crate) fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Kills a program, waits for it, and says how it ended.
pub(crate) fn kill(child: &mut Child) -> io::Result<ExitStatus> {
    // Fails where it has ended.
    let _ = child.kill();
    child.wait()
}

/// How a program ended.
pub(crate) fn description(status: ExitStatus) -> String {
    status.to_string()
}

/// A program's input, to look whether it is open; that cannot be seen here.
pub(crate) enum Pipe {}

impl Pipe {
    /// None.
    pub fn of(_stdin: &ChildStdin) -> Option<Self> {
        None
    }

    /// Whether its other end is open.
    pub fn is_read(&self) -> bool {
        match *self {}
    }
}

/// Ends this program at once with an exit code. Engines end when they see the end of their input.
pub fn exit_at_once(code: i32) -> ! {
    strays::kill_all();
    std::process::exit(code)
}
