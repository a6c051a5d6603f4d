//! Ratings with confidence intervals.

use isolation::search::Seeded;
use rand_distr::{Beta, Distribution};

use super::bradley_terry::{Fit, linked};
use super::{Estimate, PairCounts};

/// The number of resamples for the intervals of ratings.
pub const RESAMPLES: usize = 1_000;

/// The games of two players against each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// Two different players, as indices.
    pub players: [usize; 2],
    /// Their complete game pairs, from the side of the first one.
    pub pairs: PairCounts,
    /// Decided games that are not in a complete pair: won by the first, by the second.
    pub single: [u64; 2],
}

impl Pairing {
    /// The games that each of the two won.
    fn wins(&self) -> [f64; 2] {
        let wins = [self.pairs.wins(), self.pairs.mirrored().wins()];
        [0, 1].map(|of| (wins[of] + self.single[of]) as f64)
    }

    /// The wins with random new weights for pairs and single games, with the same total. One pseudo-pair of
    /// independent games is added, which the first player wins with probability `expected`.
    fn resampled(&self, expected: f64, seeded: &mut Seeded) -> [f64; 2] {
        let seen = (self.pairs.pairs() + self.single.iter().sum::<u64>()) as f64;
        // With one pseudo-pair, the variance of n pairs is n / (n + 1) of the population's, and that of weights
        // drawn for m pairs is that of a mean of m + 1: this m gives the variance of a mean of n.
        let drawn_as = seen * seen / (seen + 2.0);
        let PairCounts { both, one_each, neither } = self.pairs;
        let [won, lost] = self.single.map(|games| games as f64);
        let [both, one_each, neither, won, lost] = dirichlet(
            [
                both as f64 + expected.powi(2),
                one_each as f64 + 2.0 * expected * (1.0 - expected),
                neither as f64 + (1.0 - expected).powi(2),
                won,
                lost,
            ]
            .map(|count| count * drawn_as / (seen + 1.0)),
            seeded,
        );
        let wins = [2.0 * both + one_each + won, 2.0 * neither + one_each + lost];
        let scale = self.wins().iter().sum::<f64>() / (wins[0] + wins[1]);
        wins.map(|wins| wins * scale)
    }
}

/// A sample of the Dirichlet distribution with these parameters, none negative and not all 0. Each component is a
/// beta-distributed share of the remainder (stick breaking).
fn dirichlet<const N: usize>(parameters: [f64; N], seeded: &mut Seeded) -> [f64; N] {
    let mut left = 1.0;
    std::array::from_fn(|index| {
        let after: f64 = parameters[index + 1..].iter().sum();
        let share = match (parameters[index] > 0.0, after > 0.0) {
            (false, _) => 0.0,
            (true, false) => 1.0,
            (true, true) => {
                Beta::new(parameters[index], after).expect("both above 0").sample(seeded)
            }
        };
        let taken = left * share;
        left -= taken;
        taken
    })
}

/// The ratings of [`bradley_terry`](super::bradley_terry()) over all these games, with 95 % confidence intervals.
/// `pairings` holds each pair of players who met once.
///
/// The intervals are percentiles over [`RESAMPLES`] fits with random weights for the outcomes of the game pairs
/// within each pairing: the Bayesian bootstrap (Rubin, Annals of Statistics 9, 1981). It differs from the
/// bootstrap over pairs in two ways. Every observed outcome keeps some weight, so that each resample determines
/// the same ratings. And each pairing gets a pseudo-pair of independent games, by the ratings themselves, so that
/// a one-sided pairing is not taken for certain. The work does not depend on the number of games.
///
/// Intervals are those of a rating relative to the mean of the rated players. The seed decides the weights.
///
/// # Panics
/// When an index is not below the number of players.
pub fn ratings(players: usize, pairings: &[Pairing], seed: u64) -> Vec<Option<Estimate>> {
    let mut wins = vec![vec![0.0; players]; players];
    for pairing in pairings {
        let [one, other] = pairing.players;
        [wins[one][other], wins[other][one]] = pairing.wins();
    }
    let members = linked(&wins);
    let mut fit = Fit::among(members.clone());
    fit.improve(&wins);
    let among = pairings.iter().filter_map(|pairing| {
        let [one, other] = pairing.players;
        Some((pairing, fit.expected(one, other)?))
    });
    let among: Vec<_> = among.collect();
    let mut seeded = Seeded::new(seed);
    let mut resamples: Vec<Vec<f64>> = vec![Vec::with_capacity(RESAMPLES); members.len()];
    for _ in 0..RESAMPLES {
        for (pairing, expected) in &among {
            let [one, other] = pairing.players;
            [wins[one][other], wins[other][one]] = pairing.resampled(*expected, &mut seeded);
        }
        let mut again = fit.clone();
        again.improve(&wins);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_have_the_mean_and_variance_of_the_dirichlet_distribution() {
        const DRAWS: usize = 20_000;
        let mut seeded = Seeded::new(1);
        for parameters in [[1.0, 2.0, 3.0], [0.3, 40.0, 0.0], [500.0, 0.2, 0.7]] {
            let drawn: Vec<_> = (0..DRAWS).map(|_| dirichlet(parameters, &mut seeded)).collect();
            let sum: f64 = parameters.iter().sum();
            for (index, parameter) in parameters.iter().enumerate() {
                let mean = parameter / sum;
                let variance = mean * (1.0 - mean) / (sum + 1.0);
                let of = |value: &dyn Fn(f64) -> f64| {
                    drawn.iter().map(|shares| value(shares[index])).sum::<f64>() / DRAWS as f64
                };
                assert!((of(&|it| it) - mean).abs() <= 5.0 * (variance / DRAWS as f64).sqrt());
                let seen = of(&|it| (it - mean).powi(2));
                assert!((seen - variance).abs() <= 0.1 * variance, "{parameters:?} {seen}");
            }
        }
    }

    #[test]
    fn shares_of_extreme_parameters_are_shares() {
        let mut seeded = Seeded::new(1);
        for parameters in [[1e-200, 1e-200, 1e300], [1e-30, 1e9, 1e-30], [0.0, 1e-9, 0.0]] {
            for _ in 0..1_000 {
                let shares = dirichlet(parameters, &mut seeded);
                assert!(shares.iter().all(|it| (0.0..=1.0).contains(it)), "{shares:?}");
                assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{shares:?}");
            }
        }
    }
}
