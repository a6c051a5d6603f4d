//! A running program that is talked to in lines, and that may behave as badly as it likes.
//!
//! Nothing here waits without an end: a thread reads what the program writes, another writes what
//! it is told, a third keeps the last of its complaints, and all queues and lines are bounded. The
//! program leads a process group of its own and bears a mark, so that what it started ends with it (on
//! Windows, only the program itself ends). A stop flag ends every wait, and then the program as well.
//! On Linux, a program can be frozen between its moves, and hosted code has bounds on the memory and processes
//! of all that it started together.

use std::io::{Read, Write};
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
use super::log::Log;
use super::running::{self, Pipe};
use super::sandbox::{Launch, Temporary};
use super::strays::Mark;
use super::tree::Tree;
use crate::Fault;
use isolation::End;

/// Lines that wait on their way to the program, or from it.
const QUEUE: usize = 64;
/// How often it is looked whether the program has ended.
const GLANCE: Duration = Duration::from_millis(5);
/// How often it is looked whether to stop.
const LOOK_EVERY: Duration = Duration::from_millis(50);
/// How long the end of a program, and its last words, may follow the end of its output.
const AFTERMATH: Duration = Duration::from_millis(200);
/// Characters of a line of the program that are quoted.
const QUOTED: usize = 200;

/// A line of the program.
pub(crate) struct Line {
    pub text: String,
    /// When it was read.
    pub at: Instant,
}

impl Line {
    /// The first word, and what stands behind it. White space separates words.
    pub fn split(&self) -> (&str, &str) {
        let text = self.text.trim_start();
        text.split_once(char::is_whitespace).unwrap_or((text, ""))
    }
}

enum Event {
    Line(Line),
    OutputEnds,
    InputEnds,
}

/// Why what was waited for does not come.
#[derive(Debug)]
pub(crate) enum Loss {
    /// It did not come in time.
    Silent(String),
    /// It cannot come any more: the program ended, or does not listen or speak any more.
    Ended(String),
    /// The program says itself how it failed.
    Told(Fault),
    /// The machine could not do its part: it is no fault of the program.
    Machine(String),
    /// The stop flag is set.
    Stopped,
}

impl Loss {
    /// Whether hosted code may be the cause, once its host has introduced itself.
    pub fn is_by_hosted_code(&self) -> bool {
        match self {
            Self::Told(fault) => fault.end != End::Interrupted,
            Self::Silent(_) | Self::Ended(_) => true,
            Self::Machine(_) | Self::Stopped => false,
        }
    }

    /// How the game ends.
    pub fn fault(self) -> Fault {
        match self {
            Self::Silent(why) => Fault::new(End::Timeout, why),
            Self::Ended(why) => Fault::new(End::Crash, why),
            Self::Told(fault) => fault,
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
    /// The program's input as well, to look whether it is open.
    pipe: Option<Pipe>,
    events: Receiver<Event>,
    /// The last line on standard error.
    complaint: Arc<Mutex<String>>,
    /// Hears of the end of standard error.
    complaints_end: Receiver<()>,
    /// Whether standard error is kept in a file.
    is_logged: bool,
    /// Until when its last words may come, once it does not listen any more: the end of its input is
    /// seen at once, and what it said before may still be on its way.
    last_words: Option<Instant>,
    /// How it ended, once nothing can be expected of it.
    ended: Option<String>,
    /// How the operating system says that it ended, once it was waited for.
    status: Option<String>,
    /// How long it may take to quit.
    quit: Duration,
    /// All that it started.
    tree: Tree,
    is_frozen: bool,
    bounds: Option<Bounds>,
    /// Processor time of all of them at which a move is late, and how much of it the move has.
    cpu_deadline: Option<(Duration, Duration)>,
    /// Its sandbox as records name it.
    pub sandbox: Option<&'static str>,
    next_look: Instant,
    /// Where it may write; deleted after its end.
    temporary: Option<Temporary>,
    stop: &'s AtomicBool,
}

impl<'s> Process<'s> {
    /// Starts a program. Its standard error may be kept in a file.
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
            let why = format!("cannot start {program:?}: {error}");
            if running::is_exhausted(&error) { Loss::Machine(why) } else { Loss::Ended(why) }
        })?;
        let (sender, events) = sync_channel(QUEUE);
        let (input, to_write) = sync_channel(QUEUE);
        let (at_end, complaints_end) = channel();
        let complaint = Arc::new(Mutex::new(String::new()));
        let stdin = child.stdin.take().expect("piped");
        // Without it, a closed input counts as silence.
        let pipe = Pipe::of(&stdin);
        let stdout = Lines::of(child.stdout.take().expect("piped"));
        let stderr = Lines::of(child.stderr.take().expect("piped"));
        let (failed, last) = (sender.clone(), Arc::clone(&complaint));
        let tree = Tree::below(&child);
        // Dropped, it ends the program.
        let process = Self {
            tree,
            is_frozen: false,
            bounds: bounds.filter(|_| Tree::MEASURES),
            cpu_deadline: None,
            next_look: Instant::now(),
            temporary: launch.temporary,
            sandbox: launch.sandbox,
            child,
            mark,
            input: Some(input),
            pipe,
            events,
            complaint,
            complaints_end,
            is_logged: log.is_some(),
            last_words: None,
            ended: None,
            status: None,
            quit,
            stop,
        };
        start_thread(move || write_all(stdin, &to_write, &failed))?;
        start_thread(move || read_all(stdout, &sender))?;
        start_thread(move || keep_last(stderr, &last, log.map(Log::to), &at_end))?;
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
            self.tree.thaw();
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

    /// Waits until a line gives what is wanted, and passes over the others.
    pub fn wait<T>(
        &mut self,
        expected: &str,
        within: Duration,
        mut wanted: impl FnMut(&Line) -> Option<T>,
    ) -> Result<T, Loss> {
        let deadline = Instant::now() + within;
        loop {
            if self.is_stopped() {
                return Err(Loss::Stopped);
            }
            if let Some(how) = &self.ended {
                return Err(Loss::Ended(how.clone()));
            }
            self.look()?;
            let until = self.last_words.map_or(deadline, |last_words| last_words.min(deadline));
            let left = until.saturating_duration_since(Instant::now());
            // A flood of lines must not put off the deadline.
            let event = if left.is_zero() {
                Err(RecvTimeoutError::Timeout)
            } else {
                self.events.recv_timeout(left.min(LOOK_EVERY))
            };
            match event {
                Ok(Event::Line(line)) => {
                    if let Some(found) = wanted(&line) {
                        return Ok(found);
                    }
                }
                Ok(Event::OutputEnds) => self.ended = Some(self.ending("closed its output")),
                Ok(Event::InputEnds) => self.last_words = Some(Instant::now() + AFTERMATH),
                Err(RecvTimeoutError::Timeout) if left > LOOK_EVERY => {}
                // What it started may hold its output open; and who closes its input just after it
                // was written to has read nothing.
                Err(_) if self.last_words.is_some() || self.has_ended() || !self.can_hear() => {
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

    /// Stops the program and all that it started until something is sent to it.
    pub fn freeze(&mut self) {
        self.tree.freeze();
        self.is_frozen = true;
    }

    /// Processor time of the program and all that it started, so far.
    pub fn cpu(&self) -> Duration {
        self.tree.usage(u64::MAX).cpu
    }

    /// Ends waits when the program and all that it started have used this much more processor time than
    /// `before`, by [`Self::cpu`].
    pub fn allow_cpu(&mut self, time: Duration, before: Duration) {
        self.cpu_deadline = Some((before + time, time));
    }

    /// Processor time is not limited any longer.
    pub fn allow_all_cpu(&mut self) {
        self.cpu_deadline = None;
    }

    /// Looks from time to time whether the program and all that it started keep to their bounds.
    fn look(&mut self) -> Result<(), Loss> {
        if (self.bounds.is_none() && self.cpu_deadline.is_none()) || Instant::now() < self.next_look
        {
            return Ok(());
        }
        self.next_look = Instant::now() + LOOK_EVERY;
        let usage = self.tree.usage(self.bounds.map_or(u64::MAX, |bounds| bounds.memory));
        if let Some((_, time)) = self.cpu_deadline.filter(|(deadline, _)| usage.cpu > *deadline) {
            let time = time.as_millis();
            return Err(Loss::Silent(format!("no move within {time} ms of processor time")));
        }
        let folder = self.temporary.as_ref().map(|folder| folder.0.as_path());
        let broken = self.bounds.and_then(|bounds| bounds.broken_by(&usage, folder));
        broken.map_or(Ok(()), |what| Err(Loss::Told(Fault::new(End::Crash, what))))
    }

    /// Says how the program ended, or else what it did instead.
    fn ending(&mut self, instead: &str) -> String {
        let ended = self.ends_within(AFTERMATH);
        let how = match &self.status {
            Some(status) if ended => {
                // The last words are on their way.
                let _ = self.complaints_end.recv_timeout(AFTERMATH);
                format!("the engine ended ({status})")
            }
            _ => format!("the engine {instead}"),
        };
        let complaint = self.complaint.lock().unwrap_or_else(PoisonError::into_inner);
        if complaint.is_empty() { how } else { format!("{how}: {}", quoted(&complaint)) }
    }

    /// Whether the program has ended, perhaps without having been waited for: only then its number
    /// becomes another program's.
    pub fn has_ended(&mut self) -> bool {
        self.status.is_some() || running::has_ended(&mut self.child)
    }

    /// Whether the program's input is open.
    fn can_hear(&self) -> bool {
        self.pipe.as_ref().is_none_or(Pipe::is_read)
    }

    /// Passes over all lines until the program ends; then all that it started ends, too. Who is
    /// stopped does not wait.
    pub fn ends_within(&mut self, time: Duration) -> bool {
        let deadline = Instant::now() + time;
        while !self.has_ended() {
            if self.is_stopped() || Instant::now() >= deadline {
                return false;
            }
            if let Err(RecvTimeoutError::Disconnected) = self.events.recv_timeout(GLANCE) {
                thread::sleep(GLANCE);
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

    /// Ends the program and all that it started, now, and leaves no zombie.
    pub fn end(&mut self) {
        if self.status.is_none() {
            let status = running::kill(&mut self.child);
            self.mark.kill_all();
            if self.is_logged {
                // The file is whole before the game counts.
                let _ = self.complaints_end.recv_timeout(AFTERMATH);
            }
            self.status = Some(status.map_or_else(|error| error.to_string(), running::description));
        }
    }
}

/// Asks the program to quit, then kills it; kills it at once where the stop flag is set.
impl Drop for Process<'_> {
    fn drop(&mut self) {
        if self.status.is_none() {
            // A program that cannot be asked is killed.
            let _ = self.send("quit");
            self.close_input();
            self.ends_within(self.quit);
            self.end();
        }
    }
}

/// A line as it is quoted in messages.
pub(crate) fn quoted(line: &str) -> String {
    let short: String = line.chars().take(QUOTED).collect();
    format!("{short:?}")
}

fn start_thread(work: impl FnOnce() + Send + 'static) -> Result<(), Loss> {
    let started = thread::Builder::new().spawn(work);
    started.map(drop).map_err(|error| Loss::Machine(format!("cannot start a thread: {error}")))
}

fn write_all(mut stdin: ChildStdin, lines: &Receiver<String>, failed: &SyncSender<Event>) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).is_err() {
            // Without a receiver, the process has been dropped.
            let _ = failed.send(Event::InputEnds);
            return;
        }
    }
}

fn read_all(lines: Lines<impl Read>, sender: &SyncSender<Event>) {
    for text in lines {
        let line = Line { text, at: Instant::now() };
        if sender.send(Event::Line(line)).is_err() {
            return;
        }
    }
    let _ = sender.send(Event::OutputEnds);
}

fn keep_last(
    lines: Lines<impl Read>,
    last: &Mutex<String>,
    mut log: Option<Log>,
    at_end: &Sender<()>,
) {
    for line in lines {
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
