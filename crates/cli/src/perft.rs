//! `isolation perft`: counting positions.

use crate::failure::bail_input;
use crate::json::{self, InOrder};
use crate::start::Start;
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// Count the positions exactly so many plies ahead
///
/// Perft is the standard check of a move generator: programs that know the same rules count the
/// same positions. Placements are moves like others; the last ply is counted without being played.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation perft --position '7/7/2n4/3N3/7/7/7 w' --depth 9
  isolation perft --preset joust --depth 6 --divide
  isolation perft --preset queen-5x6 --depth 4 --json")]
pub struct Arguments {
    #[command(flatten)]
    start: Start,
    /// Plies ahead
    #[arg(long, value_name = "D", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(..=128))]
    depth: u32,
    /// Count after each first move separately; the depth must be 1 or more
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

/// Counts, and writes the count.
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
    writeln!(out, "{leaves} leaves in {seconds:.3} s, {speed:.1} million a second")?;
    Ok(())
}
