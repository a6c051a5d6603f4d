//! How many nodes reach a mean depth, or a share of games.

/// The search for the nodes per move at which an agent reaches a value that grows with them: the interval between too
/// few and too many is halved, in logarithms, because each ply multiplies the nodes. It asks for
/// measurements and has no other state, so that it ends alike whenever they do.
#[derive(Clone, PartialEq, Debug)]
pub struct Calibration {
    target: f64,
    near: f64,
    low: u64,
    high: u64,
    best: Option<(u64, f64)>,
}

impl Calibration {
    /// Searches for the nodes that reach this value, or one as near as `near`, between 100 and 100,000 nodes.
    pub fn new(target: f64, near: f64) -> Self {
        Self { target, near, low: 100, high: 100_000, best: None }
    }

    /// The nodes to measure next; none when the search is over.
    pub fn next(&self) -> Option<u64> {
        let is_near = |(_, reached): (u64, f64)| (reached - self.target).abs() < self.near;
        let middle = (self.low as f64 * self.high as f64).sqrt().round() as u64;
        (!self.best.is_some_and(is_near) && self.low < middle && middle < self.high)
            .then_some(middle)
    }

    /// Takes the value that so many nodes reach.
    pub fn tell(&mut self, nodes: u64, reached: f64) {
        if reached < self.target {
            self.low = nodes;
        } else {
            self.high = nodes;
        }
        let off = |reached: f64| (reached - self.target).abs();
        if self.best.is_none_or(|(_, best)| off(reached) < off(best)) {
            self.best = Some((nodes, reached));
        }
    }

    /// The nodes that came nearest, and what they reach; none before anything is measured.
    pub fn best(&self) -> Option<(u64, f64)> {
        self.best
    }
}
