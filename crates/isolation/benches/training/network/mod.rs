//! The networks that correct the estimate of `strong`.

mod fit;
mod report;
mod sample;

use std::fs;
use std::path::Path;

use isolation::find_rules;
use sample::{BOARDS, Sample};

use crate::Run;

/// One of this many games is held out.
const HELD_OUT: u32 = 7;

/// Trains the network of each board, and writes them to this folder and the report to this file.
pub fn train(run: &Run<'_>, folder: &Path, report_file: &Path) {
    fs::create_dir_all(folder).expect("the folder of the weights");
    let mut rows = Vec::new();
    for (index, board) in BOARDS.iter().enumerate() {
        let (first, games) = (run.first_seed(index), run.games(board.games).max(HELD_OUT));
        let played = run.play(games, |game| board.game(first + u64::from(game)));
        let [mut training, mut held_out] = [const { Vec::new() }; 2];
        for (game, samples) in &played {
            let part = if game.is_multiple_of(HELD_OUT) { &mut held_out } else { &mut training };
            part.extend(samples);
        }
        run.say(&format!("{}: {} positions", board.name, training.len()));
        let targets = targets(&training, board.opinion);
        let size = find_rules(board.name).expect("a board").size;
        let model = fit::network(size, &training, &targets, first);
        run.say("trained");
        fs::write(folder.join(format!("{}.bin", board.name)), model.bytes()).expect("a file");
        rows.push(report::Row::of(board, games, training.len(), &model, &held_out));
    }
    let text = report::text(&rows, run);
    fs::write(report_file, &text).expect("the report's file");
    println!("{text}");
}

/// Ranges of the search's scores with equally many positions.
const RANGES: usize = 32;

/// What is to be learnt of each sample: its result, and the mean result of those that a search scores
/// alike.
fn targets(samples: &[&Sample], opinion: f32) -> Vec<f32> {
    let mut targets = vec![0.0; samples.len()];
    for attacker in -1..=1 {
        let mut alike: Vec<usize> =
            (0..samples.len()).filter(|&index| samples[index].attacker == attacker).collect();
        alike.sort_by(|&one, &other| samples[one].searched.total_cmp(&samples[other].searched));
        for range in alike.chunks(alike.len().div_ceil(RANGES).max(1)) {
            let result = |index: usize| f32::from(u8::from(samples[index].wins));
            let mean = range.iter().map(|&index| result(index)).sum::<f32>() / range.len() as f32;
            for &index in range {
                targets[index] = (1.0 - opinion) * result(index) + opinion * mean;
            }
        }
    }
    targets
}
