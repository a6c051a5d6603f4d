//! The progress of a board's proof by first placements, and a forecast of the remaining work.

use std::collections::HashMap;
use std::f64::consts::LN_2;
use std::time::Duration;

use isolation::board::{Square, Verdict};
use isolation::solve::{Branch, Solution, UNITS_PER_BIT};
use statrs::distribution::{ContinuousCDF, StudentsT};

use super::ProofLedger;
use crate::stats::{Estimate, Z};

/// Minimum number of finished branches for a forecast.
const LEAST: usize = 3;
/// Minimum standard deviation of the errors of predicted logarithms: that among all pairs of knight 7×7, see
/// [`proof_size`](isolation::solve::proof_size). The branches that finish first are not a random sample, and may vary
/// less.
const DEVIATION: f64 = 0.7;
/// Maximum depth of the branches that a forecast uses, in plies after the root.
const FARTHEST: usize = 16;

/// A first placement, up to symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    /// The square.
    pub first: Square,
    /// The winning reply, or the one in progress. `None` if none wins or none was tried.
    pub reply: Option<Square>,
    /// Whether a reply wins, once it is proven.
    pub verdict: Option<Verdict>,
    /// Nodes of the finished subproblems.
    pub nodes: u64,
    /// CPU time of the finished subproblems. `None` if some of it was not measured.
    pub cpu: Option<Duration>,
}

/// A forecast of the remaining work of a proof.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Forecast {
    /// Nodes.
    pub nodes: Estimate,
    /// CPU time in seconds at the speed so far. `None` if it was not measured.
    pub cpu: Option<Estimate>,
    /// Number of finished branches that it uses.
    pub finished: usize,
    /// Their depth in plies after the root: 2 for pairs of placements.
    pub plies: usize,
}

impl ProofLedger {
    /// The first moves of the proof, up to symmetry, in board order.
    pub fn placements(&self) -> Vec<Placement> {
        let branches = self.split.branches(1).into_iter();
        let mut branches: HashMap<_, _> =
            branches.map(|branch| (branch.position, branch)).collect();
        let placement = |mv: isolation::board::Move| {
            let next = self.root.play(mv);
            let Branch { verdict, nodes, cpu, .. } = branches.remove(&next.canonical())?;
            let reply = self.split.winning_move(&next).and_then(Solution::winning_move);
            let reply = reply.map(|mv| mv.destination());
            Some(Placement { first: mv.destination(), reply, verdict, nodes, cpu })
        };
        self.root.moves().filter_map(placement).collect()
    }

    /// Forecasts the remaining work from the branches nearest to the root of which enough are finished. The log errors
    /// of their predicted nodes estimate the common error of the other branches: mean, and Student's t for the 95 %
    /// confidence interval, with at least the deviation observed on 7×7. `None` if too few branches are finished.
    pub fn forecast(&self) -> Option<Forecast> {
        (2..=FARTHEST).step_by(2).find_map(|plies| {
            let branches = self.split.branches(plies);
            let (done, open): (Vec<_>, Vec<_>) =
                branches.into_iter().partition(|branch| branch.verdict.is_some());
            let finished = done.iter().filter(|branch| branch.nodes > 0);
            let errors: Vec<f64> =
                finished.map(|branch| (branch.nodes as f64).ln() - predicted(branch)).collect();
            let nodes = left(&errors, &open)?;
            let cpu = self.cpu().map(|time| {
                let each = time.as_secs_f64() / self.nodes() as f64;
                let Estimate { value, low, high } = nodes;
                Estimate { value: value * each, low: low * each, high: high * each }
            });
            Some(Forecast { nodes, cpu, finished: errors.len(), plies })
        })
    }
}

/// The natural logarithm of the predicted nodes.
fn predicted(branch: &Branch) -> f64 {
    branch.size as f64 * LN_2 / UNITS_PER_BIT as f64
}

/// The remaining nodes of the open branches, by the errors of predictions so far.
fn left(errors: &[f64], open: &[Branch]) -> Option<Estimate> {
    if errors.len() < LEAST {
        return None;
    }
    let count = errors.len() as f64;
    let mean = errors.iter().sum::<f64>() / count;
    let variance = errors.iter().map(|error| (error - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let t = StudentsT::new(0.0, 1.0, count - 1.0).ok()?.inverse_cdf(0.975);
    let half = (t * variance.sqrt()).max(Z * DEVIATION) * (1.0 + 1.0 / count).sqrt();
    // The ratio of mean and median of a log-normal distribution.
    let centre = mean + variance / 2.0;
    let left = |error: f64| {
        let left =
            |branch: &Branch| ((predicted(branch) + error).exp() - branch.nodes as f64).max(0.0);
        open.iter().map(left).sum::<f64>()
    };
    Some(Estimate { value: left(centre), low: left(centre - half), high: left(centre + half) })
}
