//! The order of the heuristics.

use isolation_arena::Estimate;

use super::scores::simultaneous;
use super::{Assessment, Measured};

/// A heuristic in the order of an experiment.
#[derive(Clone, PartialEq, Debug)]
pub struct Ranked {
    /// Its name.
    pub name: String,
    /// The share of its games that it won.
    pub share: f64,
    /// How far it is behind the first. The intervals of all pairs of heuristics hold together with a confidence of 95 %.
    pub behind: Estimate,
    /// Whether it is behind the first.
    pub verdict: Assessment,
}

/// The heuristics of an experiment by the share of games won, all against the same opponents; empty where it was not
/// played.
pub fn ranking(measured: &Measured, experiment: &str) -> Vec<Ranked> {
    let both = (measured.summaries.get(experiment), measured.results.get(experiment));
    let (Some(summary), Some(results)) = both else { return Vec::new() };
    let heroes = summary.players.iter().filter(|player| player.agent.starts_with("deepening"));
    let scores =
        heroes.filter_map(|player| Some((&player.name, results.scores(&[&player.name], None)?)));
    let mut scores: Vec<_> =
        scores.map(|(name, scores)| (name, scores.mean().value, scores)).collect();
    scores.sort_by(|(_, one, _), (_, other, _)| other.total_cmp(one));
    let Some((_, _, first)) = scores.first() else { return Vec::new() };
    let z = simultaneous(scores.len() * (scores.len() - 1) / 2);
    let ranked = |(name, share, scores): &(&String, f64, _)| {
        let behind = first.above(scores).interval(z);
        let verdict = Assessment::above(&behind);
        Ranked { name: (*name).clone(), share: *share, behind, verdict }
    };
    scores.iter().map(ranked).collect()
}
