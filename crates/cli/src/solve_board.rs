//! `isolation solve-board`: who wins from each pair of placements of a board.

use crate::board_value;
use crate::failure::{bail_input, interrupted};
use crate::places::{different, goes_on};
use crate::progress::Progress;
use crate::solve_split::Places;
use crate::tasks;
use crate::whole_file::WholeFile;
use crate::work::{cores, ctrl_c};
use isolation::board::{Rules, Start};
use isolation::{PRESETS, find_rules};
use isolation_arena::board::{map, text};
use isolation_arena::task::{Ledger, PairLedger};
use std::io::Write;
use std::path::PathBuf;

/// Find out who wins from each pair of placements of a board
///
/// Works through all pairs of cells that the two pieces can be placed on, up to the symmetries of
/// the board, and shows who wins from each and from the empty board.
///
/// With --store each result is on the disk as soon as it is known: the run may be stopped with
/// Ctrl-C or killed at any moment, and the same command goes on. The table at the end is the same
/// however often the run was stopped and with however many threads.
///
/// With --value only the winner from the empty board is sought: one winning reply to each first
/// placement, up to symmetry, those first that seem cheapest to prove. It reports the nodes and the
/// CPU time of each first placement and, while the winner is not known, a forecast of the rest with a
/// 95 % interval: on Ctrl-C, and with --report. The store holds subproblems as that of isolation
/// solve does, so that a kill loses seconds or minutes of work.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The file of --csv has the heading first,second,winner and a line for each pair: the cells of the
first and of the second piece, and the winner: first, second or unknown (--limit-nodes). The file
of --svg shows the same for every placement of the first piece as a picture.

For other machines, --tasks writes the open pairs as lines of JSON, isolation run-task does one of
them anywhere, and --merge takes what it has written: see docs/distributed.md.

Examples:
  isolation solve-board --preset becker
  isolation solve-board --preset knight --store knight.jsonl --csv knight.csv --svg knight.svg
  isolation solve-board --preset queen-6x6 --threads 8 --store queen.jsonl --limit-nodes 20000000
  isolation solve-board --preset knight-7x7 --value
  nohup nice -n 19 isolation solve-board --preset knight-9x9 --value --store nine.jsonl &
  cp nine.jsonl copy.jsonl && isolation solve-board --preset knight-9x9 --value --store copy.jsonl --report
  isolation solve-board --preset knight-8x8 --store eight.jsonl --tasks 1 > tasks.jsonl
  isolation solve-board --preset knight-8x8 --store eight.jsonl --merge done/*.jsonl")]
pub struct Arguments {
    /// Preset (isolation list presets), or a board such as queen-5x6; pieces are placed freely
    #[arg(long, value_name = "N", value_parser = find_rules)]
    preset: Rules,
    /// Find out only who wins from the empty board
    #[arg(long, conflicts_with_all = ["limit_nodes", "csv", "svg"])]
    value: bool,
    /// Solve nothing: report what --store holds, which no other process may be using
    #[arg(long, requires_all = ["value", "store"], conflicts_with_all = ["threads", "tasks", "merge"])]
    report: bool,
    /// Pairs or subproblems to solve at the same time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Keep each result in this file, and go on from those that it holds
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Positions to visit for a pair at most; its winner may remain unknown
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit_nodes: Option<u64>,
    /// Write the table to this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write a map of the board to this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Solve nothing: write tasks of so many open pairs or subproblems each, for isolation run-task
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    tasks: Option<u64>,
    /// Solve nothing: take what isolation run-task has written into --store
    #[arg(
        long,
        value_name = "FILE",
        num_args = 1..,
        requires = "store",
        conflicts_with_all = ["tasks", "threads", "csv", "svg"],
    )]
    merge: Vec<PathBuf>,
}

/// Solves the board, and writes the result.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let rules = &arguments.preset;
    if let Start::Fixed(_) = rules.start {
        let board = Rules::of_board(rules.movement, rules.size);
        let free = if board.start == Start::Free { board } else { PRESETS[0].rules };
        bail_input!(
            "--preset: the pieces of this game start on fixed cells; expected a board such as {free}"
        );
    }
    let files =
        [("--store", &arguments.store), ("--csv", &arguments.csv), ("--svg", &arguments.svg)];
    different(files.into_iter().filter_map(|(option, path)| Some((option, path.as_deref()?))))?;
    for path in [&arguments.csv, &arguments.svg].into_iter().flatten() {
        // Only to know early whether it can be written.
        drop(WholeFile::begin(path)?);
    }
    if arguments.value {
        let Arguments { threads, store, tasks, merge, .. } = arguments;
        let places = Places { threads: *threads, store: store.as_deref(), tasks: *tasks, merge };
        return board_value::run(rules, places, arguments.report, out);
    }
    // To write tasks, the store need not be there.
    let store = arguments.store.as_deref();
    let kept = store.filter(|path| arguments.tasks.is_none() || path.exists());
    let ledger = PairLedger::open(*rules, arguments.limit_nodes, kept);
    let mut ledger = ledger?;
    tasks::note(ledger.repaired());
    if let Some(items) = arguments.tasks {
        return tasks::write(&mut ledger, items, out);
    }
    if !arguments.merge.is_empty() {
        return tasks::merge(&mut ledger, &arguments.merge, "pairs", out);
    }
    let (stop, all) = (ctrl_c()?, ledger.most());
    let mut progress = Progress::start("pairs", ledger.done(), all);
    let threads = arguments.threads.map_or_else(|| cores().get(), usize::from);
    ledger.solve(threads, &stop, |ledger| progress.update(ledger.done(), String::new))?;
    drop(progress);
    if !ledger.is_over() {
        let (done, next) = (ledger.done(), goes_on("--store", store));
        return Err(interrupted(format_args!("after {done} of {all} pairs; {next}")));
    }

    let table = ledger.table();
    let files = [(&arguments.csv, table.to_csv()), (&arguments.svg, map::svg(&table))];
    for (path, written) in files {
        if let Some(path) = path {
            WholeFile::begin(path)?.finish(&written)?;
        }
    }
    Ok(write!(out, "{}", text::text(&table, Some(ledger.nodes())))?)
}
