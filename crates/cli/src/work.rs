//! Ctrl-C, and the progress of the solver.

use indicatif::ProgressBar;
use isolation_command::failure::{Kind, failure};
use isolation_command::{no_thread, node_counter};
use isolation_engines::exit_at_once;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

/// The exit code after Ctrl-C, as in shells.
const INTERRUPTED: i32 = 130;

/// The flag that Ctrl-C sets, one per process.
static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// The flag that Ctrl-C and SIGTERM set. The second Ctrl-C ends the program and its engines at once.
/// SIGHUP is not handled, for `nohup`.
///
/// # Errors
/// When the operating system refuses.
pub fn ctrl_c() -> anyhow::Result<Arc<AtomicBool>> {
    if let Some(stop) = STOP.get() {
        return Ok(Arc::clone(stop));
    }
    let stop = Arc::clone(STOP.get_or_init(Arc::default));
    let signalled = Arc::clone(&stop);
    let handler = move || {
        if signalled.swap(true, Ordering::Relaxed) {
            exit_at_once(INTERRUPTED);
        }
    };
    ctrlc::set_handler(handler).map_err(|error| {
        let error = match error {
            ctrlc::Error::System(error) => no_thread(&error),
            other => failure(Kind::Machine, other),
        };
        error.context("cannot install the Ctrl-C handler")
    })?;
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGTERM, Arc::clone(&stop)).map_err(
        |error| failure(Kind::Machine, error).context("cannot install the SIGTERM handler"),
    )?;
    Ok(stop)
}

/// The default number of threads: one per core.
pub fn cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// A run of the solver.
#[derive(Debug)]
pub struct Work {
    stop: Arc<AtomicBool>,
    counter: ProgressBar,
    /// Nodes of the current proof, and of those before.
    nodes: u64,
    nodes_before: u64,
}

impl Work {
    /// Starts the clock.
    ///
    /// # Errors
    /// When the Ctrl-C handler cannot be installed.
    pub fn begin() -> anyhow::Result<Self> {
        Ok(Self { stop: ctrl_c()?, counter: node_counter(), nodes: 0, nodes_before: 0 })
    }

    /// Whether to stop after this many nodes. The count restarts with each proof.
    pub fn look(&mut self, nodes: u64) -> bool {
        if nodes < self.nodes {
            self.nodes_before += self.nodes;
        }
        self.nodes = nodes;
        self.counter.set_position(self.nodes_before + nodes);
        self.stopped()
    }

    /// Whether Ctrl-C was pressed.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Why it ended without a result.
    pub fn why(&self) -> &'static str {
        if self.stopped() { "interrupted" } else { "--limit-nodes reached" }
    }

    /// Elapsed wall time.
    pub fn elapsed(&self) -> Duration {
        self.counter.elapsed()
    }
}
