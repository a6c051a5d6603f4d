//! What a call costs: every heuristic of the catalogue, native and as a formula, and some formulas
//! that users write. Nanoseconds a call, the best of several rounds.
#![allow(clippy::print_stdout, reason = "a bench prints its table")]

use std::hint::black_box;
use std::time::Instant;

use isolation_board::{Player, Position, Setup};
use isolation_eval::{CATALOGUE, Evaluation, Formula, View};

const ROUNDS: u32 = 7;
const CALLS: u32 = 20_000;

/// In the middle of a game, not separated: no longest path is computed.
const POSITION: &str = "7/1*3*1/2n*3/1*1N3/3*1*1/2*4/7 w - - 0 6";

fn nanoseconds(evaluation: &Evaluation, position: &Position<u64>) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        for _ in 0..CALLS {
            let view = View::new(black_box(position), Player::First);
            black_box(evaluation.score(&view).expect("a value"));
        }
        best = best.min(start.elapsed().as_secs_f64() * 1e9 / f64::from(CALLS));
    }
    best
}

fn main() {
    let position = Position::try_from(Setup::parse(POSITION).expect("a position")).expect("fits");
    println!("| heuristic | native, ns | as a formula, ns |");
    println!("| --- | ---: | ---: |");
    for entry in CATALOGUE {
        let native = nanoseconds(&entry.evaluation(), &position);
        let formula = nanoseconds(&Evaluation::Formula(entry.parsed()), &position);
        println!("| {} | {native:.1} | {formula:.1} |", entry.name);
    }
    for text in
        ["2*own - opp + overlap", "own > opp ? 2*own : own - opp^2", "max(own, 3) - abs(opp - 2)"]
    {
        let formula = Formula::parse(text).expect("a formula");
        println!("| `{text}` | | {:.1} |", nanoseconds(&Evaluation::Formula(formula), &position));
    }
}
