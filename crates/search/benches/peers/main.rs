//! Our alpha-beta against the Negamax of the crate `minimax`: the same game, evaluation and
//! positions in one run. Prints nodes per second and time to depth for both, and their ratios.
//!
//! `cargo xtask bench peers` builds it for this machine's processor.
#![allow(clippy::print_stdout, reason = "a bench prints its table")]

mod negamax;

use std::time::Instant;

use isolation_board::AnyPosition;
use isolation_eval::heuristic;
use isolation_search::{AlphaBeta, Control, Limits, Searcher};
use negamax::{Cost, theirs};

const DEPTHS: [u8; 3] = [13, 15, 17];
const ROUNDS: u32 = 5;

fn ours(position: &AnyPosition, depth: u8) -> Cost {
    let evaluation = heuristic("improved").expect("in the catalogue").evaluation();
    let limits = Limits::depth(depth.into());
    let start = Instant::now();
    let mut control = Control { limits, ..Control::default() };
    let mut search = AlphaBeta { evaluation, seed: None };
    let info = search.search(position, &mut control).expect("improved has a value");
    Cost { time: start.elapsed(), nodes: info.nodes }
}

fn main() {
    println!("alphabeta (ours) against Negamax of the crate minimax; improved, knight 7x7");
    println!("| position | depth | M nodes/s, ours | theirs | ratio | ms, ours | theirs | ratio |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for text in negamax::POSITIONS {
        let position: AnyPosition = text.parse().expect("a position");
        for depth in DEPTHS {
            let (mut our, mut their) = (Cost::default(), Cost::default());
            // Alternating, so that other load on the machine affects both.
            for _ in 0..ROUNDS {
                for (sum, one) in
                    [(&mut our, ours(&position, depth)), (&mut their, theirs(&position, depth))]
                {
                    sum.nodes += one.nodes;
                    sum.time += one.time;
                }
            }
            let ms = |cost: Cost| cost.time.as_secs_f64() * 1e3 / f64::from(ROUNDS);
            println!(
                "| {text} | {depth} | {:.1} | {:.1} | {:.2} | {:.1} | {:.1} | {:.2} |",
                our.speed(),
                their.speed(),
                our.speed() / their.speed(),
                ms(our),
                ms(their),
                ms(our) / ms(their),
            );
        }
    }
}
