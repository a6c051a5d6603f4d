//! `isolation solve`: the winner of a position.

use crate::json;
use crate::nodes::parse_nodes;
use crate::solve_split::{self, Distribution};
use crate::start::Start;
use crate::work::Work;
use anyhow::anyhow;
use isolation::board::{Move, Verdict};
use isolation::solve::{Interrupt, Solution, Solver, certificate};
use isolation::{AnyPosition, verdict_or_unknown};
use isolation_command::WholeFile;
use isolation_command::failure::{Kind, failure};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Solve a position: the winner and the winning moves
///
/// Ctrl-C stops the search and prints the results so far.
///
/// With --threads or --checkpoint, the proof is split into subproblems for threads or other machines, and
/// finds one winning move instead of all. The checkpoint file holds each result at once: kill the run at
/// any moment, and the same command resumes it. Result, nodes, certificate and final checkpoint do not
/// depend on interruptions or the number of threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
With --json: \"result\" is \"win\", \"loss\" or \"unknown\" for the side to move; \"winning\" lists its
winning moves; \"distance\" is the number of plies to the end under best play (null without
--distance or if the search was stopped); \"nodes\" counts the nodes. If the search was stopped,
\"winning\" lists the moves proven to win so far: at least one for a \"win\". The result is \"loss\"
only if all moves are proven losses.

On a cluster: --tasks writes subproblems as tasks, isolation run-task solves one task on any
machine, and --merge adds its results to the checkpoint; repeat until the position is solved. See
docs/distributed.md.

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
    pub start: Start,
    /// Also compute the distance: plies to the end if the winner shortens and the loser prolongs the game;
    /// takes far longer
    #[arg(long)]
    distance: bool,
    /// Node limit for each of: result, certificate, winning moves, distance
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = parse_nodes)]
    limit_nodes: Option<u64>,
    /// Write the winner's strategy to this file as a certificate for isolation verify, compressed if its name ends
    /// in .gz
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// Write one JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub split: Split,
}

/// The options of a split proof.
#[derive(Debug, clap::Args)]
#[group(multiple = true, conflicts_with_all = ["distance", "limit_nodes"])]
pub struct Split {
    /// Number of threads [default: one per core with --checkpoint]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Checkpoint file: append each solved subproblem, and resume from those in it
    #[arg(long, alias = "store", value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Write tasks of N subproblems each for isolation run-task, and solve none
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u64).range(1..),
        conflicts_with_all = ["threads", "certificate", "json"],
    )]
    tasks: Option<u64>,
    /// Add the output of isolation run-task to --checkpoint, and solve none
    #[arg(
        long,
        value_name = "FILE",
        num_args = 1..,
        requires = "checkpoint",
        conflicts_with_all = ["tasks", "threads", "certificate", "json"],
    )]
    merge: Vec<PathBuf>,
}

impl Split {
    /// Whether any of the options is given.
    fn is_wanted(&self) -> bool {
        self.threads.is_some() || self.checkpoint.is_some() || self.tasks.is_some()
    }

    /// How the proof is distributed.
    pub fn distribution(&self) -> Distribution<'_> {
        let Self { threads, checkpoint, tasks, merge } = self;
        Distribution { threads: *threads, checkpoint: checkpoint.as_deref(), tasks: *tasks, merge }
    }
}

/// The results for the side to move.
#[derive(Serialize)]
pub struct Solved {
    pub result: &'static str,
    pub winning: Vec<String>,
    pub distance: Option<u32>,
    pub nodes: u64,
    pub seconds: f64,
}

/// Solves the position, and writes the results.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    if arguments.split.is_wanted() {
        return solve_split::run(arguments, out);
    }
    let position = arguments.start.position();
    let file = arguments.certificate.as_deref().map(WholeFile::begin).transpose()?;
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
    let judged: Vec<(Move, Option<Verdict>)> = match solution {
        Some(Solution::Win(winning)) => {
            let mut judged = solver.verdicts(&position, &mut interrupt);
            judged.iter_mut().filter(|(mv, _)| *mv == winning).for_each(|pair| pair.1 = verdict);
            judged
        }
        // If the position is lost or unknown, so are all its moves.
        _ => position.moves().map(|mv| (mv, verdict)).collect(),
    };
    let distance = verdict
        .filter(|_| arguments.distance)
        .and_then(|_| solver.distance(&position, &mut interrupt));
    let moves = |wanted: Option<Verdict>| -> Vec<Move> {
        judged.iter().filter(|(_, verdict)| *verdict == wanted).map(|&(mv, _)| mv).collect()
    };
    let winning = moves(Some(Verdict::Win));
    let solved = Solved {
        result: verdict_or_unknown(verdict),
        winning: winning.iter().map(|&mv| position.move_text(mv)).collect(),
        distance: distance.map(|(_, plies)| plies),
        nodes: solver.nodes(),
        seconds: work.elapsed().as_secs_f64(),
    };
    let (why, stopped) = (work.why(), work.stopped());
    drop(work);

    solved.write(arguments.json, &position, [&winning, &moves(None)], out)?;
    match certificate {
        Some((file, Some(text))) => file.finish_certificate(text).map(|_| ()),
        Some((_, None)) => {
            let kind = if stopped { Kind::Interrupted } else { Kind::Run };
            Err(failure(kind, anyhow!("no certificate was written: {why}")))
        }
        None => Ok(()),
    }
}

impl Solved {
    /// Writes the results as text or JSON; the text names the winning moves and those without a proof.
    pub fn write(
        &self,
        as_json: bool,
        position: &AnyPosition,
        [winning, unknown]: [&[Move]; 2],
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        if as_json {
            return json::write_line(out, self);
        }
        writeln!(out, "{} for the {} player (to move)", self.result, position.to_move())?;
        for (verdict, moves) in [(Some(Verdict::Win), winning), (None, unknown)] {
            if !moves.is_empty() {
                let moves: Vec<_> = moves.iter().map(|&mv| position.short_text(mv)).collect();
                writeln!(out, "{:<7} {}", verdict_or_unknown(verdict), moves.join(" "))?;
            }
        }
        if let Some(plies) = self.distance {
            writeln!(out, "plies   {plies} to the end under best play")?;
        }
        Ok(writeln!(out, "nodes   {} in {:.1} ms", self.nodes, self.seconds * 1e3)?)
    }
}
