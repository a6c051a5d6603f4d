//! `isolation solve-board`: the winner from each pair of placements of a board.

use crate::board_certificate::{self, Written};
use crate::distribution::Distribution;
use crate::nodes::parse_nodes;
use crate::places::different;
use crate::work::ctrl_c;
use crate::{board_value, json};
use anyhow::anyhow;
use isolation::board::{Player, Rules, Start};
use isolation::solve::{BoardTable, Pair};
use isolation::{PRESETS, find_rules};
use isolation_arena::board::{map, text};
use isolation_arena::task::{Ledger, PairLedger};
use isolation_command::failure::{Kind, failure};
use isolation_command::{Progress, WholeFile, bail_input};
use serde_json::{Value, json};
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
///
/// The exit code is 5 if a winner is unknown because of --limit-nodes, or, with --report, so far.
///
/// On a cluster: --tasks writes the remaining pairs as tasks, isolation run-task runs one task on any machine,
/// and --merge adds its output to the checkpoint; see docs/distributed.md.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation solve-board --preset becker
  isolation solve-board --preset knight --checkpoint knight.jsonl --csv knight.csv --svg knight.svg
  isolation solve-board --preset queen-6x6 --threads 8 --checkpoint queen.jsonl --limit-nodes 20M
  isolation solve-board --preset knight-7x7 --value --certificate knight-7x7.gz
  nohup nice -n 19 isolation solve-board --preset knight-9x9 --value --checkpoint nine.jsonl &
  isolation solve-board --preset knight-9x9 --value --checkpoint copy-of-nine.jsonl --report
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
    #[command(flatten)]
    distribution: Distribution,
    /// Maximum nodes per pair; the winner is unknown if the limit is reached
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = parse_nodes)]
    limit_nodes: Option<u64>,
    /// Write the winners to this CSV file, with the columns first and second (the squares of the two pieces) and
    /// winner: first, second or unknown (node limit reached)
    #[arg(long, value_name = "FILE", conflicts_with = "merge")]
    csv: Option<PathBuf>,
    /// Write a map of the board to this SVG file: the winners for each placement of the first piece
    #[arg(long, value_name = "FILE", conflicts_with = "merge")]
    svg: Option<PathBuf>,
    /// Write a certificate of all results to this file for isolation verify, compressed if its name ends in .gz
    #[arg(long, value_name = "FILE", conflicts_with_all = ["tasks", "merge", "report"])]
    certificate: Option<PathBuf>,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
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
    let Arguments { distribution, csv, svg, certificate, json, .. } = arguments;
    let written = [("--csv", csv), ("--svg", svg), ("--certificate", certificate)];
    let written = written.into_iter().filter_map(|(option, path)| Some((option, path.as_deref()?)));
    let checkpoint = distribution.checkpoint().map(|path| ("--checkpoint", path));
    different(checkpoint.into_iter().chain(written.clone()))?;
    for (_, path) in written {
        // Fails before the work if the file cannot be written.
        drop(WholeFile::begin(path)?);
    }
    let certificate = certificate.as_deref();
    if arguments.value {
        return board_value::run(rules, distribution, arguments.report, certificate, *json, out);
    }
    // From here on an interruption says how to resume.
    let stop = ctrl_c()?;
    let mut ledger = PairLedger::open(*rules, arguments.limit_nodes, distribution.opened())?;
    distribution.durability.apply(ledger.file());
    if distribution.tasks.run(&mut ledger, "pairs", *json, out)? {
        return Ok(());
    }
    let all = ledger.most();
    let mut progress = Progress::start("pairs", ledger.done(), all);
    let threads = distribution.threads();
    ledger.solve(threads, &stop, |ledger| progress.update(ledger.done(), String::new))?;
    drop(progress);
    if !ledger.is_over() {
        return Err(distribution.stopped(ledger.done(), &format!("of {all} pairs")));
    }

    let table = ledger.table();
    for (path, content) in [(csv, table.to_csv()), (svg, map::svg(&table))] {
        if let Some(path) = path {
            WholeFile::begin(path)?.finish(&content)?;
        }
    }
    if !json {
        write!(out, "{}", text::text(&table, Some(ledger.nodes())))?;
    }
    let winners = || table.pairs().filter_map(|(pair, winner)| Some((pair, winner?))).collect();
    let prove = |path| board_certificate::write(rules, winners(), path, threads);
    let certificate = certificate.map(prove).transpose()?;
    if *json {
        json::write_line(out, &as_json(rules, &table, ledger.nodes(), certificate.as_ref()))?;
    } else if let Some(certificate) = certificate {
        certificate.show(out)?;
    }
    match table.count(None) {
        0 => Ok(()),
        unknown => {
            let why = anyhow!("{unknown} of {all} pairs are unknown: --limit-nodes reached");
            Err(failure(Kind::Unknown, why))
        }
    }
}

fn as_json(
    rules: &Rules,
    table: &BoardTable,
    nodes: u64,
    certificate: Option<&Written<'_>>,
) -> Value {
    let pair = |(Pair { first, second }, winner): (Pair, Option<Player>)| {
        let [first, second] = [first, second].map(|square| rules.size.name(square));
        json!({ "first": first, "second": second, "winner": winner })
    };
    json!({
        "board": rules.to_string(),
        "winner": table.value(),
        "nodes": nodes,
        "pairs": table.pairs().map(pair).collect::<Value>(),
        "certificate": certificate.map(Written::as_json),
    })
}
