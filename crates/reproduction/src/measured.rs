//! What the experiments showed.

use std::collections::BTreeMap;

use isolation_arena::{
    Finished, PairCounts, PairingSummary, PlayerSummary, Share, Summary, Tournament,
};

use super::experiment::{FEW, NODES, SHALLOW, Values};
use super::{Calibration, Experiment, Results, Source};

/// A number of nodes per move that was searched for, and what it reaches.
#[derive(Clone, PartialEq, Debug)]
pub struct Budget {
    /// The heuristic of the agent that was measured.
    pub heuristic: &'static str,
    /// What was to be reached.
    pub goal: Goal,
    /// Nodes per move.
    pub nodes: u64,
    /// What they reach.
    pub reached: f64,
}

/// What a number of nodes is to reach.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Goal {
    /// This mean depth, in plies.
    Depth(f64),
    /// This share of games won against the seven opponents.
    Share(f64),
}

/// The word for a budget, the agent's heuristic and its text, and the goal.
const BUDGETS: [(&str, &str, &str, Goal); 3] = [
    (NODES, "improved", "improved", Goal::Depth(7.1)),
    (SHALLOW, "udacity_h1_h4", "WALL ? udacity_h1_h4 : udacity_h1", Goal::Depth(6.7)),
    // The combined figure of its first tournament.
    (FEW, "improved", "improved", Goal::Share(0.7607)),
];

/// What the experiments showed.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Measured {
    /// By the experiments' names.
    pub summaries: BTreeMap<String, Summary>,
    /// By the experiments' names.
    pub results: BTreeMap<String, Results>,
    /// The budgets that were searched for.
    pub budgets: Vec<Budget>,
}

impl Measured {
    /// Plays all experiments of these sources from a seed, from `rounds` openings if given, instead of as many as each
    /// experiment says. `play` plays a tournament, given its name.
    ///
    /// # Errors
    /// Those of `play`.
    pub fn play<E>(
        sources: &[Source],
        seed: u64,
        rounds: Option<u64>,
        mut play: impl FnMut(&str, &Tournament) -> Result<(Summary, Finished), E>,
    ) -> Result<Self, E> {
        let mut measured = Self::default();
        let mut run = |experiment: &Experiment, values: &Values| {
            let tournament = experiment.tournament(values, seed, rounds);
            let (summary, finished) = play(&experiment.name, &tournament)?;
            let results = Results::new(&tournament, &finished);
            Ok((summary, results))
        };
        for &source in sources {
            let mut values = Values::new();
            if source == Source::Udacity {
                for (word, heuristic, formula, goal) in BUDGETS {
                    let mut calibration = match goal {
                        Goal::Depth(depth) => Calibration::new(depth, 0.01),
                        Goal::Share(share) => Calibration::new(share, 0.001),
                    };
                    while let Some(nodes) = calibration.next() {
                        let experiment = Experiment::calibration(heuristic, formula, nodes);
                        let (summary, _) = run(&experiment, &Values::new())?;
                        let reached = player(&summary, heuristic).and_then(|hero| match goal {
                            Goal::Depth(_) => hero.means.depth,
                            Goal::Share(_) => hero.won.share.map(|share| share.value),
                        });
                        calibration.tell(nodes, reached.unwrap_or_default());
                    }
                    let (nodes, reached) = calibration.best().unwrap_or_default();
                    measured.budgets.push(Budget { heuristic, goal, nodes, reached });
                    values.push((word, nodes.to_string()));
                }
            }
            for experiment in Experiment::of(source) {
                if !measured.summaries.contains_key(&experiment.name) {
                    let (summary, results) = run(&experiment, &values)?;
                    measured.summaries.insert(experiment.name.clone(), summary);
                    measured.results.insert(experiment.name, results);
                }
            }
        }
        Ok(measured)
    }

    /// The games of these players of an experiment that they won, against all or against these opponents; none where
    /// they did not play.
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
