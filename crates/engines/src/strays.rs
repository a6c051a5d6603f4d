//! Descendants of a program that have left its process group, found by a mark in the environment,
//! which children inherit.

use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};

/// The environment variable of the mark.
const VARIABLE: &str = "ISOLATION_ENGINE";

/// A mark in the environment of a program and its descendants, and of no other process.
#[derive(Debug)]
pub(crate) struct Mark(String);

impl Mark {
    /// A new mark.
    pub fn new() -> Self {
        static LAST: AtomicU64 = AtomicU64::new(0);
        let number = LAST.fetch_add(1, Ordering::Relaxed);
        Self(format!("{}.{number}", std::process::id()))
    }

    /// Marks the program of a command.
    pub fn put_on(&self, command: &mut Command) {
        command.env(VARIABLE, &self.0);
    }

    /// Kills all processes with this mark.
    pub fn kill_all(&self) {
        kill(&format!("{VARIABLE}={}\0", self.0));
    }
}

/// Kills all processes with a mark of this process.
pub(crate) fn kill_all() {
    kill(&format!("{VARIABLE}={}.", std::process::id()));
}

/// Kills the processes in whose environment a variable's text begins like this, and those that they
/// start meanwhile.
#[cfg(target_os = "linux")]
fn kill(begin: &str) {
    use std::time::Duration;

    use rustix::process::{Signal, pidfd_send_signal};

    // A killed process is listed for a moment longer; one that cannot be killed must not be waited
    // for.
    const ROUNDS: u32 = 100;
    for _ in 0..ROUNDS {
        let mut found = false;
        for process in linux::processes_with(begin) {
            // Fails when the process has ended.
            found |= pidfd_send_signal(process, Signal::KILL).is_ok();
        }
        if !found {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Other systems only end the process group.
#[cfg(not(target_os = "linux"))]
fn kill(_begin: &str) {}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::os::fd::OwnedFd;

    use rustix::process::{Pid, PidfdFlags, pidfd_open};

    /// The processes of this user, except this one, in whose environment a text begins like this.
    pub fn processes_with(begin: &str) -> impl Iterator<Item = OwnedFd> {
        let own = std::process::id().cast_signed();
        let numbers = fs::read_dir("/proc").into_iter().flatten().flatten();
        let numbers = numbers.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        numbers.filter(move |&number| number != own).filter_map(move |number| {
            // Its id could be reused after reading; an open file descriptor refers to one process.
            let process = pidfd_open(Pid::from_raw(number)?, PidfdFlags::empty()).ok()?;
            let environment = fs::read(format!("/proc/{number}/environ")).ok()?;
            let text = begin.as_bytes();
            let at_start = environment.starts_with(text);
            let inside =
                || environment.windows(text.len() + 1).any(|at| at[0] == 0 && at[1..] == *text);
            (at_start || inside()).then_some(process)
        })
    }
}
