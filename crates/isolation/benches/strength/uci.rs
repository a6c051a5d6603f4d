//! A conversation in lines with an engine that speaks UCI.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::contest::Fault;

/// How long an answer may take before the engine counts as hanging.
const PATIENCE: Duration = Duration::from_secs(10);

/// A running engine; it ends when this is dropped.
pub struct Uci {
    input: Box<dyn Write>,
    lines: Receiver<String>,
    process: Option<Process>,
}

struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Uci {
    /// Starts a program.
    pub fn start(program: &Path) -> Result<Self, Fault> {
        let (input, output, error) = (Stdio::piped(), Stdio::piped(), Stdio::null());
        let child = Command::new(program).stdin(input).stdout(output).stderr(error).spawn();
        let mut child = child
            .map_err(|source| Fault::Start { program: program.display().to_string(), source })?;
        let input = child.stdin.take().expect("piped");
        let output = child.stdout.take().expect("piped");
        Ok(Self { process: Some(Process(child)), ..Self::over(input, output) })
    }

    /// Talks over any two streams.
    pub fn over(input: impl Write + 'static, output: impl Read + Send + 'static) -> Self {
        let (sender, lines) = channel();
        thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            lines.take_while(|line| sender.send(line.clone()).is_ok()).for_each(drop);
        });
        Self { input: Box::new(input), lines, process: None }
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) -> Result<(), Fault> {
        let sent = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        sent.map_err(|_| Fault::Ended(line.to_owned()))
    }

    /// Reads up to the first line that begins with `key`, and returns what follows there.
    pub fn answer(&mut self, key: &str) -> Result<String, Fault> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).map_err(|error| match error {
                RecvTimeoutError::Timeout => Fault::Silent(PATIENCE, key.to_owned()),
                RecvTimeoutError::Disconnected => Fault::Ended(key.to_owned()),
            })?;
            if let Some(rest) = line.strip_prefix(key) {
                return Ok(rest.trim().to_owned());
            }
        }
    }

    /// Processor time of all threads of the engine so far, where the system tells (Linux).
    pub fn processor_time(&self) -> Option<Duration> {
        let Process(child) = self.process.as_ref()?;
        let threads = fs::read_dir(format!("/proc/{}/task", child.id())).ok()?;
        let nanoseconds = threads.map(|thread| {
            let text = fs::read_to_string(thread.ok()?.path().join("schedstat")).ok()?;
            text.split(' ').next()?.parse::<u64>().ok()
        });
        nanoseconds.sum::<Option<u64>>().map(Duration::from_nanos)
    }
}

#[cfg(test)]
#[allow(dead_code, unused_imports, reason = "see tests/strength.rs: a bench runs no tests")]
mod tests {
    use std::io::{Cursor, sink};
    use std::path::Path;

    use super::Uci;

    #[test]
    fn answers_are_found_among_other_lines() {
        let mut uci = Uci::over(sink(), Cursor::new("info depth 1\nbestmove d4c2,c2d4 ponder x\n"));
        assert_eq!(uci.answer("bestmove ").unwrap(), "d4c2,c2d4 ponder x");
        let ended = uci.answer("readyok").unwrap_err().to_string();
        assert_eq!(ended, "the program ended; expected \"readyok\"");
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let error = Uci::start(Path::new("/no/such/engine")).err().unwrap().to_string();
        assert!(error.starts_with("cannot start /no/such/engine: "), "{error}");
    }
}
