//! `isolation run-task`: runs one cluster task.

use crate::places::different;
use crate::work::ctrl_c;
use anyhow::{Context, bail};
use isolation::board::text::lines;
use isolation::read_json;
use isolation_arena::task::{NumberedTask, run_task};
use isolation_command::WholeFile;
use isolation_command::failure::{OrInput, interrupted};
use isolation_protocol::files;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Run one task written by solve, solve-board or tournament with --tasks
///
/// Writes the results (game records, solved pairs or solved subproblems) for --merge of the command that wrote
/// the task. Except for measured times, the output depends on the task alone: a task can be repeated on any
/// machine at any time.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation solve-board --preset becker --tasks 4 > tasks.jsonl
  isolation run-task tasks.jsonl --task 0 --out done-0.jsonl
  isolation tournament course.toml --tasks 10 | head -1 | isolation run-task -")]
pub struct Arguments {
    /// File of tasks, one per line; - for standard input
    file: PathBuf,
    /// Number of the task, required if the file has several
    #[arg(long, value_name = "K")]
    task: Option<u64>,
    /// Write the results to this file, which appears only when it is complete
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Runs the task, and writes its results.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let task = arguments.read().input()?;
    let files = [("FILE", Some(arguments.file.as_path())), ("--out", arguments.out.as_deref())];
    different(files.into_iter().filter_map(|(option, path)| Some((option, path?))))?;
    let file = arguments.out.as_deref().map(WholeFile::begin).transpose()?;
    let stop = ctrl_c()?;
    let done = run_task(&task, &stop)?;
    let lines =
        done.ok_or_else(|| interrupted("before the end of the task; nothing was written"))?;
    match file {
        Some(file) => file.finish(&lines),
        None => Ok(out.write_all(lines.as_bytes())?),
    }
}

impl Arguments {
    /// The text of the selected task.
    fn read(&self) -> anyhow::Result<String> {
        let text = if self.file == Path::new("-") {
            files::read_all(io::stdin()).context("standard input")?
        } else {
            files::read(&self.file).with_context(|| self.file.display().to_string())?
        };
        let name = || self.file.display();
        let lines: Vec<(usize, &str)> = lines(&text).collect();
        let Some(wanted) = self.task else {
            return match lines[..] {
                [(_, line)] => Ok(line.to_owned()),
                [] => bail!("{}: the file holds no task", name()),
                _ => bail!("{}: the file holds {} tasks; expected --task K", name(), lines.len()),
            };
        };
        for (number, line) in &lines {
            let task: NumberedTask = read_json(line)
                .with_context(|| format!("{}: line {number}: not a task", name()))?;
            if task.task == wanted {
                return Ok((*line).to_owned());
            }
        }
        bail!("{}: --task {wanted}: no such task among the {} of this file", name(), lines.len())
    }
}
