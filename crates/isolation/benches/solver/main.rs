//! Cost of the exact solver: whole boards, random positions of a game, one larger board; in
//! processor time, with the Negamax of the crate `minimax` in the same run as a reference.
#![allow(clippy::print_stdout, reason = "a bench prints its table")]

#[path = "../../../search/benches/peers/negamax.rs"]
mod negamax;

use std::collections::HashSet;
use std::time::Duration;

use isolation::board::{Position, Verdict};
use isolation::clock::ClockKind;
use isolation::search::Seeded;
use isolation::solve::{Interrupt, Pruning, Solver};

use isolation::{AnyPosition, Game, find_rules};

/// The speed of Negamax, in million nodes per second, to which times are scaled.
const REFERENCE: f64 = 44.0;
const DEPTH: u8 = 13;

fn main() {
    println!("| Negamax of the crate minimax, knight 7x7 | {:.0} M nodes/s |", negamax_speed());
    println!();
    println!("| whole board | pairs | first player wins | nodes | s | M nodes/s | s scaled |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    for board in ["knight-5x5", "knight-6x6", "knight-7x7", "queen-4x4", "queen-5x5"] {
        whole_board(board);
    }
    println!();
    println!("| positions | number | median ms | 95 % | worst |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    random_positions("knight-7x7", 200, 2);
    random_positions("knight-7x7", 200, 10);
    random_positions("knight-11x9", 100, 42);
    one("8/8/8/4n3/3N4/8/8/8 w", Pruning::ALL);
    one("8/8/8/4n3/3N4/8/8/8 w", Pruning { mirror: false, ..Pruning::ALL });
    println!();
    println!("| Negamax of the crate minimax, again | {:.0} M nodes/s |", negamax_speed());
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    for line in status.lines().filter(|line| line.starts_with("VmHWM")) {
        println!("| peak memory | {} |", line.trim_start_matches("VmHWM:").trim());
    }
}

/// Million nodes per second of processor time.
fn negamax_speed() -> f64 {
    let clock = ClockKind::Processor.start();
    let mut sum = negamax::Cost::default();
    for text in negamax::POSITIONS {
        let position: AnyPosition = text.parse().expect("a position");
        sum.nodes += negamax::theirs(&position, DEPTH).nodes;
    }
    sum.time = clock.elapsed();
    sum.speed()
}

/// All pairs of placements, up to symmetry.
fn whole_board(board: &str) {
    let rules = find_rules(board).expect("a board");
    let start = Position::<u64>::start(&rules);
    let mut seen = HashSet::new();
    for first in start.moves() {
        let placed = start.play(first);
        seen.extend(placed.moves().map(|second| placed.play(second).canonical()));
    }
    let mut solver = Solver::new();
    let before = negamax_speed();
    let clock = ClockKind::Processor.start();
    let wins = seen
        .iter()
        .filter(|pair| {
            solver.solve(&AnyPosition::from(**pair), &mut Interrupt::never()) == Some(Verdict::Win)
        })
        .count();
    let seconds = clock.elapsed().as_secs_f64();
    let scale = (before + negamax_speed()) / 2.0 / REFERENCE;
    println!(
        "| {board} | {} | {wins} | {} | {seconds:.2} | {:.1} | {:.2} |",
        seen.len(),
        solver.nodes(),
        solver.nodes() as f64 / seconds / 1e6,
        seconds * scale,
    );
}

/// Positions after this many random plies, placements included, each with a new solver.
fn random_positions(board: &str, count: usize, plies: u32) {
    let rules = find_rules(board).expect("a board");
    let mut times = Vec::new();
    let mut seed = 0;
    while times.len() < count {
        seed += 1;
        let mut game = Game::new(&rules, seed);
        let mut chance = Seeded::new(seed);
        while game.outcome().is_none() && game.moves().len() < plies as usize {
            let chosen = chance.below(game.position().moves().len() as u32) as usize;
            let mv = game.position().moves().nth(chosen).expect("one of the moves");
            game.play(mv).expect("legal");
        }
        if game.outcome().is_none() {
            times.push(time(game.position()));
        }
    }
    times.sort();
    let ms = |share: f64| times[((count - 1) as f64 * share).round() as usize].as_secs_f64() * 1e3;
    println!(
        "| {board} after {plies} random plies | {count} | {:.2} | {:.2} | {:.2} |",
        ms(0.5),
        ms(0.95),
        ms(1.0)
    );
}

fn one(text: &str, pruning: Pruning) {
    let position = text.parse().expect("a position");
    let mut solver = Solver::with(pruning);
    let clock = ClockKind::Processor.start();
    solver.solve(&position, &mut Interrupt::never()).expect("no limit");
    let ms = clock.elapsed().as_secs_f64() * 1e3;
    let mirror = if pruning.mirror { "" } else { ", without the mirror rule" };
    println!("| {text}{mirror} | 1 | {ms:.1} | {ms:.1} | {ms:.1} |");
}

fn time(position: &AnyPosition) -> Duration {
    let mut solver = Solver::new();
    let clock = ClockKind::Processor.start();
    solver.solve(position, &mut Interrupt::never()).expect("no limit");
    clock.elapsed()
}
