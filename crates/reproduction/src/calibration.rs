//! How many nodes make a mean depth.

/// The search for the budget of nodes at which an agent reaches a mean depth: the interval between
/// too few and too many is halved, in logarithms, for so many nodes a ply cost a factor. It asks for
/// measurements and has no other state, so that it ends alike whenever they do.
#[derive(Clone, PartialEq, Debug)]
pub struct Calibration {
    target: f64,
    low: u64,
    high: u64,
    best: Option<(u64, f64)>,
}

/// Nearer to the wanted depth than this is near enough.
const NEAR: f64 = 0.01;

impl Calibration {
    /// Looks for the budget of this mean depth in plies, between 100 and 100,000 nodes.
    pub fn new(target: f64) -> Self {
        Self { target, low: 100, high: 100_000, best: None }
    }

    /// The budget that is to be measured next; none when the search is over.
    pub fn next(&self) -> Option<u64> {
        let near = self.best.is_some_and(|(_, depth)| (depth - self.target).abs() < NEAR);
        let middle = (self.low as f64 * self.high as f64).sqrt().round() as u64;
        (!near && self.low < middle && middle < self.high).then_some(middle)
    }

    /// Takes the mean depth that a budget reaches.
    pub fn tell(&mut self, nodes: u64, depth: f64) {
        if depth < self.target {
            self.low = nodes;
        } else {
            self.high = nodes;
        }
        let off = |depth: f64| (depth - self.target).abs();
        if self.best.is_none_or(|(_, best)| off(depth) < off(best)) {
            self.best = Some((nodes, depth));
        }
    }

    /// The budget that came nearest, and its mean depth; none before anything is measured.
    pub fn best(&self) -> Option<(u64, f64)> {
        self.best
    }
}
