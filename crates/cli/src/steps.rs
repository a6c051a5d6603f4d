//! The steps of a check.

use crate::json;
use anyhow::bail;
use isolation_command::failure::interrupted;
use isolation_engines::{Step, StepResult};
use isolation_report::words;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Collects steps, and writes each as a line when it ends, unless JSON is wanted.
pub struct Steps<'a> {
    out: &'a mut dyn Write,
    json: bool,
    written: io::Result<()>,
    steps: Vec<Step>,
}

impl<'a> Steps<'a> {
    /// None yet.
    pub fn new(json: bool, out: &'a mut dyn Write) -> Self {
        Self { out, json, written: Ok(()), steps: Vec::new() }
    }

    /// Adds a step.
    pub fn add(&mut self, step: Step) {
        if self.written.is_ok() && !self.json {
            self.written = writeln!(self.out, "{step}").and_then(|()| self.out.flush());
        }
        self.steps.push(step);
    }

    /// Writes the result of the check.
    ///
    /// # Errors
    /// When a step failed, the check was stopped or a line could not be written.
    pub fn end(self, checked: &str, stop: &AtomicBool) -> anyhow::Result<()> {
        let Self { out, json, written, steps } = self;
        written?;
        if stop.load(Ordering::Relaxed) {
            let done = words::number_of(steps.len() as u64, "step");
            return Err(interrupted(format_args!("after {done}")));
        }
        let failed = steps.iter().filter(|step| matches!(step.result, StepResult::Fails(_)));
        let failed = failed.count();
        if json {
            let steps = steps.iter().map(as_json).collect::<Value>();
            json::write_line(out, &json!({ "passed": failed == 0, "steps": steps }))?;
        }
        match failed {
            0 if json => Ok(()),
            0 => Ok(writeln!(out, "the {checked} passes")?),
            _ => bail!("{failed} of {} steps failed", steps.len()),
        }
    }
}

fn as_json(step: &Step) -> Value {
    let (result, why) = match &step.result {
        StepResult::Passes => ("pass", None),
        StepResult::Fails(why) => ("fail", Some(why)),
        StepResult::Skipped(why) => ("skip", Some(why)),
    };
    json!({ "name": step.name, "result": result, "why": why })
}
