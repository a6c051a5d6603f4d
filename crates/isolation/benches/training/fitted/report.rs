//! The output of the training: the weights as source, and their accuracy on held-out games.

use std::collections::BTreeMap;
use std::fmt::Write;

use isolation::eval::Score;
use isolation::eval::fitted::{Relation, Weights};

use super::sample::{BOARDS, Board, RIVALS, Sample};
use crate::Run;

/// The weights as a module.
pub fn source(weights: &Weights, run: &Run<'_>, positions: usize) -> String {
    let commit = run.commit;
    let mut text = format!(
        "//! Written by `{}` at commit {commit},\n//! from {positions} positions; how well it predicts: docs/reports/fitted.md.\n\n\
         use super::Weights;\n\n\
         /// The weights that the heuristic `fitted` uses.\n#[rustfmt::skip]\npub static WEIGHTS: Weights = [\n",
        run.command()
    );
    for (movement, relations) in ["leaps", "slides", "steps"].iter().zip(weights) {
        let _ = writeln!(text, "    // {movement}\n    [");
        for (relation, phases) in Relation::ALL.iter().zip(relations) {
            let _ = writeln!(text, "        // {relation:?}\n        [");
            for phase in phases {
                let _ = writeln!(text, "            {phase:?},");
            }
            text.push_str("        ],\n");
        }
        text.push_str("    ],\n");
    }
    text.push_str("];\n");
    text
}

/// Ranges of open squares of the tables.
const RANGES: [(u32, u32); 5] = [(1, 21), (22, 29), (30, 39), (40, 50), (51, 128)];

/// The report.
pub fn text(
    weights: &Weights,
    samples: &[(&Board, Vec<Sample>)],
    run: &Run<'_>,
    positions: usize,
) -> String {
    let commit = run.commit;
    let mut text = format!(
        "# The fitted evaluation\n\n\
         The heuristic `fitted` is a model with {} weights; `crates/eval/src/fitted` describes its inputs. The weights were fitted to\n\
         {positions} positions of {} games of self-play after random placements, on {} boards, with between one move in ten and every move random.\n\
         The solver finds the winner of a position within 300,000 nodes; otherwise the result of a game of `deepening` with `territory` counts.\n\
         No data files are used, and the same seed gives the same weights.\n\n\
         ```sh\n{}\n```\n\nCommit {commit}. The table uses every fifth game, which the fit did not use, and only positions that the solver\n\
         decides within 3,000,000 nodes; a value of 0 counts half. The 95 % intervals are by games, since positions of a game are similar.\n",
        weights.as_flattened().as_flattened().as_flattened().len(),
        BOARDS.iter().map(|board| run.games(board.games)).sum::<u32>(),
        BOARDS.len(),
        run.command(),
    );
    let _ = write!(text, "\n| board | open squares | positions | `fitted` names the winner | ");
    let rivals = RIVALS.map(|name| format!("`{name}`"));
    let _ = writeln!(text, "{} |\n| --- | --- | ---: | ---: | ---: | ---: |", rivals.join(" | "));
    for (board, samples) in samples {
        let held_out = || samples.iter().filter(|sample| sample.held_out && sample.solved);
        for (low, high) in RANGES.into_iter().chain([(22, 50)]) {
            let part: Vec<_> =
                held_out().filter(|it| (low..=high).contains(&it.inputs.open)).collect();
            if part.len() < 20 {
                continue;
            }
            let fitted = Share::of(&part, |sample| {
                right(Score::units(sample.inputs.log_odds(weights).signum()), sample.wins)
            });
            let rivals = std::array::from_fn::<_, { RIVALS.len() }, _>(|index| {
                Share::of(&part, |it| right(it.rivals[index], it.wins)).per_cent()
            });
            let _ = writeln!(
                text,
                "| {} | {low}–{high} | {} | {} ± {:.1} | {} |",
                board.name,
                part.len(),
                fitted.per_cent(),
                196.0 * fitted.error,
                rivals.join(" | ")
            );
        }
    }
    text
}

/// The score of a prediction: 1 if it names the winner.
fn right(value: Score, wins: bool) -> f64 {
    match value.cmp(&Score::ZERO) {
        std::cmp::Ordering::Equal => 0.5,
        order => f64::from(u8::from(order.is_gt() == wins)),
    }
}

/// A share of positions and its standard error.
struct Share {
    mean: f64,
    error: f64,
}

impl Share {
    fn of(samples: &[&Sample], right: impl Fn(&Sample) -> f64) -> Self {
        let count = samples.len() as f64;
        let mean = samples.iter().map(|sample| right(sample)).sum::<f64>() / count;
        let mut games = BTreeMap::new();
        for sample in samples {
            *games.entry(sample.game).or_insert(0.0) += right(sample) - mean;
        }
        let error = games.values().map(|sum: &f64| sum * sum).sum::<f64>().sqrt() / count;
        Self { mean, error }
    }

    fn per_cent(&self) -> String {
        format!("{:.1} %", 100.0 * self.mean)
    }
}
