//! `isolation perft`: the move generator's leaf counts.

use crate::json::{self, InOrder};
use crate::start::Start;
use isolation_command::bail_input;
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// Count the leaf nodes at a depth (perft)
///
/// Perft checks a move generator: programs with the same rules count the same number of leaves.
/// Placements count as moves. Moves of the last ply are counted, not played (bulk counting).
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation perft --position '7/7/2n4/3N3/7/7/7 w' --depth 9
  isolation perft --preset joust --depth 6 --divide
  isolation perft --preset queen-5x6 --depth 4 --json")]
pub struct Arguments {
    #[command(flatten)]
    start: Start,
    /// Depth in plies
    #[arg(long, value_name = "D", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(..=128))]
    depth: u32,
    /// Show the count of each first move; requires a depth of 1 or more
    #[arg(long)]
    divide: bool,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Counted {
    leaves: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<InOrder<u64>>,
}

/// Runs perft, and writes the count.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let (position, depth) = (arguments.start.position(), arguments.depth);
    if arguments.divide && depth == 0 {
        bail_input!("--divide: expected a depth of 1 or more");
    }
    let start = Instant::now();
    let moves = arguments.divide.then(|| {
        let count = |mv| (position.move_text(mv), position.play(mv).perft(depth - 1));
        InOrder(position.moves().map(count).collect())
    });
    let leaves = match &moves {
        Some(moves) => moves.0.iter().map(|(_, leaves)| leaves).sum(),
        None => position.perft(depth),
    };
    let counted = Counted { leaves, seconds: start.elapsed().as_secs_f64(), moves };
    if arguments.json {
        return json::write_line(out, &counted);
    }
    for (mv, leaves) in counted.moves.iter().flat_map(|moves| &moves.0) {
        writeln!(out, "{mv}: {leaves}")?;
    }
    let speed = leaves as f64 / counted.seconds.max(1e-9) / 1e6;
    let seconds = counted.seconds;
    writeln!(out, "{leaves} leaves in {seconds:.3} s, {speed:.1} million/s")?;
    Ok(())
}
