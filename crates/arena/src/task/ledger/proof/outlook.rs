//! How far a board's proof is, by first placements, and how much of it is left.

use std::collections::HashMap;
use std::f64::consts::LN_2;
use std::time::Duration;

use isolation::board::{DOUBLING, Square, Verdict};
use isolation::solve::Branch;
use statrs::distribution::{ContinuousCDF, StudentsT};

use super::ProofLedger;
use crate::proof::wide;
use crate::stats::{Estimate, Z};

/// A forecast needs at least so many finished branches.
const LEAST: usize = 3;
/// The standard deviation of the logarithms' errors among all pairs of knight 7×7, see
/// [`proof_size`](isolation::board::proof_size): branches that are finished first are no random sample, and
/// may be more alike.
const DEVIATION: f64 = 0.7;
/// The farthest branches that a forecast is based on, in plies after the root.
const FARTHEST: usize = 16;

/// A first placement, for all that are equal to it by symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    /// The cell.
    pub first: Square,
    /// The reply that wins, or the one under work. `None` where none wins, or none was tried yet.
    pub reply: Option<Square>,
    /// Whether the replies win, once that is known.
    pub verdict: Option<Verdict>,
    /// Nodes of the finished subproblems.
    pub nodes: u64,
    /// CPU time of the finished subproblems. `None` where some of it was not measured.
    pub cpu: Option<Duration>,
}

/// What is left of a proof.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Forecast {
    /// Nodes.
    pub nodes: Estimate,
    /// CPU time in seconds at the speed so far. `None` where it was not measured.
    pub cpu: Option<Estimate>,
    /// Finished branches that it is based on.
    pub finished: usize,
    /// Where these are, in plies after the root: 2 for pairs of placements.
    pub plies: usize,
}

impl ProofLedger {
    /// The first moves of the proof, up to symmetry, in board order.
    pub fn placements(&self) -> Vec<Placement> {
        let branches = self.split.branches(1).into_iter();
        let mut branches: HashMap<_, _> =
            branches.map(|branch| (branch.position, branch)).collect();
        let placement = |mv: isolation::board::Move| {
            let next = wide(&self.root.play(mv));
            let Branch { verdict, nodes, cpu, .. } = branches.remove(&next.canonical())?;
            let reply = self.split.winning_move(&next).flatten().map(|mv| mv.destination());
            Some(Placement { first: mv.destination(), reply, verdict, nodes, cpu })
        };
        self.root.moves().filter_map(placement).collect()
    }

    /// How much is left, from the branches nearest to the root of which enough are finished: the logarithms
    /// of their nodes are taken to differ from the predicted ones as those of the others will, with a common
    /// mean and Student's t for an interval of 95 %, as if all others erred alike, and at least the deviation
    /// that was seen on 7×7. `None` as long as there is no basis.
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
    branch.size as f64 * LN_2 / DOUBLING as f64
}

/// The nodes that are left of the open branches, by the errors of predictions so far.
fn left(errors: &[f64], open: &[Branch]) -> Option<Estimate> {
    if errors.len() < LEAST {
        return None;
    }
    let count = errors.len() as f64;
    let mean = errors.iter().sum::<f64>() / count;
    let variance = errors.iter().map(|error| (error - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let t = StudentsT::new(0.0, 1.0, count - 1.0).ok()?.inverse_cdf(0.975);
    let half = (t * variance.sqrt()).max(Z * DEVIATION) * (1.0 + 1.0 / count).sqrt();
    // The mean of a log-normal distribution is that much above its median.
    let centre = mean + variance / 2.0;
    let left = |error: f64| {
        let left =
            |branch: &Branch| ((predicted(branch) + error).exp() - branch.nodes as f64).max(0.0);
        open.iter().map(left).sum::<f64>()
    };
    Some(Estimate { value: left(centre), low: left(centre - half), high: left(centre + half) })
}
