//! `isolation solve`: who wins a position.

use crate::failure::{Kind, failure};
use crate::json;
use crate::solve_split::{self, Places};
use crate::start::Start;
use crate::whole_file::WholeFile;
use crate::work::Work;
use anyhow::anyhow;
use isolation::board::{Move, Verdict};
use isolation::solve::Effort;
use isolation::{AnyPosition, AnySolver, certificate, verdict_text};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Find out who wins a position, and by which moves
///
/// Ctrl-C ends the work with what is known.
///
/// With --threads or --store the proof is split into subproblems, which threads or other machines solve;
/// one winning move is found instead of all. Each result is in the store as soon as it is known: the run
/// may be killed at any moment, and the same command resumes. Result, nodes and certificate are the same
/// however often the run was stopped and with however many threads; so is the store at the end.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
With --json: \"result\" is \"win\", \"loss\" or \"unknown\" for the side to move, \"winning\" its winning
moves, \"distance\" the plies to the end of the game under best play (null without --distance, and
where the work ended early), \"nodes\" the positions visited. Where the work ended early, \"winning\"
holds the moves that were proven to win by then: at least the one by which a \"win\" was proven. The
result is \"loss\" only when all moves are proven to lose.

For other machines, --tasks writes subproblems that can be solved now as lines of JSON, isolation
run-task solves them anywhere, and --merge reads its results, until the winner is known: see
docs/distributed.md.

Examples:
  isolation solve --position '7/7/2n4/3N3/7/7/7 w'
  isolation solve --preset queen-4x4 --distance --json
  isolation solve --position '7/7/2n4/3N3/7/7/7 w' --certificate win.txt
  isolation verify win.txt
  isolation solve --preset knight-7x7 --threads 4 --store empty.jsonl
  isolation solve --preset knight-9x9 --store nine.jsonl --tasks 10 > tasks.jsonl
  isolation solve --preset knight-9x9 --store nine.jsonl --merge done/*.jsonl")]
pub struct Arguments {
    #[command(flatten)]
    pub start: Start,
    /// Find out too in how many plies the game ends, when the winner makes it as short and the loser
    /// as long as possible; that takes far longer
    #[arg(long)]
    distance: bool,
    /// Positions that may be visited for each: result, certificate, winning moves, distance
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = nodes_parser())]
    limit_nodes: Option<u64>,
    /// Write the winner's strategy to this file, for isolation verify
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
    /// Subproblems to solve at the same time [default: with --store, one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Save each result in this file, and resume from those that it holds
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Solve nothing: write tasks of so many subproblems each, for isolation run-task
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u64).range(1..),
        conflicts_with_all = ["threads", "certificate", "json"],
    )]
    tasks: Option<u64>,
    /// Solve nothing: read the results of isolation run-task into --store
    #[arg(
        long,
        value_name = "FILE",
        num_args = 1..,
        requires = "store",
        conflicts_with_all = ["tasks", "threads", "certificate", "json"],
    )]
    merge: Vec<PathBuf>,
}

impl Split {
    /// Whether any of them is given.
    fn is_wanted(&self) -> bool {
        self.threads.is_some() || self.store.is_some() || self.tasks.is_some()
    }

    /// Where the proof is worked on.
    pub fn places(&self) -> Places<'_> {
        let Self { threads, store, tasks, merge } = self;
        Places { threads: *threads, store: store.as_deref(), tasks: *tasks, merge }
    }
}

/// Reads a number of nodes.
pub fn nodes_parser() -> impl clap::builder::TypedValueParser<Value = u64> {
    clap::value_parser!(u64).range(1..)
}

/// What is found out, for the side to move.
#[derive(Serialize)]
pub struct Solved {
    pub result: &'static str,
    pub winning: Vec<String>,
    pub distance: Option<u32>,
    pub nodes: u64,
    pub seconds: f64,
}

/// Solves, and writes what was found out.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    if arguments.split.is_wanted() {
        return solve_split::run(arguments, out);
    }
    let position = arguments.start.position();
    let file = arguments.certificate.as_deref().map(WholeFile::begin).transpose()?;
    let mut solver = AnySolver::new();
    let mut work = Work::begin()?;
    let mut interrupt = |nodes| work.look(nodes);
    let mut effort = Effort { nodes: arguments.limit_nodes, interrupt: &mut interrupt };

    let winning_move = solver.winning_move(&position, &mut effort);
    let verdict = winning_move.map(|mv| if mv.is_some() { Verdict::Win } else { Verdict::Loss });
    let certificate = file.map(|file| {
        let text = verdict.and_then(|verdict| certificate(&position, verdict, &mut effort));
        (file, text)
    });
    let judged: Vec<(Move, Option<Verdict>)> = match winning_move {
        Some(Some(winning)) => {
            let mut judged = solver.verdicts(&position, &mut effort);
            judged.iter_mut().filter(|(mv, _)| *mv == winning).for_each(|pair| pair.1 = verdict);
            judged
        }
        // What holds for the position holds for all its moves.
        _ => position.moves().map(|mv| (mv, verdict)).collect(),
    };
    let distance = verdict
        .filter(|_| arguments.distance)
        .and_then(|_| solver.distance(&position, &mut effort));
    let winning = judged.iter().filter(|(_, verdict)| *verdict == Some(Verdict::Win));
    let solved = Solved {
        result: verdict_text(verdict),
        winning: winning.map(|&(mv, _)| position.move_text(mv)).collect(),
        distance: distance.map(|(_, plies)| plies),
        nodes: solver.nodes(),
        seconds: work.elapsed().as_secs_f64(),
    };
    let (why, stopped) = (work.why(), work.stopped());
    drop(work);

    let unknown = judged.iter().filter(|(_, verdict)| verdict.is_none());
    let unknown: Vec<String> = unknown.map(|&(mv, _)| position.move_text(mv)).collect();
    solved.write(arguments.json, &position, &unknown, out)?;
    match certificate {
        Some((file, Some(text))) => file.finish(&text),
        Some((_, None)) => {
            let kind = if stopped { Kind::Interrupted } else { Kind::Run };
            Err(failure(kind, anyhow!("no certificate is written: {why}")))
        }
        None => Ok(()),
    }
}

impl Solved {
    /// Writes it in words or as JSON; nothing is known of the `unknown` moves.
    pub fn write(
        &self,
        as_json: bool,
        position: &AnyPosition,
        unknown: &[String],
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        if as_json {
            return json::write_line(out, self);
        }
        writeln!(out, "{} for the {} player, who is to move", self.result, position.to_move())?;
        for (verdict, moves) in [(Some(Verdict::Win), &*self.winning), (None, unknown)] {
            if !moves.is_empty() {
                writeln!(out, "{:<7} {}", verdict_text(verdict), moves.join(" "))?;
            }
        }
        if let Some(plies) = self.distance {
            writeln!(out, "plies   {plies} to the end under best play")?;
        }
        Ok(writeln!(out, "nodes   {} in {:.1} ms", self.nodes, self.seconds * 1e3)?)
    }
}
