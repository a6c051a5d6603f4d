//! The programs that run now, so that none outlives this one.

use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustix::process::{Pid, Signal, kill_process, kill_process_group};

use super::strays::{self, Mark};

/// Programs that were started and have not been waited for: only until then a number is theirs.
static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<Pid>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a program.
pub(crate) fn spawn(command: &mut Command) -> io::Result<Child> {
    let mut running = running();
    let child = command.spawn()?;
    running.push(Pid::from_child(&child));
    Ok(child)
}

/// Kills a program and all that it started, waits for it, and says how it ended.
pub(crate) fn kill(child: &mut Child, mark: &Mark) -> String {
    let pid = Pid::from_child(child);
    let mut running = running();
    signal(pid);
    running.retain(|running| *running != pid);
    drop(running);
    let status = child.wait();
    mark.kill_all();
    status.map_or_else(|error| error.to_string(), |status| status.to_string())
}

/// A program and its group. It may have left the group, and the group may be empty then.
fn signal(pid: Pid) {
    // Fails where nobody is left.
    let _ = kill_process_group(pid, Signal::KILL);
    let _ = kill_process(pid, Signal::KILL);
}

/// Ends this program at once with an exit code, and all engines that run with it: none is asked.
pub fn exit_at_once(code: i32) -> ! {
    // Held to the end: no engine starts after this, and none is found dead by a game.
    let running = running();
    running.iter().copied().for_each(signal);
    strays::kill_all();
    std::process::exit(code)
}
