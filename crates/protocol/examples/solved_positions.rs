//! Writes the positions of the page's scorecards again:
//! `cargo run --release -p isolation-protocol --example solved_positions > crates/page/assets/positions.txt`

#![allow(clippy::print_stdout)]

use isolation_protocol::solved_positions::SolvedPositions;

fn main() {
    print!("{}", SolvedPositions::generate(1, "knight-7x7", 200));
}
