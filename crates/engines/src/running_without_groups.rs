//! The running programs, on systems without process groups: a program's descendants are not ended.

use std::io;
use std::process::{Child, ChildStdin, Command, ExitStatus};

use super::strays;

/// Starts a program.
pub(crate) fn spawn(command: &mut Command) -> io::Result<Child> {
    command.spawn()
}

/// Does nothing: there are no process groups.
pub(crate) fn set_apart(_command: &mut Command) {}

/// What the machine lacks; `None` if the error has another cause. Where something is lacking, no program is at fault.
pub fn shortage(error: &io::Error) -> Option<&'static str> {
    match error.kind() {
        io::ErrorKind::OutOfMemory => Some("close other programs"),
        io::ErrorKind::StorageFull => Some("free space on the disk"),
        _ => None,
    }
}

/// Programs of ours do not name such errors here.
pub(crate) fn names_shortage(_text: &str) -> Option<&'static str> {
    None
}

/// Whether a program has ended.
pub(crate) fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Kills a program, waits for it, and returns its exit status.
pub(crate) fn kill(child: &mut Child) -> io::Result<ExitStatus> {
    // Fails if it has ended.
    let _ = child.kill();
    child.wait()
}

/// The exit status as text.
pub(crate) fn description(status: ExitStatus) -> String {
    status.to_string()
}

/// A program's input; whether it is open cannot be tested here.
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

/// Ends this process at once with an exit code. Engines end at the end of their input.
pub fn exit_at_once(code: i32) -> ! {
    strays::kill_all();
    std::process::exit(code)
}
