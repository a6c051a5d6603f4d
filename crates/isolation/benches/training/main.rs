//! `cargo xtask train`: fits the weights of the heuristic `fitted`, and writes a report on held-out
//! games.
#![allow(clippy::print_stdout, reason = "it says how far it is")]

mod fit;
mod report;
mod sample;

use std::time::Instant;
use std::{env, fs};

use isolation::eval::fitted::Weights;
use report::Provenance;
use sample::{BOARDS, Board, Sample};

/// One of this many games is held out.
const HELD_OUT: u32 = 5;

fn main() {
    // Cargo adds `--bench`.
    let words: Vec<String> = env::args().skip(1).filter(|word| word != "--bench").collect();
    let [seed, percent, threads, commit, weights_file, report_file] = &words[..] else {
        panic!("cargo xtask train gives: seed, percent of the games, threads, commit, two files");
    };
    let number = |word: &str| word.parse::<u32>().expect("a number");
    let (seed, percent, threads) = (number(seed), number(percent), number(threads));
    let begin = Instant::now();
    let mut samples = Vec::new();
    for (index, board) in BOARDS.iter().enumerate() {
        let games = (board.games * percent / 100).max(HELD_OUT);
        let drawn = draw(board, (u64::from(seed) << 32) | (index as u64) << 24, games, threads);
        let solved = drawn.iter().filter(|sample| sample.solved).count();
        let seconds = begin.elapsed().as_secs();
        println!("{}: {} positions, {solved} solved; {seconds} s", board.name, drawn.len());
        samples.push((board, drawn));
    }
    let training: Vec<&Sample> =
        samples.iter().flat_map(|(_, drawn)| drawn).filter(|sample| !sample.held_out).collect();
    let weights: Weights = fit::weights(&training);
    println!("fitted; {} s", begin.elapsed().as_secs());
    let provenance = Provenance { seed, percent, commit, positions: training.len() };
    fs::write(weights_file, report::source(&weights, &provenance)).expect("the weights' file");
    let text = report::text(&weights, &samples, &provenance);
    fs::write(report_file, &text).expect("the report's file");
    println!("{text}");
}

/// The samples of games with these numbers, in order, with any number of threads.
fn draw(board: &Board, first: u64, games: u32, threads: u32) -> Vec<Sample> {
    let play = |thread: u32| {
        let mine = (0..games).filter(move |game| game % threads == thread);
        mine.map(|game| (game, board.game(first + u64::from(game), game.is_multiple_of(HELD_OUT))))
            .collect::<Vec<_>>()
    };
    let mut drawn: Vec<_> = std::thread::scope(|scope| {
        let running: Vec<_> =
            (0..threads).map(|thread| scope.spawn(move || play(thread))).collect();
        running.into_iter().flat_map(|thread| thread.join().expect("a thread's games")).collect()
    });
    drawn.sort_by_key(|(game, _)| *game);
    drawn.into_iter().flat_map(|(_, samples)| samples).collect()
}
