//! `isolation solve`: the winner of a position.

use crate::distribution::Distribution;
use crate::nodes::parse_nodes;
use crate::solve_split;
use crate::solved::Solved;
use crate::start::Start;
use crate::work::Work;
use anyhow::anyhow;
use isolation::board::{Move, Verdict};
use isolation::solve::{Interrupt, Solution, Solver, certificate};
use isolation::verdict_or_unknown;
use isolation_command::WholeFile;
use isolation_command::failure::{Kind, failure};
use std::io::Write;
use std::path::PathBuf;

/// Solve a position: the winner and the winning moves
///
/// Ctrl-C stops the search and prints the results so far. The exit code is 5 if --limit-nodes is reached before the
/// winner, or the distance, is known.
///
/// With --threads or --checkpoint, the proof is split into subproblems for threads or other machines, and
/// finds one winning move instead of all. The checkpoint file holds each result at once: kill the run at
/// any moment, and the same command resumes it. Result, nodes, certificate and final checkpoint do not
/// depend on interruptions or the number of threads.
///
/// On a cluster: --tasks writes subproblems as tasks, isolation run-task solves one task on any machine, and
/// --merge adds its results to the checkpoint; repeat until the position is solved. See docs/distributed.md.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation solve --position '7/7/2n4/3N3/7/7/7 w'
  isolation solve --preset queen-4x4 --distance --json
  isolation solve --position '7/7/2n4/3N3/7/7/7 w' --certificate win.txt
  isolation verify win.txt
  isolation solve --preset knight-7x7 --threads 4 --checkpoint empty.jsonl
  isolation solve --preset knight-9x9 --checkpoint nine.jsonl --tasks 10 > tasks.jsonl
  isolation solve --preset knight-9x9 --checkpoint nine.jsonl --merge done/*.jsonl")]
pub struct Arguments {
    #[command(flatten)]
    start: Start,
    /// Also compute the distance: plies to the end if the winner shortens and the loser prolongs the game;
    /// takes far longer
    #[arg(long, conflicts_with_all = SPLIT)]
    distance: bool,
    /// Node limit for each of: result, certificate, winning moves, distance
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = parse_nodes, conflicts_with_all = SPLIT)]
    limit_nodes: Option<u64>,
    /// Write the winner's strategy to this file as a certificate for isolation verify, compressed if its name ends
    /// in .gz
    #[arg(long, value_name = "FILE", conflicts_with_all = ["tasks", "merge"])]
    certificate: Option<PathBuf>,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    distribution: Distribution,
}

/// The options that split the proof.
const SPLIT: [&str; 3] = ["threads", "checkpoint", "tasks"];

/// Solves the position, and writes the results.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let Arguments { distribution, certificate: path, json, .. } = arguments;
    let position = arguments.start.position();
    if distribution.is_wanted() {
        return solve_split::run(&position, distribution, path.as_deref(), *json, out);
    }
    let file = path.as_deref().map(WholeFile::begin).transpose()?;
    let mut solver = Solver::new();
    let mut work = Work::begin()?;
    let mut poll = |nodes| work.look(nodes);
    let mut interrupt = Interrupt { nodes: arguments.limit_nodes, poll: &mut poll };

    let solution = solver.winning_move(&position, &mut interrupt);
    let verdict = solution.map(Solution::verdict);
    let certificate = file.map(|file| {
        let text = verdict.and_then(|verdict| certificate(&position, verdict, &mut interrupt));
        (file, text)
    });
    let verdicts: Vec<(Move, Option<Verdict>)> = match solution {
        Some(Solution::Win(winning)) => {
            let mut verdicts = solver.verdicts(&position, &mut interrupt);
            verdicts.iter_mut().filter(|(mv, _)| *mv == winning).for_each(|pair| pair.1 = verdict);
            verdicts
        }
        // If the position is lost or unknown, so are all its moves.
        _ => position.moves().map(|mv| (mv, verdict)).collect(),
    };
    let distance = verdict
        .filter(|_| arguments.distance)
        .and_then(|_| solver.distance(&position, &mut interrupt));
    let moves = |wanted: Option<Verdict>| {
        let found = verdicts.iter().filter(|(_, verdict)| *verdict == wanted);
        found.map(|&(mv, _)| position.move_text(mv)).collect::<Vec<_>>()
    };
    let solved = Solved {
        result: verdict_or_unknown(verdict),
        winning: moves(Some(Verdict::Win)),
        unknown: moves(None),
        distance: distance.map(|(_, plies)| plies),
        nodes: solver.nodes(),
        seconds: work.elapsed().as_secs_f64(),
    };
    let (why, stopped) = (work.why(), work.stopped());
    drop(work);
    solved.write(*json, &position, out)?;

    let is_certified = !matches!(certificate, Some((_, None)));
    if let Some((file, Some(text))) = certificate {
        file.finish_certificate(text)?;
    }
    let gaps = [
        (verdict.is_none(), Kind::Unknown, "the winner is unknown"),
        (arguments.distance && distance.is_none(), Kind::Unknown, "the distance is unknown"),
        (!is_certified, Kind::Run, "no certificate was written"),
        (stopped && !solved.unknown.is_empty(), Kind::Interrupted, "some moves are unknown"),
    ];
    match gaps.into_iter().find(|(is_open, ..)| *is_open) {
        Some((_, kind, what)) => {
            let kind = if stopped { Kind::Interrupted } else { kind };
            Err(failure(kind, anyhow!("{what}: {why}")))
        }
        None => Ok(()),
    }
}
