//! The running programs, so that none outlives this process.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStdin, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{
    Pid, Resource, Signal, WaitId, WaitIdOptions, getrlimit, kill_process, kill_process_group,
    setrlimit, waitid,
};

use super::strays;

/// Programs that were started and have not been waited for: only until then their ids are theirs.
static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<Pid>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Maximum limit of open files that is requested; some programs that inherit it iterate over all of
/// them.
const FILES: u64 = 1 << 14;

/// Raises the limit of open files as far as the system allows: an engine needs seven, and shells
/// allow few.
fn allow_files() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let mut limit = getrlimit(Resource::Nofile);
        let most = limit.maximum.unwrap_or(FILES).min(FILES);
        limit.current = limit.current.map(|current| current.max(most));
        // If refused, the limit is unchanged.
        let _ = setrlimit(Resource::Nofile, limit);
    });
}

/// Starts a program in its own process group.
pub(crate) fn spawn(command: &mut Command) -> io::Result<Child> {
    allow_files();
    let mut running = running();
    set_apart(command);
    let child = command.spawn()?;
    running.push(Pid::from_child(&child));
    Ok(child)
}

/// Gives a command its own process group, so that Ctrl-C in a terminal does not reach it.
pub(crate) fn set_apart(command: &mut Command) {
    command.process_group(0);
}

/// What the machine lacks, and how to raise its limit; `None` if the error has another cause. Where something is
/// lacking, no program is at fault.
pub fn shortage(error: &io::Error) -> Option<&'static str> {
    let error = Errno::from_io_error(error)?;
    SHORTAGES.iter().find(|(lacking, _)| *lacking == error).map(|(_, advice)| *advice)
}

/// What an operation of the system gave; none if it failed for another reason than a shortage of the machine, such as
/// the end of a process.
#[cfg(target_os = "linux")]
pub(crate) fn unless_short<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Err(error) if shortage(&error).is_some() => Err(error),
        result => Ok(result.ok()),
    }
}

/// Whether the text of a program of ours names such an error.
pub(crate) fn names_shortage(text: &str) -> Option<&'static str> {
    let names = |error: &Errno| {
        let name = io::Error::from(*error).to_string();
        text.contains(name.split(" (os error").next().unwrap_or(&name))
    };
    SHORTAGES.iter().find(|(error, _)| names(error)).map(|(_, advice)| *advice)
}

const SHORTAGES: [(Errno, &str); 5] = [
    (Errno::AGAIN, "allow more processes and threads (ulimit -u, pids.max)"),
    (Errno::MFILE, "allow more open files (ulimit -n)"),
    (Errno::NFILE, "allow more open files on the machine (sysctl fs.file-max)"),
    (Errno::NOMEM, "allow more memory (ulimit -v, memory.max)"),
    (Errno::NOSPC, "free space on the disk of the temporary folder"),
];

/// Whether a program has ended. It is not waited for: its id stays its own.
pub(crate) fn has_ended(child: &mut Child) -> bool {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    !matches!(waitid(WaitId::Pid(Pid::from_child(child)), options), Ok(None))
}

/// Kills a program and its group, waits for it, and returns its exit status.
pub(crate) fn kill(child: &mut Child) -> io::Result<ExitStatus> {
    let pid = Pid::from_child(child);
    let mut running = running();
    signal(pid);
    running.retain(|running| *running != pid);
    drop(running);
    child.wait()
}

/// A program's input, to test whether it is open.
pub(crate) struct Pipe(OwnedFd);

impl Pipe {
    /// The pipe of this input; `None` if the system has no file descriptor left.
    pub fn of(stdin: &ChildStdin) -> Option<Self> {
        stdin.as_fd().try_clone_to_owned().ok().map(Self)
    }

    /// Whether its other end is open.
    pub fn is_read(&self) -> bool {
        let mut pipes = [PollFd::new(&self.0, PollFlags::empty())];
        let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
        !matches!(poll(&mut pipes, Some(&at_once)), Ok(1))
    }
}

/// The exit status as text. Wrappers report a signal as shells do, by a code above 128.
pub(crate) fn description(status: ExitStatus) -> String {
    match status.code() {
        Some(code @ 129..=192) => ExitStatus::from_raw(code - 128).to_string(),
        _ => status.to_string(),
    }
}

/// Kills a program and its descendants. It may have left its group, and the group may be empty.
fn signal(pid: Pid) {
    #[cfg(target_os = "linux")]
    super::tree::Tree::of(pid).kill();
    // Fails when the process has ended.
    let _ = kill_process_group(pid, Signal::KILL);
    let _ = kill_process(pid, Signal::KILL);
}

/// Ends this process at once with an exit code, and kills all running engines.
pub fn exit_at_once(code: i32) -> ! {
    // The lock is held until the end: no engine starts after this, and no game records a crash.
    let running = running();
    running.iter().copied().for_each(signal);
    strays::kill_all();
    std::process::exit(code)
}
