//! Solves a position, and writes and checks the proof of the result.
//!
//! ```text
//! cargo run --release -p isolation-solve --example certify
//! ```
#![allow(clippy::print_stdout, reason = "an example prints what it finds")]

use std::error::Error;

use isolation_board::AnyPosition;
use isolation_solve::{Interrupt, Solution, Solver, certificate};
use isolation_verify::verify;

/// Solves and certifies one position.
pub fn main() -> Result<(), Box<dyn Error>> {
    // Two knights on 5x5; the first player is to move.
    let position: AnyPosition = "5/1N3/5/3n1/5 w".parse()?;
    let (mut solver, interrupt) = (Solver::new(), &mut Interrupt::after(1_000_000));

    let solution = solver.winning_move(&position, interrupt).ok_or("too many nodes")?;
    match solution {
        Solution::Win(mv) => println!("won by {}", position.move_text(mv)),
        Solution::Loss => println!("lost"),
    }
    for (mv, verdict) in solver.verdicts(&position, interrupt) {
        let verdict = verdict.ok_or("too many nodes")?;
        println!("{}: {verdict:?}", position.move_text(mv));
    }
    let (_, plies) = solver.distance(&position, interrupt).ok_or("too many nodes")?;
    println!("the game ends after {plies} plies");

    // Anybody can check the proof, without the solver.
    let text = certificate(&position, solution.verdict(), interrupt).ok_or("too many nodes")?;
    let certified = verify(&text)?;
    println!("{} wins, by a strategy of {} replies", certified.last().winner, certified.replies);
    Ok(())
}
