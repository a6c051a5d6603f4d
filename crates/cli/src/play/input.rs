//! The lines that a human types.

use anyhow::Context;
use isolation_engines::Lines;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How often waiting for a line checks for Ctrl-C.
const POLL_EVERY: Duration = Duration::from_millis(50);

/// Standard input by lines. A thread reads it, because blocking reads cannot be interrupted.
#[derive(Debug)]
pub struct Input<'s> {
    lines: Receiver<String>,
    stop: &'s AtomicBool,
}

impl<'s> Input<'s> {
    /// Reads standard input only if a human plays. `stop` ends the input.
    pub fn start(human: bool, stop: &'s AtomicBool) -> anyhow::Result<Self> {
        let (sender, lines) = channel();
        if human {
            let read = move || {
                for line in Lines::of(io::stdin()) {
                    if sender.send(line).is_err() {
                        return;
                    }
                }
            };
            thread::Builder::new().spawn(read).context("cannot start a thread")?;
        }
        Ok(Self { lines, stop })
    }

    /// The next line; none at the end of the input.
    pub fn line(&self) -> Option<String> {
        while !self.is_stopped() {
            match self.lines.recv_timeout(POLL_EVERY) {
                Ok(line) => return Some(line),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        None
    }

    /// Whether Ctrl-C was pressed.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
