//! Work for other machines: tasks are written, and what became of them is taken back.

use crate::failure::{OrInput, interrupted, printable};
use crate::work::ctrl_c;
use anyhow::{Context, bail};
use isolation::files;
use isolation_arena::Next;
use isolation_arena::task::Ledger;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// Writes all tasks that can be given now, of so many games or pairs each, one a line.
pub fn write(ledger: &mut dyn Ledger, items: u64, out: &mut dyn Write) -> anyhow::Result<()> {
    while let Next::Play(task) = ledger.take(items) {
        writeln!(out, "{}", task.to_line())?;
    }
    Ok(())
}

/// Takes the lines of these files, and writes how far the work is. `items` is what is counted.
///
/// # Errors
/// With the first file that cannot be read or is of other work; what was taken before stays.
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
    let rest = if ledger.is_over() { "all that are needed" } else { "--tasks writes the others" };
    Ok(writeln!(out, "{done} of {most} {items} are done: {rest}")?)
}

/// Reads a file of whole lines.
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

/// Writes a note on standard error about what was repaired in a file, if anything was.
pub fn note(repaired: Option<String>) {
    if let Some(repaired) = repaired {
        // The work goes on when standard error is closed.
        let _ = writeln!(io::stderr(), "isolation: note: {}", printable(&repaired));
    }
}
