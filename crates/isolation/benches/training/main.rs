//! `cargo xtask train`: models of who wins, learnt from self-play, with a report on held-out games.
#![allow(clippy::print_stdout, reason = "it says how far it is")]

mod fitted;
mod network;

use std::env;
use std::path::Path;
use std::time::Instant;

/// How a model is trained, and since when.
struct Run<'a> {
    /// The model's name.
    model: &'a str,
    /// The random seed of all games.
    seed: u32,
    /// Percentage of the games of a whole training.
    percent: u32,
    /// Number of threads, which changes no result.
    threads: u32,
    /// The commit of the program.
    commit: &'a str,
    begin: Instant,
}

fn main() {
    // Cargo adds `--bench`.
    let words: Vec<String> = env::args().skip(1).filter(|word| word != "--bench").collect();
    let [model, seed, percent, threads, commit, weights, report] = &words[..] else {
        panic!("cargo xtask train gives: model, seed, percent, threads, commit, two paths");
    };
    let number = |word: &str| word.parse::<u32>().expect("a number");
    let (seed, percent, threads) = (number(seed), number(percent), number(threads));
    let run = Run { model, seed, percent, threads, commit, begin: Instant::now() };
    let (weights, report) = (Path::new(weights), Path::new(report));
    match &model[..] {
        "fitted" => fitted::train(&run, weights, report),
        "network" => network::train(&run, weights, report),
        _ => panic!("{model} is not a model"),
    }
}

impl Run<'_> {
    /// The command that repeats it.
    fn command(&self) -> String {
        let Self { model, seed, percent, .. } = self;
        let part = match percent {
            100 => String::new(),
            _ => format!(" --percent {percent}"),
        };
        format!("cargo xtask train {model} --seed {seed}{part}")
    }

    /// This run's part of the games of a board.
    fn games(&self, all: u32) -> u32 {
        all * self.percent / 100
    }

    /// The seed of a board's first game.
    fn first_seed(&self, board: usize) -> u64 {
        (u64::from(self.seed) << 32) | (board as u64) << 24
    }

    /// What each game gives, in the order of their numbers.
    fn play<T: Send>(&self, games: u32, play: impl Fn(u32) -> T + Sync) -> Vec<(u32, T)> {
        let of_thread = |thread: u32| {
            let mine = (0..games).filter(move |game| game % self.threads == thread);
            mine.map(|game| (game, play(game))).collect::<Vec<_>>()
        };
        let mut played: Vec<_> = std::thread::scope(|scope| {
            let running: Vec<_> =
                (0..self.threads).map(|thread| scope.spawn(move || of_thread(thread))).collect();
            running.into_iter().flat_map(|thread| thread.join().expect("its games")).collect()
        });
        played.sort_by_key(|(game, _)| *game);
        played
    }

    fn say(&self, what: &str) {
        println!("{what}; {} s", self.begin.elapsed().as_secs());
    }
}
