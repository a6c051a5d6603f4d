//! Perft speed: leaf by leaf, and with the last ply counted in bulk. The best of several rounds,
//! because machines are shared.
#![allow(clippy::print_stdout, reason = "a bench prints its table")]

use std::time::Instant;

use isolation_board::{Position, Setup, Word, perft, perft_leaf_by_leaf};

const ROUNDS: u32 = 5;

fn speed<W: Word>(
    perft: fn(&Position<W>, u32) -> u64,
    position: &Position<W>,
    depth: u32,
) -> (u64, f64) {
    let mut best = (0, 0.0);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let leaves = perft(position, depth);
        let speed = leaves as f64 / start.elapsed().as_secs_f64() / 1e6;
        best = (leaves, speed.max(best.1));
    }
    best
}

fn row<W: Word>(text: &str, depth: u32) {
    let setup = Setup::parse(text).expect("a position");
    let position = Position::<W>::try_from(setup).expect("a position that fits");
    let (leaves, plain) = speed(perft_leaf_by_leaf, &position, depth);
    let (same, bulk) = speed(perft, &position, depth);
    assert_eq!(leaves, same);
    println!("| {text} | {} | {depth} | {leaves} | {plain:.0} | {bulk:.0} |", W::BITS);
}

fn main() {
    println!("| position | bits | depth | leaves | M leaves/s | in bulk |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    row::<u64>("7/7/2n4/3N3/7/7/7 w", 14);
    row::<u128>("7/7/2n4/3N3/7/7/7 w", 13);
    row::<u64>("7/7/2q4/3Q3/7/7/7 w", 6);
    row::<u128>("11/11/11/6n4/5N5/11/11/11/11 w", 10);
    row::<u64>("7/7/2k4/3K3/7/7/7 w", 8);
}
