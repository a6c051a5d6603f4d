//! Work that takes its time: Ctrl-C ends it, and a terminal shows how far it is.

use crate::Failure;
use anyhow::Context;
use isolation_engines::exit_at_once;
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

/// How often the terminal is written to.
const PACE: Duration = Duration::from_millis(200);

/// The exit code of a program that Ctrl-C ends, as shells have it.
const INTERRUPTED: i32 = 130;

/// What Ctrl-C sets: a process has one.
static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// A flag that Ctrl-C sets, as does SIGTERM, the same one each time. With the second Ctrl-C the
/// program ends at once, and the engines that it runs. SIGHUP is left alone, for `nohup`.
///
/// # Errors
/// When the operating system refuses.
pub fn ctrl_c() -> Result<Arc<AtomicBool>, Failure> {
    if let Some(stop) = STOP.get() {
        return Ok(Arc::clone(stop));
    }
    let stop = Arc::clone(STOP.get_or_init(Arc::default));
    let heard = Arc::clone(&stop);
    let hear = move || {
        if heard.swap(true, Ordering::Relaxed) {
            exit_at_once(INTERRUPTED);
        }
    };
    let heard = ctrlc::set_handler(hear).context("Ctrl-C cannot be heard");
    heard.map_err(Failure::Run)?;
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGTERM, Arc::clone(&stop))
        .context("SIGTERM cannot be heard")
        .map_err(Failure::Run)?;
    Ok(stop)
}

/// How many things to do at the same time where nothing is said: one for each core.
pub fn cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// The solver at work.
#[derive(Debug)]
pub struct Work {
    stop: Arc<AtomicBool>,
    started: Instant,
    /// When the terminal was last written to.
    shown: Option<Instant>,
    terminal: bool,
    /// Positions visited for the question that the solver is at, and for those before.
    nodes: u64,
    nodes_before: u64,
}

impl Work {
    /// Begins now.
    ///
    /// # Errors
    /// When Ctrl-C cannot be heard.
    pub fn begin() -> Result<Self, Failure> {
        Ok(Self {
            stop: ctrl_c()?,
            started: Instant::now(),
            shown: None,
            terminal: io::stderr().is_terminal(),
            nodes: 0,
            nodes_before: 0,
        })
    }

    /// Whether the work is to end, asked after so many positions. The count begins again with each
    /// question that the solver takes up.
    pub fn look(&mut self, nodes: u64) -> bool {
        if nodes < self.nodes {
            self.nodes_before += self.nodes;
        }
        self.nodes = nodes;
        if self.terminal && self.shown.unwrap_or(self.started).elapsed() >= PACE {
            self.shown = Some(Instant::now());
            let millions = (self.nodes_before + nodes) as f64 / 1e6;
            let seconds = self.started.elapsed().as_secs_f64();
            // Nobody looks at a terminal that cannot be written to.
            let _ = write!(io::stderr(), "\r{millions:.1} million positions, {seconds:.1} s");
        }
        self.stopped()
    }

    /// Whether Ctrl-C was heard.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Why it ended without an answer.
    pub fn why(&self) -> &'static str {
        if self.stopped() { "interrupted" } else { "--limit-nodes is reached" }
    }

    /// Wall time since it began.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

/// Takes the progress off the terminal.
impl Drop for Work {
    fn drop(&mut self) {
        if self.shown.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
