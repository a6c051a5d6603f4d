//! Long-running work: Ctrl-C ends it, and a terminal shows its progress.

use crate::progress::node_counter;
use anyhow::Context;
use indicatif::ProgressBar;
use isolation_engines::exit_at_once;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

/// The exit code of a program that Ctrl-C ends, as shells have it.
const INTERRUPTED: i32 = 130;

/// What Ctrl-C sets: a process has one.
static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// A flag that Ctrl-C sets, as does SIGTERM, the same one each time. With the second Ctrl-C the
/// program ends at once, and the engines that it runs. SIGHUP is left alone, for `nohup`.
///
/// # Errors
/// When the operating system refuses.
pub fn ctrl_c() -> anyhow::Result<Arc<AtomicBool>> {
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
    let heard = ctrlc::set_handler(hear).context("cannot install the Ctrl-C handler");
    heard?;
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGTERM, Arc::clone(&stop))
        .context("cannot install the SIGTERM handler")?;
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
    counter: ProgressBar,
    /// Nodes of the question that the solver is at, and of those before.
    nodes: u64,
    nodes_before: u64,
}

impl Work {
    /// Begins now.
    ///
    /// # Errors
    /// When Ctrl-C cannot be heard.
    pub fn begin() -> anyhow::Result<Self> {
        Ok(Self { stop: ctrl_c()?, counter: node_counter(), nodes: 0, nodes_before: 0 })
    }

    /// Whether the work is to end, asked after so many nodes. The count begins again with each
    /// question that the solver takes up.
    pub fn look(&mut self, nodes: u64) -> bool {
        if nodes < self.nodes {
            self.nodes_before += self.nodes;
        }
        self.nodes = nodes;
        self.counter.set_position(self.nodes_before + nodes);
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
        self.counter.elapsed()
    }
}
