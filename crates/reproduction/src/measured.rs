//! What the experiments showed.

use std::collections::BTreeMap;

use super::experiment::{NODES, SHALLOW, Values};
use super::{Calibration, Document, Experiment};
use isolation_arena::{Description, PairCounts, PairingSummary, PlayerSummary, Share, Summary};

/// A budget of nodes that was looked for, and what it reaches.
#[derive(Clone, PartialEq, Debug)]
pub struct Budget {
    /// The heuristic of the agent that was measured.
    pub heuristic: &'static str,
    /// The mean depth that was wanted.
    pub target: f64,
    /// Nodes a move.
    pub nodes: u64,
    /// The mean depth that they reach.
    pub depth: f64,
}

/// What the experiments showed.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Measured {
    /// By the experiments' names.
    pub summaries: BTreeMap<String, Summary>,
    /// The budgets that were looked for.
    pub budgets: Vec<Budget>,
}

/// The word for a budget, and the agent and depth that it is looked for by.
const BUDGETS: [(&str, &str, f64); 2] = [(NODES, "improved", 7.1), (SHALLOW, "udacity_h1_h4", 6.7)];

impl Measured {
    /// Plays all experiments of these documents from a seed; `rounds` are played instead of each
    /// experiment's own. `play` plays a tournament, given its name.
    ///
    /// # Errors
    /// What `play` says.
    pub fn play<E>(
        documents: &[Document],
        seed: u64,
        rounds: Option<u64>,
        mut play: impl FnMut(&str, &Description) -> Result<Summary, E>,
    ) -> Result<Self, E> {
        let mut measured = Self::default();
        let mut run = |experiment: &Experiment, values: &Values| {
            let mut description = experiment.description(values);
            description.seed = seed;
            description.rounds = rounds.or(description.rounds);
            play(&experiment.name, &description)
        };
        for &document in documents {
            let mut values = Values::new();
            if document == Document::Udacity {
                for (word, heuristic, target) in BUDGETS {
                    let mut calibration = Calibration::new(target);
                    while let Some(nodes) = calibration.next() {
                        let experiment = Experiment::calibration(document, heuristic, nodes);
                        let summary = run(&experiment, &Values::new())?;
                        let depth = player(&summary, heuristic).and_then(|hero| hero.means.depth);
                        calibration.tell(nodes, depth.unwrap_or_default());
                    }
                    let (nodes, depth) = calibration.best().unwrap_or_default();
                    measured.budgets.push(Budget { heuristic, target, nodes, depth });
                    values.push((word, nodes.to_string()));
                }
            }
            for experiment in Experiment::of(document) {
                let summary = run(&experiment, &values)?;
                measured.summaries.insert(experiment.name, summary);
            }
        }
        Ok(measured)
    }

    /// The games of these players of an experiment that they won, against all or against these
    /// opponents; none where they did not play.
    pub fn won<S: AsRef<str>>(
        &self,
        experiment: &str,
        names: &[S],
        opponents: Option<&[S]>,
    ) -> Option<Share> {
        let summary = self.summaries.get(experiment)?;
        if let ([name], None) = (names, opponents) {
            return player(summary, name.as_ref()).map(|player| player.won);
        }
        let among = |names: &[S], index: usize| {
            names.iter().any(|name| *name.as_ref() == summary.players[index].name)
        };
        let met = |pairing: &&PairingSummary| {
            among(names, pairing.player)
                && opponents.is_none_or(|opponents| among(opponents, pairing.opponent))
        };
        let met: Vec<_> = summary.pairings.iter().filter(met).collect();
        let pairs: PairCounts = met.iter().map(|pairing| pairing.pairs).sum();
        let won = met.iter().map(|pairing| pairing.won.count).sum();
        let of = met.iter().map(|pairing| pairing.won.of).sum();
        (of > 0).then(|| Share::by_pair(won, of, pairs))
    }
}

fn player<'a>(summary: &'a Summary, name: &str) -> Option<&'a PlayerSummary> {
    summary.players.iter().find(|player| player.name == name)
}
