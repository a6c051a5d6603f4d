//! The weights of the heuristic `fitted`.

mod fit;
mod report;
mod sample;

use std::fs;
use std::path::Path;

use isolation::eval::fitted::Weights;
use sample::{BOARDS, Sample};

use crate::Run;

/// One of this many games is held out.
const HELD_OUT: u32 = 5;

/// Fits the weights, and writes them and the report to these files.
pub fn train(run: &Run<'_>, weights_file: &Path, report_file: &Path) {
    let mut samples = Vec::new();
    for (index, board) in BOARDS.iter().enumerate() {
        let (first, games) = (run.first_seed(index), run.games(board.games).max(HELD_OUT));
        let played = run
            .play(games, |game| board.game(first + u64::from(game), game.is_multiple_of(HELD_OUT)));
        let drawn: Vec<Sample> = played.into_iter().flat_map(|(_, samples)| samples).collect();
        let solved = drawn.iter().filter(|sample| sample.solved).count();
        run.say(&format!("{}: {} positions, {solved} solved", board.name, drawn.len()));
        samples.push((board, drawn));
    }
    let training: Vec<&Sample> =
        samples.iter().flat_map(|(_, drawn)| drawn).filter(|sample| !sample.held_out).collect();
    let weights: Weights = fit::weights(&training);
    run.say("fitted");
    fs::write(weights_file, report::source(&weights, run, training.len()))
        .expect("the weights' file");
    let text = report::text(&weights, &samples, run, training.len());
    fs::write(report_file, &text).expect("the report's file");
    println!("{text}");
}
