//! How much the estimate of `strong` changes from one depth to the next, over random positions:
//! with its own evaluation, and with one in which ties of territory go to the side to move.
#![allow(clippy::print_stdout, reason = "a bench prints its table")]

mod random_positions;

use isolation::search::Control;
use isolation::search::{SearchInfo, Seeded, StoppedClock};
use isolation::{Agent, AnyPosition};
use random_positions::random_position;
use std::sync::atomic::AtomicBool;

const BOARDS: [(&str, usize); 4] =
    [("knight-7x7", 2_000), ("knight-9x9", 2_000), ("queen-7x7", 2_000), ("queen-16x8", 200)];
const SEED: u64 = 14;
const SHALLOWEST: usize = 2;
const DEEPEST: usize = 7;
const ESTIMATES: [(&str, &str); 2] = [
    (
        "ties to the side to move",
        ", eval=\"own_territory - opp_territory + (own - opp)/2 + 2*attacker\"",
    ),
    ("ties to neither", ""),
];

fn main() {
    let steps = || SHALLOWEST..DEEPEST;
    let heads: Vec<_> = steps().map(|depth| format!("{depth} and {}", depth + 1)).collect();
    println!("| board | positions | estimate | {} | all |", heads.join(" | "));
    println!("| --- | ---: | --- |{}", " ---: |".repeat(heads.len() + 1));
    for (board, count) in BOARDS {
        let mut seeded = Seeded::new(SEED);
        let positions: Vec<_> = (0..count).map(|_| random_position(board, &mut seeded)).collect();
        for (name, evaluation) in ESTIMATES {
            let scores: Vec<_> =
                positions.iter().map(|position| estimates(position, evaluation)).collect();
            let swings = |depth: usize| {
                scores
                    .iter()
                    .filter_map(move |scores| Some((scores[depth]? - scores[depth + 1]?).abs()))
            };
            let squares = steps().map(|depth| format!("{:.1}", mean(swings(depth))));
            let squares: Vec<_> =
                squares.chain([format!("{:.2}", mean(steps().flat_map(swings)))]).collect();
            println!("| {board} | {count} | {name} | {} |", squares.join(" | "));
        }
    }
}

/// The score after each depth; `None` if it is proven.
fn estimates(position: &AnyPosition, evaluation: &str) -> [Option<f64>; DEEPEST + 1] {
    let text = format!("strong(depth={DEEPEST}, memory=1{evaluation})");
    let mut agent = Agent::new(text.parse().expect("an agent"), 0);
    let mut scores = [None; DEEPEST + 1];
    let mut info = |info: &SearchInfo| {
        if info.finished {
            let estimate = info.score.filter(|score| score.proof().is_none());
            scores[info.depth as usize] = estimate.map(isolation::eval::Score::value);
        }
    };
    let stop = AtomicBool::new(false);
    let mut control =
        Control { clock: &StoppedClock, stop: &stop, info: &mut info, ..Control::default() };
    agent.choose(position, &mut control).expect("a score");
    scores
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let values: Vec<f64> = values.collect();
    values.iter().sum::<f64>() / values.len() as f64
}
