//! Cluster tasks: writes tasks, and merges their results.

use crate::work::ctrl_c;
use anyhow::{Context, bail};
use isolation_arena::Next;
use isolation_arena::task::Ledger;
use isolation_command::failure::{OrInput, interrupted};
use isolation_protocol::files;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// Writes all tasks that can run now, with `items` games, pairs or subproblems each, one task per line.
pub fn write(ledger: &mut dyn Ledger, items: u64, out: &mut dyn Write) -> anyhow::Result<()> {
    while let Next::Play(task) = ledger.take(items) {
        writeln!(out, "{}", task.to_line())?;
    }
    Ok(())
}

/// Merges the results in these files, and writes the progress. `items` names the units.
///
/// # Errors
/// At the first file that cannot be read or is of other work; results merged before it are saved.
pub fn merge(
    ledger: &mut dyn Ledger,
    files: &[PathBuf],
    items: &str,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let stop = ctrl_c()?;
    for path in files {
        if stop.load(Ordering::Relaxed) {
            return Err(interrupted(format_args!("before {}", path.display())));
        }
        let text = read(path)?;
        ledger.put(&text).with_context(|| path.display().to_string())?;
    }
    ledger.finish()?;
    let (done, most) = (ledger.done(), ledger.most());
    let rest = if ledger.is_over() { "complete" } else { "use --tasks for the rest" };
    Ok(writeln!(out, "{done} of {most} {items} done: {rest}")?)
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
