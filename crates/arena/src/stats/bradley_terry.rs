//! Ratings from who won how often against whom.

use std::f64::consts::LN_10;

/// Elo points of a factor e in strength: 400 points are a factor of 10.
const ELO: f64 = 400.0 / LN_10;

/// The ratings, in Elo, under which the wins are the most probable, by the model of Bradley and Terry
/// (Biometrika 39, 1952): a player wins against another with the probability
/// [`expected_share`](super::expected_share) of the difference of their ratings. `wins[i][j]` is how
/// often i won against j, not negative; the diagonal is not looked at. The mean of the ratings is 0.
///
/// The wins determine the ratings of players among whom each is linked with each by a chain of wins,
/// in both directions (Ford, American Mathematical Monthly 64, 1957). The largest such set of two or
/// more players is rated, as if only their own games had been played: against all others they won
/// everything, lost everything or did not play, and the most probable rating of those is infinite or
/// anything. These have None; so has everybody where two sets are the largest.
///
/// # Panics
/// When the table is not square.
pub fn bradley_terry(wins: &[Vec<f64>]) -> Vec<Option<f64>> {
    let mut ratings = vec![None; wins.len()];
    let members = linked(wins);
    let mut fit = Fit::among(members.clone());
    fit.improve(wins);
    for (member, rating) in members.into_iter().zip(fit.elo()) {
        ratings[member] = Some(rating);
    }
    ratings
}

/// The largest set of players that are linked by wins in both directions, in order; empty where
/// there is none, or not one largest.
pub(super) fn linked(wins: &[Vec<f64>]) -> Vec<usize> {
    let players = wins.len();
    // Warshall's closure: who is linked to whom by a chain of wins.
    let mut above: Vec<Vec<bool>> =
        wins.iter().map(|row| row.iter().map(|&won| won > 0.0).collect()).collect();
    for middle in 0..players {
        let beyond = above[middle].clone();
        for row in above.iter_mut().filter(|row| row[middle]) {
            row.iter_mut().zip(&beyond).for_each(|(to, &via)| *to |= via);
        }
    }
    let set_of = |player: usize| -> Vec<usize> {
        let both =
            |&other: &usize| other == player || (above[player][other] && above[other][player]);
        (0..players).filter(both).collect()
    };
    let mut sets: Vec<Vec<usize>> = (0..players).map(set_of).filter(|set| set.len() > 1).collect();
    sets.sort();
    sets.dedup();
    let largest = sets.iter().map(Vec::len).max().unwrap_or(0);
    let mut largest = sets.into_iter().filter(|set| set.len() == largest);
    match (largest.next(), largest.next()) {
        (Some(set), None) => set,
        _ => Vec::new(),
    }
}

/// The strengths of some players that are linked.
#[derive(Clone)]
pub(super) struct Fit {
    members: Vec<usize>,
    strengths: Vec<f64>,
}

impl Fit {
    /// All equal.
    pub fn among(members: Vec<usize>) -> Self {
        Self { strengths: vec![1.0; members.len()], members }
    }

    /// Finds the most probable strengths, by the iteration of Newman (Journal of Machine Learning
    /// Research 24, 2023), which converges to them from anywhere, faster than that of Zermelo.
    pub fn improve(&mut self, wins: &[Vec<f64>]) {
        // Enough for players that are linked by few games among many; the usual is some dozens.
        const SWEEPS: usize = 10_000;
        const PRECISION: f64 = 1e-9;
        for _ in 0..SWEEPS {
            let mut change = 0.0_f64;
            for (at, &player) in self.members.iter().enumerate() {
                let own = self.strengths[at];
                let (mut won, mut lost) = (0.0, 0.0);
                for (&other, &strength) in self.members.iter().zip(&self.strengths) {
                    if other != player {
                        won += wins[player][other] * strength / (own + strength);
                        lost += wins[other][player] / (own + strength);
                    }
                }
                self.strengths[at] = won / lost;
                change = change.max((won / lost / own - 1.0).abs());
            }
            let mean = self.strengths.iter().map(|strength| strength.ln()).sum::<f64>()
                / self.strengths.len() as f64;
            let scale = mean.exp();
            self.strengths.iter_mut().for_each(|strength| *strength /= scale);
            if change < PRECISION {
                return;
            }
        }
    }

    /// The ratings of the members, in Elo, of mean 0.
    pub fn elo(&self) -> impl Iterator<Item = f64> {
        self.strengths.iter().map(|strength| ELO * strength.ln())
    }
}
