//! Ratings with intervals.

use isolation::search::Seeded;
use rand_distr::{Distribution, Gamma};

use super::bradley_terry::{Fit, linked};
use super::{Estimate, PairCounts};

/// How often the games are drawn again for the intervals of ratings.
pub const RESAMPLES: usize = 1_000;

/// All that two players played against one another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// The two, as indices; not the same.
    pub players: [usize; 2],
    /// Their complete pairs, from the side of the first of the two.
    pub pairs: PairCounts,
    /// Games that somebody won and that are not in a complete pair: won by the one, by the other.
    pub single: [u64; 2],
}

impl Pairing {
    /// How many games each of the two won.
    fn wins(&self) -> [f64; 2] {
        let wins = [self.pairs.wins(), self.pairs.mirrored().wins()];
        [0, 1].map(|of| (wins[of] + self.single[of]) as f64)
    }

    /// The wins when the pairs, and the games beside them, are weighted anew by chance, as many games
    /// as there were.
    fn resampled(&self, seeded: &mut Seeded) -> [f64; 2] {
        let mut weight = |count: f64| {
            let gamma = (count > 0.0).then(|| Gamma::new(count, 1.0).expect("above 0"));
            gamma.map_or(0.0, |gamma| gamma.sample(seeded))
        };
        let PairCounts { both, one_each, neither } = self.pairs;
        let [both, one_each, neither] =
            [both, one_each, neither].map(|pairs| weight(pairs as f64 + IMAGINED));
        let [won, lost] = self.single.map(|games| weight(games as f64));
        let wins = [2.0 * both + one_each + won, 2.0 * neither + one_each + lost];
        let scale = self.wins().iter().sum::<f64>() / (wins[0] + wins[1]);
        wins.map(|wins| wins * scale)
    }
}

/// Pairs that are imagined of each outcome: one in all (Perks, Journal of the Institute of Actuaries
/// 73, 1947).
const IMAGINED: f64 = 1.0 / 3.0;

/// The ratings of [`bradley_terry`](super::bradley_terry()) over all these games, with 95 % intervals: of so many players, of
/// whom these pairs of players met (each once in the list).
///
/// The intervals are percentiles over [`RESAMPLES`] fits, for each of which the outcomes of the pairs
/// within each pairing get new weights by chance: the Bayesian bootstrap (Rubin, Annals of Statistics
/// 9, 1981), with one imagined pair a pairing. It is the bootstrap over pairs but for this: a pairing
/// that was seen to end in one way only is not taken for one that always does, so that no interval is
/// empty or infinite. Its work does not depend on the number of games.
///
/// Intervals are those of a rating relative to the mean of the rated players. The seed decides the
/// weights.
///
/// # Panics
/// When an index is not below the number of players.
pub fn ratings(players: usize, pairings: &[Pairing], seed: u64) -> Vec<Option<Estimate>> {
    let table = |wins: &mut dyn FnMut(&Pairing) -> [f64; 2]| {
        let mut table = vec![vec![0.0; players]; players];
        for pairing in pairings {
            let [one, other] = pairing.players;
            [table[one][other], table[other][one]] = wins(pairing);
        }
        table
    };
    let wins = table(&mut Pairing::wins);
    let members = linked(&wins);
    let mut fit = Fit::among(members.clone());
    fit.improve(&wins);
    let mut seeded = Seeded::new(seed);
    let mut resamples: Vec<Vec<f64>> = vec![Vec::with_capacity(RESAMPLES); members.len()];
    for _ in 0..RESAMPLES {
        let mut again = fit.clone();
        again.improve(&table(&mut |pairing| pairing.resampled(&mut seeded)));
        for (resamples, rating) in resamples.iter_mut().zip(again.elo()) {
            resamples.push(rating);
        }
    }
    let mut estimates: Vec<Option<Estimate>> = vec![None; players];
    for ((&member, value), mut resamples) in members.iter().zip(fit.elo()).zip(resamples) {
        resamples.sort_by(f64::total_cmp);
        let tail = RESAMPLES / 40;
        let (low, high) = (resamples[tail], resamples[RESAMPLES - 1 - tail]);
        estimates[member] = Some(Estimate { value, low: low.min(value), high: high.max(value) });
    }
    estimates
}
