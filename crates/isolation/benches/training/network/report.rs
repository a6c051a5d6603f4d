//! The report: how well the corrected estimate tells won from lost positions of held-out games.

use std::fmt::Write;

use super::fit::{Model, UNITS};
use super::sample::{Board, NODES, Sample};
use crate::Run;

/// The row of a board.
pub struct Row<'a> {
    board: &'a Board,
    games: u32,
    learnt: usize,
    held_out: usize,
    /// The shares of pairs that are ordered rightly by the estimate, with the network, and by the
    /// search.
    shares: [f64; 3],
}

impl<'a> Row<'a> {
    /// The row of a board, from its held-out positions.
    pub fn of(
        board: &'a Board,
        games: u32,
        learnt: usize,
        model: &Model,
        samples: &[&Sample],
    ) -> Self {
        let of = |score: fn(&Sample) -> f32| samples.iter().map(|it| score(it)).collect();
        let scores: [Vec<f32>; 3] =
            [of(|sample| sample.estimate), model.estimates(samples), of(|sample| sample.searched)];
        let shares = scores.map(|scores| ordered(samples, &scores));
        Self { board, games, learnt, held_out: samples.len(), shares }
    }
}

/// The share of pairs whose won position has the higher score; an equal score counts half.
fn ordered(samples: &[&Sample], scores: &[f32]) -> f64 {
    let (mut right, mut pairs) = (0.0, 0.0);
    for attacker in -1..=1 {
        let mut alike: Vec<(f32, bool)> = samples
            .iter()
            .zip(scores)
            .filter(|(sample, _)| sample.attacker == attacker)
            .map(|(sample, score)| (*score, sample.wins))
            .collect();
        alike.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut lost = 0.0;
        for equal in alike.chunk_by(|one, other| one.0 == other.0) {
            let won = equal.iter().filter(|(_, wins)| *wins).count() as f64;
            let others = equal.len() as f64 - won;
            right += won * (lost + others / 2.0);
            lost += others;
        }
        pairs += lost * (alike.len() as f64 - lost);
    }
    right / pairs
}

/// The report.
pub fn text(rows: &[Row<'_>], run: &Run<'_>) -> String {
    let mut text = format!(
        "# The networks of `strong`\n\n\
         On some boards, a network of one hidden layer corrects the estimate of `strong`; `crates/search/src/strong/network.rs` describes it.\n\
         It has {UNITS} hidden units: 16 filters in the eight symmetries of a square board, 32 in the four of another. It learns from games of\n\
         `strong(nodes={NODES})` without a network against itself, after random moves that close up to a third of the board: from the result, and\n\
         on boards of queens from the search's score. No data files are used, and the same seed gives the same weights.\n\n\
         ```sh\n{}\n```\n\n\
         Commit {}. The table uses every seventh game, which the training did not use. A pair is a won and a lost position with the same\n\
         attacker; chance orders half of the pairs rightly.\n\n\
         | board | games | positions learnt | held out | pairs ordered rightly by the estimate | with the network | by the search |\n\
         | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n",
        run.command(),
        run.commit
    );
    for Row { board, games, learnt, held_out, shares } in rows {
        let shares = shares.map(|share| format!("{:.1} %", 100.0 * share)).join(" | ");
        let _ = writeln!(text, "| {} | {games} | {learnt} | {held_out} | {shares} |", board.name);
    }
    text
}
