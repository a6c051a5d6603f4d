//! Cost of a call, in nanoseconds: every heuristic of the catalogue, native and as a formula, and
//! some formulas of users. The best of several rounds.
#![allow(clippy::print_stdout, reason = "a bench prints its table")]

use std::hint::black_box;
use std::time::Instant;

use isolation_board::{Player, Position, Setup, Word};
use isolation_eval::{CATALOGUE, Evaluation, Formula, View};

const ROUNDS: u32 = 7;
const CALLS: u32 = 20_000;

/// Positions in the middle of a game, not separated, so that no longest path is computed: on 7x7,
/// which fits a word of 64 bits, and on 9x9, which does not.
const NARROW: &str = "7/1*3*1/2n*3/1*1N3/3*1*1/2*4/7 w - - 0 6";
const WIDE: &str = "4**3/3*1*1*1/3*1***1/2*1**2*/5*1*1/**1**1**1/2**n1*2/1**1N*3/2***4 w - - 0 17";

fn nanoseconds<W: Word>(evaluation: &Evaluation, position: &Position<W>) -> f64 {
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

fn position<W: Word>(text: &str) -> Position<W> {
    Position::try_from(Setup::parse(text).expect("a position")).expect("fits")
}

fn main() {
    let narrow: Position<u64> = position(NARROW);
    let wide: Position<u128> = position(WIDE);
    println!("| heuristic | native, ns | on 9x9, ns | as a formula, ns |");
    println!("| --- | ---: | ---: | ---: |");
    for entry in CATALOGUE {
        let native = nanoseconds(&entry.evaluation(), &narrow);
        let on_wide = nanoseconds(&entry.evaluation(), &wide);
        let formula = nanoseconds(&Evaluation::Formula(entry.parsed()), &narrow);
        println!("| {} | {native:.1} | {on_wide:.1} | {formula:.1} |", entry.name);
    }
    for text in
        ["2*own - opp + overlap", "own > opp ? 2*own : own - opp^2", "max(own, 3) - abs(opp - 2)"]
    {
        let formula = Formula::parse(text).expect("a formula");
        println!("| `{text}` | | | {:.1} |", nanoseconds(&Evaluation::Formula(formula), &narrow));
    }
}
