//! What is typed, and Ctrl-C.

use anyhow::Context;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

/// Hears the lines that people type. Reading waits for a line and cannot be woken, so a thread of
/// its own reads; Ctrl-C ends the input and stops an agent that thinks.
#[derive(Debug)]
pub struct Hearing {
    lines: Receiver<Option<String>>,
    interrupted: Arc<AtomicBool>,
}

impl Hearing {
    /// Begins to hear; reads the standard input only where a person plays.
    pub fn start(human: bool) -> anyhow::Result<Self> {
        let (sender, lines) = channel();
        let interrupted = Arc::new(AtomicBool::new(false));
        let (flag, last) = (Arc::clone(&interrupted), sender.clone());
        ctrlc::set_handler(move || {
            flag.store(true, Ordering::Relaxed);
            // Without a receiver the game is over already.
            let _ = last.send(None);
        })
        .context("cannot install the Ctrl-C handler")?;
        if human {
            let read = move || {
                for line in io::stdin().lines() {
                    if sender.send(line.ok()).is_err() {
                        return;
                    }
                }
                let _ = sender.send(None);
            };
            thread::Builder::new().spawn(read).context("cannot start a thread")?;
        }
        Ok(Self { lines, interrupted })
    }

    /// The next line; none at the end of the input.
    pub fn line(&self) -> Option<String> {
        self.lines.recv().ok().flatten()
    }

    /// Set when Ctrl-C was pressed.
    pub fn interrupted(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.interrupted)
    }
}
