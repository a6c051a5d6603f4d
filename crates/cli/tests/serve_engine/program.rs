//! `isolation serve` as a process of its own.

use rustix::process::{Pid, Signal, kill_process};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The program, which ends with the test.
pub struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Program {
    /// Starts it on a free port; gives the port's address.
    pub fn start(site: &Path) -> (Self, String) {
        Self::with(site, &[])
    }

    /// Starts it with these options on a free port; gives the port's address.
    pub fn with(site: &Path, options: &[&str]) -> (Self, String) {
        let (program, line) = Self::printing(site, |command| {
            command.args(options);
        });
        let address =
            line.split(['/', ' ']).find(|part| part.starts_with("127.")).map(str::to_owned);
        (program, address.unwrap_or_else(|| panic!("{line}")))
    }

    /// Starts it with more options; gives the line that it prints.
    pub fn printing(site: &Path, options: impl FnOnce(&mut Command)) -> (Self, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_isolation"));
        command.args(["serve", "--port", "0", "--site"]).arg(site).stdout(Stdio::piped());
        options(&mut command);
        let mut child = command.spawn().expect("the program");
        let mut line = String::new();
        let output = child.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut line).expect("a line");
        (Self(child), line)
    }

    /// Asks it to end; its exit code.
    pub fn terminate(&mut self) -> Option<i32> {
        kill_process(Pid::from_child(&self.0), Signal::TERM).expect("it runs");
        self.0.wait().expect("a child").code()
    }

    /// Its peak memory in megabytes, if the system reports it.
    pub fn peak(&self) -> Option<u64> {
        Some(self.memory("VmHWM:")? >> 10)
    }

    /// The processor time that it has used, if the system reports it.
    pub fn cpu(&self) -> Option<Duration> {
        let text = std::fs::read_to_string(format!("/proc/{}/stat", self.0.id())).ok()?;
        // After the name in parentheses, which may contain spaces.
        let fields = text.rsplit_once(") ")?.1.split(' ').skip(11).take(2);
        let ticks: u64 = fields.map(|it| it.parse::<u64>().unwrap_or_default()).sum();
        Some(Duration::from_secs_f64(ticks as f64 / rustix::param::clock_ticks_per_second() as f64))
    }

    /// A line of the system's report about its memory, in kilobytes.
    pub fn memory(&self, name: &str) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().trim_end_matches("kB").trim().parse().ok()
    }
}
