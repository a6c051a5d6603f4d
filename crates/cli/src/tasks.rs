//! Cluster tasks: writes tasks, and merges their results.

use crate::json;
use crate::work::ctrl_c;
use anyhow::{Context, bail};
use isolation_arena::Next;
use isolation_arena::task::Ledger;
use isolation_command::failure::{OrInput, interrupted};
use isolation_protocol::files;
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// The options of cluster tasks.
#[derive(Debug, clap::Args)]
pub struct TaskOptions {
    /// Write the remaining work as tasks of N games, pairs or subproblems each for isolation run-task, and do none
    /// of it
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u64).range(1..),
        conflicts_with_all = ["merge", "threads", "json"],
    )]
    pub tasks: Option<u64>,
    /// Add the output of isolation run-task to the checkpoint or results file, and do no other work
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "threads")]
    pub merge: Vec<PathBuf>,
}

impl TaskOptions {
    /// Whether tasks are to be written or merged.
    pub fn is_wanted(&self) -> bool {
        self.tasks.is_some() || !self.merge.is_empty()
    }

    /// Writes tasks or merges their results, if asked for. `items` names the units.
    ///
    /// # Errors
    /// At the first file that cannot be read or is of other work; results merged before it are saved.
    pub fn run(
        &self,
        ledger: &mut dyn Ledger,
        items: &str,
        json: bool,
        out: &mut dyn Write,
    ) -> anyhow::Result<bool> {
        if let Some(size) = self.tasks {
            while let Next::Play(task) = ledger.take(size) {
                writeln!(out, "{}", task.to_line())?;
            }
            return Ok(true);
        }
        if self.merge.is_empty() {
            return Ok(false);
        }
        let stop = ctrl_c()?;
        for path in &self.merge {
            if stop.load(Ordering::Relaxed) {
                return Err(interrupted(format_args!("before {}", path.display())));
            }
            let text = read(path)?;
            ledger.put(&text).with_context(|| path.display().to_string())?;
        }
        ledger.finish()?;
        let (done, all, complete) = (ledger.done(), ledger.most(), ledger.is_over());
        if json {
            json::write_line(out, &json!({ "done": done, "all": all, "complete": complete }))?;
        } else {
            let rest = if complete { "complete" } else { "use --tasks for the rest" };
            writeln!(out, "{done} of {all} {items} done: {rest}")?;
        }
        Ok(true)
    }
}

/// Reads a file whose last line must be complete.
fn read(path: &Path) -> anyhow::Result<String> {
    let read = || {
        let text = files::read(path)?;
        if !text.is_empty() && !text.ends_with('\n') {
            let line = text.lines().count();
            bail!("line {line} is incomplete: the task was interrupted while writing it");
        }
        Ok(text)
    };
    read().input_at(path)
}
