//! `isolation solve-board`: who wins from each pair of placements of a board.

mod map;
mod progress;
mod report;
mod store;
mod workers;

use crate::Failure;
use crate::places::different;
use crate::whole_file::WholeFile;
use crate::work::{cores, ctrl_c};
use anyhow::anyhow;
use isolation::board::{Player, Rules, Start};
use isolation::find_rules;
use isolation::solve::{BoardTable, Pair};
use progress::Progress;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use store::Store;

/// Find out who wins from each pair of placements of a board
///
/// Works through all pairs of cells that the two pieces can be placed on, up to the symmetries of
/// the board, and shows who wins from each and from the empty board.
///
/// With --store each result is on the disk as soon as it is known: the run may be stopped with
/// Ctrl-C or killed at any moment, and the same command goes on. The table at the end is the same
/// however often the run was stopped and with however many threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The file of --csv has the heading first,second,winner and a line for each pair: the cells of the
first and of the second piece, and the winner: first, second or unknown (--limit-nodes). The file
of --svg shows the same for every placement of the first piece as a picture.

Examples:
  isolation solve-board --preset becker
  isolation solve-board --preset knight --store knight.jsonl --csv knight.csv --svg knight.svg
  isolation solve-board --preset queen-6x6 --threads 8 --store queen.jsonl --limit-nodes 20000000")]
pub struct Arguments {
    /// Preset (isolation list presets), or a board such as queen-5x6; pieces are placed freely
    #[arg(long, value_name = "N", value_parser = find_rules)]
    preset: Rules,
    /// Pairs to solve at the same time [default: one for each core]
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
}

/// What is known of one pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Finding {
    /// `None` when the limit was too low.
    winner: Option<Player>,
    /// Positions visited.
    nodes: u64,
}

impl Finding {
    /// Whether a run with this limit has nothing to add.
    fn suffices(&self, limit: Option<u64>) -> bool {
        self.winner.is_some() || limit.is_some_and(|limit| self.nodes >= limit)
    }
}

/// Solves the board, and writes the result.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let rules = &arguments.preset;
    if let Start::Fixed(_) = rules.start {
        return Err(Failure::Input(anyhow!(
            "--preset: the pieces of this game start on fixed cells; expected a board such as {rules}"
        )));
    }
    let files =
        [("--store", &arguments.store), ("--csv", &arguments.csv), ("--svg", &arguments.svg)];
    different(files.into_iter().filter_map(|(option, path)| Some((option, path.as_deref()?))))?;
    for path in [&arguments.csv, &arguments.svg].into_iter().flatten() {
        // Only to know early whether it can be written.
        drop(WholeFile::begin(path)?);
    }
    let stop = ctrl_c()?;

    let (mut store, mut findings) = match &arguments.store {
        None => (None, BTreeMap::new()),
        Some(path) => {
            let (store, findings) = Store::open(path, rules)?;
            (Some(store), findings)
        }
    };
    let pairs = Pair::all(rules.size);
    let limit = arguments.limit_nodes;
    let open: Vec<Pair> = pairs
        .iter()
        .copied()
        .filter(|pair| !findings.get(pair).is_some_and(|finding| finding.suffices(limit)))
        .collect();
    let mut progress = Progress::start(rules, pairs.len(), pairs.len() - open.len());
    let threads = arguments.threads.map_or_else(|| cores().get(), usize::from);
    let task = workers::Task { rules, pairs: &open, limit, stop: &stop };
    let mut solved = pairs.len() - open.len();
    task.work(threads, |pair, finding| {
        if let Some(store) = &mut store {
            store.append(pair, finding)?;
        }
        findings.insert(pair, finding);
        solved += 1;
        progress.tell(solved);
        Ok(())
    })?;
    drop(progress);
    if solved < pairs.len() {
        let next = match &arguments.store {
            Some(path) => format!("the same command goes on from {}", path.display()),
            None => "nothing is kept without --store".to_owned(),
        };
        let all = pairs.len();
        return Err(Failure::Run(anyhow!("interrupted after {solved} of {all} pairs; {next}")));
    }

    let mut table = BoardTable::unknown(rules.movement, rules.size);
    for (&pair, finding) in &findings {
        if let Some(winner) = finding.winner {
            table.set(pair, winner);
        }
    }
    let nodes = findings.values().map(|finding| finding.nodes).sum();
    let files = [(&arguments.csv, table.to_csv()), (&arguments.svg, map::svg(&table))];
    for (path, text) in files {
        if let Some(path) = path {
            WholeFile::begin(path)?.finish(&text)?;
        }
    }
    Ok(write!(out, "{}", report::text(&table, nodes))?)
}
