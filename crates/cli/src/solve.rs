//! `isolation solve`: who wins a position.

use crate::failure::{Kind, failure};
use crate::json;
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
#[derive(Debug, clap::Args)]
#[command(after_help = "\
With --json: \"result\" is \"win\", \"loss\" or \"unknown\" for the side to move, \"winning\" its winning
moves, \"distance\" the plies to the end of the game under best play (null without --distance, and
where the work ended early), \"nodes\" the positions visited. Where the work ended early, \"winning\"
holds the moves that were proven to win by then: at least the one by which a \"win\" was proven. The
result is \"loss\" only when all moves are proven to lose.

Examples:
  isolation solve --position '7/7/2n4/3N3/7/7/7 w'
  isolation solve --preset queen-4x4 --distance --json
  isolation solve --position '7/7/2n4/3N3/7/7/7 w' --certificate win.txt
  isolation verify win.txt")]
pub struct Arguments {
    #[command(flatten)]
    start: Start,
    /// Find out too in how many plies the game ends, when the winner makes it as short and the loser
    /// as long as possible; that takes far longer
    #[arg(long)]
    distance: bool,
    /// Positions that may be visited for each: result, certificate, winning moves, distance
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = nodes_parser())]
    limit_nodes: Option<u64>,
    /// Write the winner's strategy to this file, for isolation verify
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

/// Reads a number of nodes.
pub fn nodes_parser() -> impl clap::builder::TypedValueParser<Value = u64> {
    clap::value_parser!(u64).range(1..)
}

/// What is found out, for the side to move.
#[derive(Serialize)]
struct Solved {
    result: &'static str,
    winning: Vec<String>,
    distance: Option<u32>,
    nodes: u64,
    seconds: f64,
}

/// Solves, and writes what was found out.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
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
            let mut judged = solver.judge(&position, &mut effort);
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

    if arguments.json {
        json::write_line(out, &solved)?;
    } else {
        write_text(&position, &judged, &solved, out)?;
    }
    match certificate {
        Some((file, Some(text))) => file.finish(&text),
        Some((_, None)) => {
            let kind = if stopped { Kind::Interrupted } else { Kind::Run };
            Err(failure(kind, anyhow!("no certificate is written: {why}")))
        }
        None => Ok(()),
    }
}

fn write_text(
    position: &AnyPosition,
    judged: &[(Move, Option<Verdict>)],
    solved: &Solved,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    writeln!(out, "{} for the {} player, who is to move", solved.result, position.to_move())?;
    for verdict in [Some(Verdict::Win), None] {
        let found = judged.iter().filter(|&&(_, found)| found == verdict);
        let texts: Vec<String> = found.map(|&(mv, _)| position.move_text(mv)).collect();
        if !texts.is_empty() {
            writeln!(out, "{:<7} {}", verdict_text(verdict), texts.join(" "))?;
        }
    }
    if let Some(plies) = solved.distance {
        writeln!(out, "plies   {plies} to the end under best play")?;
    }
    writeln!(out, "nodes   {} in {:.1} ms", solved.nodes, solved.seconds * 1e3)?;
    Ok(())
}
