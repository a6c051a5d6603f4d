//! Progress of steps that take minutes: cargo's own, or a line from time to time.

use crate::command::text;
use anyhow::{Context, Result, bail};
use std::io::{IsTerminal, Read, Write, stderr};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

const SILENCE: Duration = Duration::from_secs(8);

/// Runs a step such as `2/3 page`, and passes on what it writes to the standard error.
pub fn run_step(name: &str, command: &mut Command) -> Result<()> {
    eprintln!("== {name}: {}", text(command));
    if stderr().is_terminal() {
        // Cargo sees a pipe, and would leave out its colours and its bar.
        command.env("CARGO_TERM_COLOR", "always");
        command.env("CARGO_TERM_PROGRESS_WHEN", "always").env("CARGO_TERM_PROGRESS_WIDTH", "79");
    }
    let start = Instant::now();
    let mut child = command
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {}", text(command)))?;
    let mut stream = child.stderr.take().context("the standard error is a pipe")?;
    let (sender, pieces) = mpsc::channel();
    std::thread::spawn(move || {
        let mut piece = [0; 4096];
        while let Ok(length @ 1..) = stream.read(&mut piece) {
            if sender.send(piece[..length].to_vec()).is_err() {
                break;
            }
        }
    });
    loop {
        match pieces.recv_timeout(SILENCE) {
            Ok(piece) => stderr().write_all(&piece)?,
            Err(RecvTimeoutError::Timeout) => {
                eprintln!("   {name}: still at work after {} s", start.elapsed().as_secs());
            }
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("{} ended with {status}", text(command));
    }
    eprintln!("== {name}: done in {} s", start.elapsed().as_secs());
    Ok(())
}
