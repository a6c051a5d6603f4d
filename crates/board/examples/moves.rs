//! Prints the board and the legal moves of a position, and of the position after the first of them.
//!
//! ```text
//! cargo run -p isolation-board --example moves -- "7/7/2n4/3N3/7/7/7 w"
//! ```
#![allow(clippy::print_stdout, reason = "an example prints its result")]

use isolation_board::{AnyPosition, PositionError};

/// What is printed for a position.
pub fn moves(text: &str) -> Result<String, PositionError> {
    let position: AnyPosition = text.parse()?;
    let mut out = describe(&position);
    if let Some(mv) = position.moves().next() {
        out += &format!("\nafter {}:\n\n", position.move_text(mv));
        out += &describe(&position.play(mv));
    }
    Ok(out)
}

fn describe(position: &AnyPosition) -> String {
    let board = position.open().picture(position.size());
    let moves: Vec<_> = position.moves().map(|mv| position.move_text(mv)).collect();
    match position.outcome() {
        Some(outcome) => format!("{position}\n{board}the {} player wins\n", outcome.winner),
        None => format!("{position}\n{board}{} moves: {}\n", moves.len(), moves.join(" ")),
    }
}

fn main() -> Result<(), PositionError> {
    let text = std::env::args().nth(1).unwrap_or_else(|| AnyPosition::default().to_string());
    print!("{}", moves(&text)?);
    Ok(())
}
