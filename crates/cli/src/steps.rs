//! The steps of a check, one line each.

use anyhow::bail;
use isolation_command::failure::interrupted;
use isolation_engines::{Step, StepResult};
use isolation_report::words;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Writes steps as they end, and counts them.
pub struct Steps<'a> {
    out: &'a mut dyn Write,
    written: io::Result<()>,
    steps: usize,
    failed: usize,
}

impl<'a> Steps<'a> {
    /// None yet.
    pub fn new(out: &'a mut dyn Write) -> Self {
        Self { out, written: Ok(()), steps: 0, failed: 0 }
    }

    /// Writes a step.
    pub fn show(&mut self, step: &Step) {
        self.failed += usize::from(matches!(step.result, StepResult::Fails(_)));
        self.steps += 1;
        if self.written.is_ok() {
            self.written = writeln!(self.out, "{step}").and_then(|()| self.out.flush());
        }
    }

    /// Writes the result of the check.
    ///
    /// # Errors
    /// When a step failed, the check was stopped or a line could not be written.
    pub fn end(self, checked: &str, stop: &AtomicBool) -> anyhow::Result<()> {
        let Self { out, written, steps, failed } = self;
        written?;
        if stop.load(Ordering::Relaxed) {
            let done = words::number_of(steps as u64, "step");
            return Err(interrupted(format_args!("after {done}")));
        }
        if failed > 0 {
            bail!("{failed} of {steps} steps failed");
        }
        Ok(writeln!(out, "the {checked} passes")?)
    }
}
