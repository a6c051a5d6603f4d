//! A running program, controlled by lines, that may misbehave in any way.
//!
//! All waits are bounded: a thread reads the program's output, another writes its input, a third
//! reads its standard error, and all queues and lines are bounded. The program leads its own
//! process group and is marked, so that everything that it started ends with it (on Windows, only
//! the program itself ends). A stop flag ends every wait, and then the program as well. On Linux, a
//! program can be frozen between its moves, and hosted code has limits of memory and processes, for
//! all its descendants together.

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{
    Receiver, RecvTimeoutError, Sender, SyncSender, TrySendError, channel, sync_channel,
};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::Lines;
use super::bounds::Bounds;
use super::freeze_error::FreezeError;
use super::log::Log;
use super::running::{self, Pipe};
use super::sandbox::{Hidden, Launch};
use super::strays::Mark;
use super::temporary::Temporary;
use super::tree::Tree;
use crate::Fault;
use isolation::End;

/// Maximum lines in each queue to and from the program.
const QUEUE: usize = 64;
/// Interval of checks whether the program has ended.
const EXIT_POLL: Duration = Duration::from_millis(5);
/// Interval of checks of the stop flag and the resource limits.
const POLL_EVERY: Duration = Duration::from_millis(50);
/// A check that is later than this was held up by the machine.
const PAUSE: Duration = Duration::from_secs(5);
/// Maximum time between the end of a program's output and its exit or last line on standard error.
const EXIT_DELAY: Duration = Duration::from_millis(200);
/// Maximum characters of a quoted line of the program.
const QUOTED: usize = 200;

/// Threads that a machine can start if it lacks none.
const SPARE_THREADS: usize = 8;

/// Starts this many threads at the same time, which do nothing.
///
/// # Errors
/// When the machine lacks them.
pub fn try_threads(number: usize) -> io::Result<()> {
    let gate = Mutex::new(());
    let wait = || drop(gate.lock().unwrap_or_else(PoisonError::into_inner));
    thread::scope(|scope| {
        let held = gate.lock().unwrap_or_else(PoisonError::into_inner);
        let start = |_| thread::Builder::new().spawn_scoped(scope, wait).map(drop);
        let started = (0..number).try_for_each(start);
        drop(held);
        started
    })
}

/// A line of the program.
pub(crate) struct Line {
    pub text: String,
    /// When it was received.
    pub at: Instant,
}

impl Line {
    /// The first word, and the rest. White space separates words.
    pub fn split(&self) -> (&str, &str) {
        let text = self.text.trim_start();
        text.split_once(char::is_whitespace).unwrap_or((text, ""))
    }
}

enum Event {
    Line(Line),
    OutputEnds,
    InputEnds,
    InputFails(io::Error),
}

/// Why an expected line does not arrive.
#[derive(Debug)]
pub(crate) enum Loss {
    /// It did not arrive in time.
    Silent(String),
    /// It cannot arrive: the program ended, or closed its input or output.
    Ended(String),
    /// The program itself reported a failure.
    Reported(Fault),
    /// The machine failed; the program is not at fault.
    Machine(String),
    /// The stop flag is set.
    Stopped,
}

impl Loss {
    /// Whether hosted code may be the cause, once its host has introduced itself.
    pub fn is_by_hosted_code(&self) -> bool {
        match self {
            Self::Reported(fault) => fault.end != End::Interrupted,
            Self::Silent(_) | Self::Ended(_) => true,
            Self::Machine(_) | Self::Stopped => false,
        }
    }

    /// The same, or the machine's fault: if the program says that it lacks something, and this process lacks it, too.
    pub fn or_shortage(self) -> Self {
        let why = match &self {
            Self::Ended(why) => why,
            Self::Reported(fault) if fault.end == End::Crash => &fault.why,
            _ => return self,
        };
        let is_named = running::names_shortage(why).is_some();
        let lacking = try_threads(SPARE_THREADS).err().filter(|_| is_named);
        match lacking.as_ref().and_then(running::shortage) {
            Some(advice) => Self::Machine(format!("{why}; {advice}")),
            None => self,
        }
    }

    /// The fault in the game.
    pub fn fault(self) -> Fault {
        match self {
            Self::Silent(why) => Fault::new(End::Timeout, why),
            Self::Ended(why) => Fault::new(End::Crash, why),
            Self::Reported(fault) => fault,
            Self::Machine(why) => Fault::new(End::Interrupted, why),
            Self::Stopped => Fault::new(End::Interrupted, "interrupted"),
        }
    }
}

/// A running program. It ends when this is dropped.
pub(crate) struct Process<'s> {
    child: Child,
    mark: Mark,
    input: Option<SyncSender<String>>,
    /// The program's input as well, to test whether it is open.
    pipe: Option<Pipe>,
    events: Receiver<Event>,
    /// The last line on standard error.
    last_error: Arc<Mutex<String>>,
    /// Receives the end of standard error.
    errors_end: Receiver<()>,
    /// Whether standard error is logged.
    is_logged: bool,
    /// Deadline of its output after it closed its input: the end of its input is noticed at once,
    /// while earlier output may still arrive.
    output_deadline: Option<Instant>,
    /// How it ended, once no output can be expected.
    ended: Option<String>,
    /// Its exit status, once it was waited for.
    status: Option<String>,
    /// Time limit for its end after `quit`.
    quit: Duration,
    /// The program and its descendants.
    tree: Tree,
    is_frozen: bool,
    bounds: Option<Bounds>,
    /// Processor time of all of them at which a move is late, and how much of it the move has.
    cpu_deadline: Option<(Duration, Duration)>,
    /// Its sandbox, for records.
    pub sandbox: Option<&'static str>,
    /// Whether our launcher waits for a line before it starts the program.
    pub has_launcher: bool,
    next_check: Instant,
    /// Its temporary folder; deleted after its end.
    temporary: Option<Temporary>,
    stop: &'s AtomicBool,
}

impl<'s> Process<'s> {
    /// Starts a program. Its standard error may be logged.
    pub fn start(
        launch: Launch,
        bounds: Option<Bounds>,
        log: Option<PathBuf>,
        quit: Duration,
        stop: &'s AtomicBool,
    ) -> Result<Self, Loss> {
        let (program, arguments) = launch.words.split_first().expect("a command has words");
        let mut command = Command::new(program);
        if launch.clear {
            command.env_clear();
        }
        command.args(arguments).envs(launch.environment);
        let mark = Mark::new();
        mark.put_on(&mut command);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = running::spawn(&mut command).map_err(|error| {
            let why = format!("cannot start {}: {error}", quoted(program));
            match running::shortage(&error) {
                Some(advice) => Loss::Machine(format!("{why}; {advice}")),
                None => Loss::Ended(why),
            }
        })?;
        let (sender, events) = sync_channel(QUEUE);
        let (input, to_write) = sync_channel(QUEUE);
        let (at_end, errors_end) = channel();
        let last_error = Arc::new(Mutex::new(String::new()));
        let stdin = child.stdin.take().expect("piped");
        // Without it, a closed input looks like silence.
        let pipe = Pipe::of(&stdin);
        let stdout = Lines::of(child.stdout.take().expect("piped"));
        let stderr = Lines::of(child.stderr.take().expect("piped"));
        let (failed, last) = (sender.clone(), Arc::clone(&last_error));
        let tree = Tree::below(&child);
        let (hidden, hidden_too) = (launch.hidden.clone(), launch.hidden);
        // Ends the program when dropped.
        let process = Self {
            tree,
            is_frozen: false,
            bounds: bounds.filter(|_| Tree::MEASURES),
            cpu_deadline: None,
            next_check: Instant::now(),
            temporary: launch.temporary,
            sandbox: launch.sandbox,
            has_launcher: launch.has_launcher,
            child,
            mark,
            input: Some(input),
            pipe,
            events,
            last_error,
            errors_end,
            is_logged: log.is_some(),
            output_deadline: None,
            ended: None,
            status: None,
            quit,
            stop,
        };
        start_thread(move || write_all(stdin, &to_write, &failed))?;
        start_thread(move || read_all(stdout, &hidden, &sender))?;
        start_thread(move || read_errors(stderr, &hidden_too, &last, log.map(Log::to), &at_end))?;
        Ok(process)
    }

    /// Whether the stop flag is set.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) -> Result<(), Loss> {
        if let Some(how) = &self.ended {
            return Err(Loss::Ended(how.clone()));
        }
        if std::mem::take(&mut self.is_frozen) {
            self.tree.thaw().map_err(unstoppable)?;
        }
        let Some(input) = &self.input else {
            return Err(Loss::Ended("its input was closed".to_owned()));
        };
        match input.try_send(format!("{line}\n")) {
            // The next wait notices a program that no longer reads.
            Ok(()) | Err(TrySendError::Disconnected(_)) => Ok(()),
            Err(TrySendError::Full(_)) => {
                Err(Loss::Silent("the engine does not read its input".to_owned()))
            }
        }
    }

    /// Waits for a line for which `wanted` returns a value, and skips the others.
    pub fn wait<T>(
        &mut self,
        expected: &str,
        within: Duration,
        mut wanted: impl FnMut(&Line) -> Option<T>,
    ) -> Result<T, Loss> {
        let mut last = Instant::now();
        let mut deadline = last + within;
        loop {
            // While the machine was suspended, the program did not run either.
            deadline += last.elapsed().saturating_sub(PAUSE);
            last = Instant::now();
            if self.is_stopped() {
                return Err(Loss::Stopped);
            }
            if let Some(how) = &self.ended {
                return Err(Loss::Ended(how.clone()));
            }
            self.check_limits()?;
            let until = self.output_deadline.map_or(deadline, |output| output.min(deadline));
            let left = until.saturating_duration_since(Instant::now());
            // A flood of lines must not extend the deadline.
            let event = if left.is_zero() {
                Err(RecvTimeoutError::Timeout)
            } else {
                self.events.recv_timeout(left.min(POLL_EVERY))
            };
            match event {
                Ok(Event::Line(line)) => {
                    if let Some(found) = wanted(&line) {
                        return Ok(found);
                    }
                }
                Ok(Event::OutputEnds) => self.ended = Some(self.ending("closed its output")),
                Ok(Event::InputFails(error)) => {
                    let why = format!("cannot write to the engine: {error}");
                    return Err(Loss::Machine(why));
                }
                Ok(Event::InputEnds) => self.output_deadline = Some(Instant::now() + EXIT_DELAY),
                Err(RecvTimeoutError::Timeout) if left > POLL_EVERY => {}
                // Its descendants may keep its output open; and a program that closes its input
                // just after a write has read nothing.
                Err(_)
                    if self.output_deadline.is_some()
                        || self.has_ended()
                        || !self.input_is_open() =>
                {
                    self.ended = Some(self.ending("closed its input"));
                }
                Err(_) => {
                    return Err(Loss::Silent(format!(
                        "no {expected} within {} ms",
                        within.as_millis()
                    )));
                }
            }
        }
    }

    /// Puts the program into a control group with its limits, where the machine has them: before it runs foreign code.
    pub fn enclose(&mut self) -> Result<(), Loss> {
        let enclosed = self.bounds.as_ref().map_or(Ok(()), |bounds| self.tree.enclose(bounds));
        enclosed.map_err(|error| Loss::Machine(format!("control group: {error}")))
    }

    /// Stops the program and its descendants until the next line is sent.
    pub fn freeze(&mut self) -> Result<(), Loss> {
        if std::mem::replace(&mut self.is_frozen, true) {
            return Ok(());
        }
        self.tree.freeze().map_err(unstoppable)
    }

    /// Processor time of the program and its descendants so far.
    pub fn cpu(&self) -> Duration {
        self.tree.cpu()
    }

    /// Ends waits when the program and its descendants have used this much more processor time than
    /// `before`, by [`Self::cpu`].
    pub fn allow_cpu(&mut self, time: Duration, before: Duration) {
        self.cpu_deadline = Some((before + time, time));
    }

    /// Removes the limit of processor time.
    pub fn allow_all_cpu(&mut self) {
        self.cpu_deadline = None;
    }

    /// Checks from time to time whether the program and its descendants respect their limits.
    fn check_limits(&mut self) -> Result<(), Loss> {
        if (self.bounds.is_none() && self.cpu_deadline.is_none())
            || Instant::now() < self.next_check
        {
            return Ok(());
        }
        self.next_check = Instant::now() + POLL_EVERY;
        let usage = self.tree.usage(self.bounds.map_or(u64::MAX, |bounds| bounds.memory));
        if let Some((_, time)) = self.cpu_deadline.filter(|(deadline, _)| usage.cpu > *deadline) {
            let time = time.as_millis();
            return Err(Loss::Silent(format!("no move within {time} ms of processor time")));
        }
        let broken = self.bounds.and_then(|it| {
            self.tree.broken(&it).or_else(|| it.broken_by(&usage, self.temporary.as_ref()))
        });
        broken.map_or(Ok(()), |what| Err(Loss::Reported(Fault::new(End::Crash, what))))
    }

    /// How the program ended, or else what it did instead.
    fn ending(&mut self, instead: &str) -> String {
        if let Some(why) = self.bounds.and_then(|bounds| self.tree.broken(&bounds)) {
            return why;
        }
        let ended = self.ends_within(EXIT_DELAY);
        let how = match &self.status {
            Some(status) if ended => {
                // The last line on standard error may still arrive.
                let _ = self.errors_end.recv_timeout(EXIT_DELAY);
                format!("the engine ended ({status})")
            }
            _ => format!("the engine {instead}"),
        };
        let last = self.last_error.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_empty() { how } else { format!("{how}: {}", quoted(&last)) }
    }

    /// Whether the program has ended. It may not have been waited for; its process id stays its own
    /// until then.
    pub fn has_ended(&mut self) -> bool {
        self.status.is_some() || running::has_ended(&mut self.child)
    }

    /// Whether the program's input is open.
    fn input_is_open(&self) -> bool {
        self.pipe.as_ref().is_none_or(Pipe::is_read)
    }

    /// Skips all lines until the program ends; then ends its descendants, too. Does not wait after
    /// a stop.
    pub fn ends_within(&mut self, time: Duration) -> bool {
        let deadline = Instant::now() + time;
        while !self.has_ended() {
            if self.is_stopped() || Instant::now() >= deadline {
                return false;
            }
            if let Err(RecvTimeoutError::Disconnected) = self.events.recv_timeout(EXIT_POLL) {
                thread::sleep(EXIT_POLL);
            }
        }
        self.end();
        true
    }

    /// Closes the program's input.
    pub fn close_input(&mut self) {
        self.input = None;
        self.pipe = None;
    }

    /// Kills the program and its descendants, and leaves no zombie.
    pub fn end(&mut self) {
        if self.status.is_none() {
            self.tree.kill();
            let status = running::kill(&mut self.child);
            self.mark.kill_all();
            if self.is_logged {
                // The log is complete before the game counts.
                let _ = self.errors_end.recv_timeout(EXIT_DELAY);
            }
            self.status = Some(status.map_or_else(|error| error.to_string(), running::description));
        }
    }
}

/// Sends `quit`, then kills the program; kills it at once if the stop flag is set.
impl Drop for Process<'_> {
    fn drop(&mut self) {
        if self.status.is_none() {
            // A program that does not read is killed.
            let _ = self.send("quit");
            self.close_input();
            self.ends_within(self.quit);
            self.end();
        }
    }
}

/// A line of the program, quoted for messages.
pub(crate) fn quoted(line: &str) -> String {
    isolation::board::quoted(line, QUOTED)
}

fn unstoppable(error: FreezeError) -> Loss {
    let why = error.to_string();
    match error {
        FreezeError::Multiplies => Loss::Reported(Fault::new(End::Crash, why)),
        FreezeError::Machine(error) => match running::shortage(&error) {
            Some(advice) => Loss::Machine(format!("{why}; {advice}")),
            None => Loss::Machine(why),
        },
    }
}

fn start_thread(work: impl FnOnce() + Send + 'static) -> Result<(), Loss> {
    let started = thread::Builder::new().spawn(work);
    started.map(drop).map_err(|error| {
        let advice = running::shortage(&error).map(|advice| format!("; {advice}"));
        Loss::Machine(format!("cannot start a thread: {error}{}", advice.unwrap_or_default()))
    })
}

fn write_all(mut stdin: ChildStdin, lines: &Receiver<String>, failed: &SyncSender<Event>) {
    for line in lines {
        if let Err(error) = stdin.write_all(line.as_bytes()) {
            // The program closed its input, or the machine lacks memory for the pipe.
            let is_closed = error.kind() == io::ErrorKind::BrokenPipe;
            let event = if is_closed { Event::InputEnds } else { Event::InputFails(error) };
            // Without a receiver, the process was dropped.
            let _ = failed.send(event);
            return;
        }
    }
}

fn read_all(lines: Lines<impl Read>, hidden: &Hidden, sender: &SyncSender<Event>) {
    for text in lines {
        let line = Line { at: Instant::now(), text: hidden.hide(text) };
        if sender.send(Event::Line(line)).is_err() {
            return;
        }
    }
    let _ = sender.send(Event::OutputEnds);
}

fn read_errors(
    lines: Lines<impl Read>,
    hidden: &Hidden,
    last: &Mutex<String>,
    mut log: Option<Log>,
    at_end: &Sender<()>,
) {
    for line in lines.map(|line| hidden.hide(line)) {
        if let Some(log) = &mut log {
            log.add(&line);
        }
        if !line.trim().is_empty() {
            *last.lock().unwrap_or_else(PoisonError::into_inner) = line;
        }
    }
    drop(log);
    let _ = at_end.send(());
}
