//! `isolation solve-board`: the winner from each pair of placements of a board.

use crate::board_certificate;
use crate::board_value;
use crate::nodes::parse_nodes;
use crate::places::{different, resumes};
use crate::solve_split::Distribution;
use crate::tasks;
use crate::work::{cores, ctrl_c};
use isolation::board::{Rules, Start};
use isolation::{PRESETS, find_rules};
use isolation_arena::board::{map, text};
use isolation_arena::task::{Ledger, PairLedger};
use isolation_command::failure::interrupted;
use isolation_command::{Progress, WholeFile, bail_input, note};
use std::io::Write;
use std::path::PathBuf;

/// Solve a board: the winner from each pair of placements
///
/// Solves all pairs of placements of the two pieces, up to the symmetries of the board, and shows who wins
/// from each pair and from the empty board.
///
/// With --checkpoint, each result is saved at once: stop the run with Ctrl-C or kill it at any moment, and
/// the same command resumes it. The final table does not depend on interruptions or the number of threads.
///
/// With --certificate, writes the strategies that prove the results to one file. Those of finished pairs are
/// saved in FILE.part until the certificate is complete, and resumed from there.
///
/// With --value, solves only the empty board: it searches one winning reply to each first placement, up to
/// symmetry, the cheapest first. It reports nodes and CPU time per first placement and, until the board is
/// solved, a forecast of the remaining work with a 95 % confidence interval (on Ctrl-C and with --report).
/// Its checkpoint holds subproblems, as that of isolation solve: a kill loses only seconds or minutes of
/// work.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The columns of --csv are first and second (the squares of the two pieces) and winner: first, second
or unknown (node limit reached). The picture of --svg shows the winners for each placement of the
first piece.

On a cluster: --tasks writes the remaining pairs as tasks, isolation run-task runs one task on any
machine, and --merge adds its output to the checkpoint; see docs/distributed.md.

Examples:
  isolation solve-board --preset becker
  isolation solve-board --preset knight --checkpoint knight.jsonl --csv knight.csv --svg knight.svg
  isolation solve-board --preset queen-6x6 --threads 8 --checkpoint queen.jsonl --limit-nodes 20M
  isolation solve-board --preset knight-7x7 --value --certificate knight-7x7.gz
  nohup nice -n 19 isolation solve-board --preset knight-9x9 --value --checkpoint nine.jsonl &
  cp nine.jsonl copy.jsonl && isolation solve-board --preset knight-9x9 --value --checkpoint copy.jsonl --report
  isolation solve-board --preset knight-8x8 --checkpoint eight.jsonl --tasks 1 > tasks.jsonl
  isolation solve-board --preset knight-8x8 --checkpoint eight.jsonl --merge done/*.jsonl")]
pub struct Arguments {
    /// Preset (isolation list presets), or a board such as queen-5x6, on which players place their pieces
    #[arg(long, value_name = "N", value_parser = find_rules)]
    preset: Rules,
    /// Solve only the empty board
    #[arg(long, conflicts_with_all = ["limit_nodes", "csv", "svg"])]
    value: bool,
    /// Report the progress in --checkpoint, and solve nothing; no other process may have the file open
    #[arg(long, requires_all = ["value", "checkpoint"], conflicts_with_all = ["threads", "tasks", "merge"])]
    report: bool,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Checkpoint file: append each result, and resume from those in it
    #[arg(long, alias = "store", value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Maximum nodes per pair; the winner is unknown if the limit is reached
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = parse_nodes)]
    limit_nodes: Option<u64>,
    /// Write the winners to this CSV file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write a map of the board to this SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a certificate of all results to this file for isolation verify, compressed if its name ends in .gz
    #[arg(long, value_name = "FILE", conflicts_with_all = ["tasks", "merge", "report"])]
    certificate: Option<PathBuf>,
    /// Write tasks of N pairs or subproblems each for isolation run-task, and solve none
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    tasks: Option<u64>,
    /// Add the output of isolation run-task to --checkpoint, and solve none
    #[arg(
        long,
        value_name = "FILE",
        num_args = 1..,
        requires = "checkpoint",
        conflicts_with_all = ["tasks", "threads", "csv", "svg"],
    )]
    merge: Vec<PathBuf>,
}

/// Solves the board, and writes the results.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let rules = &arguments.preset;
    if let Start::Fixed(_) = rules.start {
        let board = Rules::of_board(rules.movement, rules.size);
        let free = if board.start == Start::Free { board } else { PRESETS[0].rules };
        bail_input!(
            "--preset: in this game the pieces have fixed starting squares; expected a board such as {free}"
        );
    }
    let files = [
        ("--checkpoint", &arguments.checkpoint),
        ("--csv", &arguments.csv),
        ("--svg", &arguments.svg),
        ("--certificate", &arguments.certificate),
    ];
    different(files.into_iter().filter_map(|(option, path)| Some((option, path.as_deref()?))))?;
    for path in [&arguments.csv, &arguments.svg, &arguments.certificate].into_iter().flatten() {
        // Fails before the work if the file cannot be written.
        drop(WholeFile::begin(path)?);
    }
    if arguments.value {
        let Arguments { threads, checkpoint, tasks, merge, certificate, .. } = arguments;
        let checkpoint = checkpoint.as_deref();
        let distribution = Distribution { threads: *threads, checkpoint, tasks: *tasks, merge };
        let certificate = certificate.as_deref();
        return board_value::run(rules, distribution, arguments.report, certificate, out);
    }
    // Without a checkpoint, tasks hold all pairs.
    let checkpoint = arguments.checkpoint.as_deref();
    let existing = checkpoint.filter(|path| arguments.tasks.is_none() || path.exists());
    let ledger = PairLedger::open(*rules, arguments.limit_nodes, existing);
    let mut ledger = ledger?;
    note(ledger.repaired());
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
        let (done, next) = (ledger.done(), resumes("--checkpoint", checkpoint));
        return Err(interrupted(format_args!("after {done} of {all} pairs; {next}")));
    }

    let table = ledger.table();
    let files = [(&arguments.csv, table.to_csv()), (&arguments.svg, map::svg(&table))];
    for (path, written) in files {
        if let Some(path) = path {
            WholeFile::begin(path)?.finish(&written)?;
        }
    }
    write!(out, "{}", text::text(&table, Some(ledger.nodes())))?;
    if let Some(path) = &arguments.certificate {
        let winners = table.pairs().filter_map(|(pair, winner)| Some((pair, winner?)));
        board_certificate::write(rules, winners.collect(), path, threads, out)?;
    }
    Ok(())
}
