//! The descendants of a program, found in `/proc` by their parents.
//!
//! None can escape: the hosts of Python classes adopt their orphans (they are subreapers, or run in
//! a PID namespace), so each process stays a descendant of the first. Where the program has a control group, the
//! kernel stops, measures and kills; elsewhere signals do, one process at a time.

use std::process::Child;
use std::time::Duration;
use std::{fs, io, mem, thread};

use nix::time::{clock_getcpuclockid, clock_gettime};
use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

use super::bounds::Bounds;
use super::cgroup::Group;
use super::freeze_error::FreezeError;
use super::running;

/// Maximum rounds of stopping and killing: a process may be stuck in the kernel.
const ROUNDS: u32 = 200;
/// Time between two of them.
const ROUND: Duration = Duration::from_millis(1);

/// A process and all its descendants.
#[derive(Debug)]
pub struct Tree {
    root: Pid,
    /// Processes of our own above the confined program: they reap, and are never stopped.
    spared: Vec<Entry>,
    /// The control group of the confined program.
    group: Option<Group>,
    /// The processes that were stopped.
    stopped: Vec<Entry>,
}

/// The resources that the processes of a tree use together.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// Number of processes and threads.
    pub processes: usize,
    /// Bytes of memory; shared memory is divided among its users if that matters.
    pub memory: u64,
    /// Processor time so far, including that of processes that have ended.
    pub cpu: Duration,
}

/// A line of `/proc/PID/stat`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    pid: Pid,
    parent: i32,
    state: u8,
    threads: usize,
    /// Ticks of the process, and of the children it waited for.
    ticks: [u64; 2],
    /// Its start, in ticks since the boot: with the id, it identifies one process.
    started: u64,
    resident: u64,
}

impl Tree {
    /// Whether processes can be measured on this system.
    pub(crate) const MEASURES: bool = true;

    /// The tree of this process.
    pub const fn of(root: Pid) -> Self {
        Self { root, spared: Vec::new(), group: None, stopped: Vec::new() }
    }

    /// The tree of a started program.
    pub(crate) fn below(child: &Child) -> Self {
        Self::of(Pid::from_child(child))
    }

    /// The tree of the calling process.
    pub fn own() -> Self {
        Self::of(rustix::process::getpid())
    }

    /// Puts the last process, which will run foreign code, into a control group with these limits. It must be called
    /// while only our own code runs: the processes above, which reap orphans, are not counted or stopped from now on.
    pub(crate) fn enclose(&mut self, bounds: &Bounds) -> io::Result<()> {
        let mut line = self.entries()?;
        if let Some(last) = line.pop() {
            self.group = Group::new(bounds)?;
            self.group.as_ref().map_or(Ok(()), |group| group.add(last.pid))?;
            self.spared = line;
        }
        Ok(())
    }

    /// Stops all processes and waits until none runs.
    ///
    /// # Errors
    /// When they multiply faster than they can be stopped, which happens only where they have no control group; or when
    /// the machine lacks files or memory.
    pub fn freeze(&mut self) -> Result<(), FreezeError> {
        if self.freezes_group(true)? {
            return Ok(());
        }
        for _ in 0..ROUNDS {
            let entries = self.foreign()?;
            let mut running = entries.iter().filter(|entry| entry.runs()).peekable();
            if running.peek().is_none() {
                self.stopped = entries;
                return Ok(());
            }
            running.try_for_each(|entry| entry.signal(Signal::STOP))?;
            thread::sleep(ROUND);
        }
        // One that is stuck in the kernel runs no code, and starts no other.
        let before = self.foreign()?;
        thread::sleep(ROUND);
        self.stopped = self.foreign()?;
        grows(&before, &self.stopped)
    }

    /// Continues all processes.
    ///
    /// # Errors
    /// When there are more than were stopped, or when the machine lacks files or memory.
    pub fn thaw(&mut self) -> Result<(), FreezeError> {
        if self.freezes_group(false)? {
            return Ok(());
        }
        let stopped = mem::take(&mut self.stopped);
        let now = self.foreign()?;
        now.iter().try_for_each(|entry| entry.signal(Signal::CONT))?;
        grows(&stopped, &now)
    }

    /// Whether there is a control group that could be frozen or let run.
    fn freezes_group(&self, is_frozen: bool) -> io::Result<bool> {
        self.group.as_ref().map_or(Ok(false), |group| group.freeze(is_frozen))
    }

    /// Kills all processes.
    pub fn kill(&self) {
        // A wrapper would complain of its child's death, between the lines that the player prints.
        if let Ok(Some(root)) = Entry::read(self.root) {
            let _ = root.signal(Signal::STOP);
        }
        self.kill_descendants();
        for entry in self.entries().unwrap_or_default() {
            // There is no other way.
            let _ = entry.signal(Signal::KILL);
        }
    }

    /// Kills all processes except the first, and waits until none runs, including those that start meanwhile.
    pub fn kill_descendants(&self) {
        self.group.iter().for_each(Group::kill);
        for _ in 0..ROUNDS {
            // Where they cannot be listed now, they can be soon.
            if let Ok(mut alive) = self.entries() {
                alive.retain(|entry| entry.pid != self.root && !b"ZX".contains(&entry.state));
                if alive.is_empty() {
                    return;
                }
                for entry in alive {
                    let _ = entry.signal(Signal::KILL);
                }
            }
            thread::sleep(ROUND);
        }
    }

    /// The current usage. Memory is measured exactly only if the plain sum exceeds `memory` bytes,
    /// because that takes longer.
    pub fn usage(&self, memory: u64) -> Usage {
        let entries = self.foreign().unwrap_or_default();
        let resident = entries.iter().map(|entry| entry.resident).sum::<u64>();
        let exact = || entries.iter().filter_map(Entry::proportional).sum();
        Usage {
            processes: entries.iter().map(|entry| entry.threads.max(1)).sum(),
            memory: if resident > memory { exact() } else { resident },
            cpu: self.cpu(),
        }
    }

    /// The processor time so far, including that of processes that have ended.
    pub fn cpu(&self) -> Duration {
        let counted = self.group.as_ref().and_then(Group::cpu);
        // The time of orphans that have ended is in that of the process that has reaped them.
        counted.unwrap_or_else(|| self.entries().unwrap_or_default().iter().map(Entry::cpu).sum())
    }

    /// Why the kernel has enforced a limit; `None` if it has not.
    pub(crate) fn broken(&self, bounds: &Bounds) -> Option<String> {
        self.group.as_ref()?.broken(bounds)
    }

    /// The processes without our own above them.
    fn foreign(&self) -> io::Result<Vec<Entry>> {
        let mut entries = self.entries()?;
        entries.retain(|entry| !self.spared.iter().any(|spared| spared.is(entry)));
        Ok(entries)
    }

    fn entries(&self) -> io::Result<Vec<Entry>> {
        let names = fs::read_dir("/proc")?.flatten().map(|it| it.file_name());
        let pids = names.filter_map(|name| Pid::from_raw(name.to_str()?.parse().ok()?));
        let all = pids.filter_map(|pid| Entry::read(pid).transpose());
        let all = all.collect::<io::Result<Vec<Entry>>>()?;
        let mut found: Vec<Entry> = all.iter().filter(|it| it.pid == self.root).copied().collect();
        let mut next = 0;
        while let Some(entry) = found.get(next) {
            let parent = entry.pid.as_raw_nonzero().get();
            found.extend(all.iter().filter(|it| it.parent == parent));
            next += 1;
        }
        Ok(found)
    }
}

/// Whether processes are new: stopped ones start no others.
fn grows(before: &[Entry], now: &[Entry]) -> Result<(), FreezeError> {
    let is_new = |entry: &Entry| !before.iter().any(|known| known.is(entry));
    if now.iter().any(is_new) { Err(FreezeError::Multiplies) } else { Ok(()) }
}

impl Entry {
    /// None if the process has ended.
    fn read(pid: Pid) -> io::Result<Option<Self>> {
        let text = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero()));
        Ok(running::unless_short(text)?.and_then(|text| Self::parse(pid, &text)))
    }

    fn parse(pid: Pid, text: &str) -> Option<Self> {
        // The name is in parentheses, and may contain any characters.
        let fields: Vec<&str> = text.rsplit_once(')')?.1.split_ascii_whitespace().collect();
        let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
        Some(Self {
            pid,
            parent: fields.get(1)?.parse().ok()?,
            state: *fields.first()?.as_bytes().first()?,
            threads: number(17)? as usize,
            ticks: [number(11)? + number(12)?, number(13)? + number(14)?],
            started: number(19)?,
            resident: number(21)? * page_size() as u64,
        })
    }

    /// Whether both are the same process.
    fn is(&self, other: &Self) -> bool {
        (self.pid, self.started) == (other.pid, other.started)
    }

    fn runs(&self) -> bool {
        !b"TtZX".contains(&self.state)
    }

    /// Its id may belong to another process by now, which has started later.
    fn signal(&self, signal: Signal) -> io::Result<()> {
        let process = pidfd_open(self.pid, PidfdFlags::empty()).map_err(io::Error::from);
        let Some(process) = running::unless_short(process)? else { return Ok(()) };
        if Self::read(self.pid)?.is_some_and(|now| now.started == self.started) {
            // Fails if the process has ended.
            let _ = pidfd_send_signal(process, signal);
        }
        Ok(())
    }

    fn cpu(&self) -> Duration {
        let pid = nix::unistd::Pid::from_raw(self.pid.as_raw_nonzero().get());
        // Its clock counts nanoseconds; a zombie has no clock.
        let own = clock_getcpuclockid(pid).and_then(clock_gettime).map(Duration::from);
        own.unwrap_or_else(|_| duration(self.ticks[0])) + duration(self.ticks[1])
    }

    /// Its proportional set size in bytes.
    fn proportional(&self) -> Option<u64> {
        let path = format!("/proc/{}/smaps_rollup", self.pid.as_raw_nonzero());
        let text = fs::read_to_string(path).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix("Pss:"))?;
        Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
    }
}

/// The idle time of all processors together since the system started, if it is known.
pub fn idle_time() -> Option<Duration> {
    let text = fs::read_to_string("/proc/stat").ok()?;
    let mut times = text.lines().next()?.strip_prefix("cpu")?.split_ascii_whitespace().skip(3);
    let mut ticks = || times.next()?.parse::<u64>().ok();
    // The second is the time of waiting for disks.
    let ticks = ticks()? + ticks()?;
    // Some containers hide it.
    (ticks > 0).then(|| duration(ticks))
}

/// Ticks are hundredths of a second on most systems.
fn duration(ticks: u64) -> Duration {
    Duration::from_secs_f64(ticks as f64 / clock_ticks_per_second() as f64)
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Stdio};
    use std::thread::sleep;

    use super::*;

    /// A shell with a child that counts forever in its own session.
    fn started() -> (Child, Tree) {
        let program = "setsid sh -c 'while :; do :; done' & wait";
        let child = Command::new("sh").args(["-c", program]).spawn().expect("a shell");
        let tree = Tree::of(Pid::from_child(&child));
        while tree.entries().expect("a list").len() < 2 {
            sleep(Duration::from_millis(1));
        }
        (child, tree)
    }

    #[test]
    fn frozen_processes_use_no_time_and_all_are_killed() {
        let (mut child, mut tree) = started();
        sleep(Duration::from_millis(50));
        tree.freeze().expect("two processes");
        let before = tree.usage(u64::MAX);
        sleep(Duration::from_millis(50));
        let after = tree.usage(u64::MAX);
        assert!(before.cpu > Duration::ZERO && before.processes == 2 && before.memory > 0);
        assert_eq!(before.cpu, after.cpu);
        assert!(tree.usage(0).memory <= before.memory);
        tree.thaw().expect("the same processes");
        while tree.usage(u64::MAX).cpu <= after.cpu {
            sleep(Duration::from_millis(1));
        }
        let counting = tree.entries().expect("a list")[1];
        tree.kill();
        child.wait().expect("an exit status");
        let is_gone = || {
            Entry::read(counting.pid).expect("read").is_none_or(|now| b"ZX".contains(&now.state))
        };
        while !is_gone() {
            sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn a_wrapper_does_not_say_that_its_child_was_killed() {
        let program = "sh -c 'while :; do :; done'; echo \"it ended: $?\"";
        for _ in 0..20 {
            let mut command = Command::new("sh");
            let child = command.args(["-c", program]).stdout(Stdio::piped()).spawn();
            let child = child.expect("a shell");
            let tree = Tree::of(Pid::from_child(&child));
            while tree.entries().expect("a list").len() < 2 {
                sleep(Duration::from_millis(1));
            }
            tree.kill();
            assert_eq!(child.wait_with_output().expect("an output").stdout, b"");
        }
    }

    #[test]
    fn a_process_with_a_reused_id_is_spared() {
        let (mut child, tree) = started();
        let [_, second] = tree.entries().expect("a list")[..] else { panic!("two processes") };
        Entry { started: second.started + 1, ..second }.signal(Signal::KILL).expect("spared");
        sleep(Duration::from_millis(20));
        assert_eq!(tree.entries().expect("a list").len(), 2);
        tree.kill();
        child.wait().expect("an exit status");
    }
}
