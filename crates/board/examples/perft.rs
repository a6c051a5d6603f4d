//! Counts the positions a number of plies ahead of a position, after each of its moves.
//!
//! ```text
//! cargo run --release -p isolation-board --example perft -- 9 "7/7/2n4/3N3/7/7/7 w"
//! ```
#![allow(clippy::print_stdout, reason = "an example prints its result")]

use isolation_board::{AnyPosition, PositionError};
use std::error::Error;

/// What is printed for a position: a line for each move, and the sum.
pub fn perft(depth: u32, text: &str) -> Result<String, PositionError> {
    let position: AnyPosition = text.parse()?;
    let mut out = String::new();
    if let Some(depth) = depth.checked_sub(1) {
        for mv in position.moves() {
            let count = position.play(mv).perft(depth);
            out += &format!("{:10} {count}\n", position.move_text(mv));
        }
    }
    Ok(out + &format!("{:10} {}\n", "all", position.perft(depth)))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth = arguments.next().map_or(Ok(6), |depth| depth.parse())?;
    let text = arguments.next().unwrap_or_else(|| "7/7/2n4/3N3/7/7/7 w".to_owned());
    print!("{}", perft(depth, &text)?);
    Ok(())
}
