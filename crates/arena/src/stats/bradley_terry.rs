//! Bradley-Terry ratings.

use std::cmp::Reverse;
use std::f64::consts::LN_10;

use isolation_compact::sort_by_key;
use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;

/// Elo points of a factor e in strength: 400 points are a factor of 10.
const ELO: f64 = 400.0 / LN_10;

/// The maximum-likelihood ratings, in Elo, of the model of Bradley and Terry (Biometrika 39, 1952): a player
/// beats another with the probability [`expected_share`](super::expected_share) of the difference of their
/// ratings. `wins[i][j]` is the number of wins of i against j, not negative; the diagonal is ignored. The mean of
/// the ratings is 0.
///
/// The wins determine the ratings within a set of players who are all linked by chains of wins in both
/// directions (Ford, American Mathematical Monthly 64, 1957). The largest such set of two or more players is
/// rated by its own games. Others won everything, lost everything or did not play against it; their ratings are
/// infinite or undetermined, and None here. If two sets are the largest, all ratings are None.
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

/// The largest set of players linked by wins in both directions, in order; empty if there is none, or no unique
/// one.
pub(super) fn linked(wins: &[Vec<f64>]) -> Vec<usize> {
    let won = wins.iter().zip(0..).flat_map(|(row, player): (_, u32)| {
        let beaten = row.iter().zip(0..).filter(|(wins, _)| **wins > 0.0);
        beaten.map(move |(_, other): (_, u32)| (player, other))
    });
    let mut sets = tarjan_scc(&DiGraph::<(), ()>::from_edges(won));
    sort_by_key(&mut sets, |set| Reverse(set.len()));
    match &sets[..] {
        [set, others @ ..]
            if set.len() > 1 && others.first().is_none_or(|other| other.len() < set.len()) =>
        {
            let mut set: Vec<_> = set.iter().map(|player| player.index()).collect();
            set.sort_unstable();
            set
        }
        _ => Vec::new(),
    }
}

/// The ratings of linked players.
#[derive(Clone)]
pub(super) struct Fit {
    members: Vec<usize>,
    /// Logarithms of strengths, with mean 0.
    logs: Vec<f64>,
}

impl Fit {
    /// All equal.
    pub fn among(members: Vec<usize>) -> Self {
        Self { logs: vec![0.0; members.len()], members }
    }

    /// Maximises the likelihood by Newton's method; a step that decreases it is halved. The log-likelihood is
    /// concave, so the method converges to its maximum from any point.
    pub fn improve(&mut self, wins: &[Vec<f64>]) {
        const STEPS: usize = 200;
        // Convergence is quadratic.
        const SMALL: f64 = 1e-5;
        let mut probability = self.ln_probability(wins, &self.logs);
        for _ in 0..STEPS {
            let mut step = self.newton_step(wins);
            let largest = step.iter().fold(0.0_f64, |most, step| most.max(step.abs()));
            loop {
                let logs: Vec<f64> =
                    self.logs.iter().zip(&step).map(|(log, by)| log + by).collect();
                let reached = self.ln_probability(wins, &logs);
                let tiny = step.iter().all(|step| step.abs() < SMALL);
                if reached >= probability || tiny {
                    (self.logs, probability) = (logs, reached);
                    break;
                }
                step.iter_mut().for_each(|step| *step /= 2.0);
            }
            if largest < SMALL {
                break;
            }
        }
        let mean = self.logs.iter().sum::<f64>() / self.logs.len() as f64;
        self.logs.iter_mut().for_each(|log| *log -= mean);
    }

    /// All pairings of members by their places, with the wins of each.
    fn pairings<'a>(
        &'a self,
        wins: &'a [Vec<f64>],
    ) -> impl Iterator<Item = ([usize; 2], [f64; 2])> + 'a {
        let places = 0..self.members.len();
        let two =
            places.flat_map(|one| (one + 1..self.members.len()).map(move |other| [one, other]));
        let wins = |[a, b]: [usize; 2]| [wins[a][b], wins[b][a]];
        two.map(move |places| (places, wins(places.map(|place| self.members[place]))))
            .filter(|(_, wins)| wins[0] + wins[1] > 0.0)
    }

    fn ln_probability(&self, wins: &[Vec<f64>], logs: &[f64]) -> f64 {
        let of = |([one, other], [won, lost]): ([usize; 2], [f64; 2])| {
            let ahead = logs[one] - logs[other];
            -won * (-ahead).exp().ln_1p() - lost * ahead.exp().ln_1p()
        };
        self.pairings(wins).map(of).sum()
    }

    /// The Newton step of the log-likelihood, with the first member fixed.
    fn newton_step(&self, wins: &[Vec<f64>]) -> Vec<f64> {
        let members = self.members.len();
        let mut slope = vec![0.0; members];
        let mut bend = vec![vec![0.0; members]; members];
        for ([one, other], [won, lost]) in self.pairings(wins) {
            let share = 1.0 / (1.0 + (self.logs[other] - self.logs[one]).exp());
            let more = won - (won + lost) * share;
            slope[one] += more;
            slope[other] -= more;
            let weight = (won + lost) * share * (1.0 - share);
            for (row, column, sign) in
                [(one, one, 1.0), (other, other, 1.0), (one, other, -1.0), (other, one, -1.0)]
            {
                bend[row][column] += sign * weight;
            }
        }
        if let Some(first) = bend.first_mut() {
            first.fill(0.0);
            first[0] = 1.0;
            bend[1..].iter_mut().for_each(|row| row[0] = 0.0);
            slope[0] = 0.0;
        }
        solve(bend, slope)
    }

    /// The probability that one member beats another, by their indices among all players.
    pub fn expected(&self, one: usize, other: usize) -> Option<f64> {
        let log = |player| Some(self.logs[self.members.iter().position(|&at| at == player)?]);
        Some(1.0 / (1.0 + (log(other)? - log(one)?).exp()))
    }

    /// The ratings of the members, in Elo, of mean 0.
    pub fn elo(&self) -> impl Iterator<Item = f64> {
        self.logs.iter().map(|log| ELO * log)
    }
}

/// Solves a linear system with a symmetric positive definite matrix by Gaussian elimination, without pivoting.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for pivot in 0..size {
        let (above, below) = matrix.split_at_mut(pivot + 1);
        let row = &above[pivot];
        for (line, below) in (pivot + 1..size).zip(below) {
            let factor = below[pivot] / row[pivot];
            if factor != 0.0 {
                below[pivot..]
                    .iter_mut()
                    .zip(&row[pivot..])
                    .for_each(|(to, by)| *to -= factor * by);
                right[line] -= factor * right[pivot];
            }
        }
    }
    for pivot in (0..size).rev() {
        let known: f64 = (pivot + 1..size).map(|at| matrix[pivot][at] * right[at]).sum();
        right[pivot] = (right[pivot] - known) / matrix[pivot][pivot];
    }
    right
}
