//! Counts the positions a number of plies ahead of a position, for each first move.
//!
//! ```text
//! cargo run --release -p isolation-board --example perft -- 6 "7/7/2n4/3N3/7/7/7 w"
//! ```
#![allow(clippy::print_stdout, reason = "an example prints its result")]

use isolation_board::AnyPosition;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth: u32 = arguments.next().map_or(Ok(6), |depth| depth.parse())?;
    let text = arguments.next().unwrap_or_else(|| "7/7/2n4/3N3/7/7/7 w".into());
    let position: AnyPosition = text.parse()?;
    let mut total = 0;
    if depth > 0 {
        for mv in position.moves() {
            let count = position.play(mv).perft(depth - 1);
            println!("{:10} {count}", position.move_text(mv));
            total += count;
        }
    } else {
        total = 1;
    }
    println!("{:10} {total}", "total");
    Ok(())
}
