//! Means over moves.

use std::collections::BTreeMap;

use isolation::record::MoveStats;
use isolation_compact::map_of;

use super::MoveMeans;

/// Accumulates a mean.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mean {
    sum: f64,
    count: u64,
}

impl Mean {
    /// Adds a number, if there is one.
    pub fn add(&mut self, number: Option<f64>) {
        if let Some(number) = number {
            self.sum += number;
            self.count += 1;
        }
    }

    /// Adds all numbers of another mean.
    pub fn join(&mut self, other: Self) {
        self.sum += other.sum;
        self.count += other.count;
    }

    /// The mean; none without numbers.
    pub fn value(self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / self.count as f64)
    }
}

/// Accumulates [`MoveMeans`].
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    moves: u64,
    nodes: Mean,
    depth: Mean,
    ms: Mean,
    open: Mean,
}

impl Sums {
    fn join(&mut self, other: &Self) {
        self.moves += other.moves;
        self.nodes.join(other.nodes);
        self.depth.join(other.depth);
        self.ms.join(other.ms);
        self.open.join(other.open);
    }

    fn means(&self) -> MoveMeans {
        MoveMeans {
            moves: self.moves,
            nodes: self.nodes.value(),
            depth: self.depth.value(),
            ms: self.ms.value(),
            open: self.open.value(),
        }
    }
}

/// The costs of a player's moves, by ply.
#[derive(Clone, Debug, Default)]
pub struct MeansByPly(BTreeMap<usize, Sums>);

impl MeansByPly {
    /// Adds a move: its ply, its recorded cost, and the number of legal moves.
    pub fn add(&mut self, ply: usize, stats: Option<&MoveStats>, open: u32) {
        let sums = self.0.entry(ply).or_default();
        sums.moves += 1;
        sums.nodes.add(stats.and_then(|stats| stats.nodes).map(|nodes| nodes as f64));
        sums.depth.add(stats.and_then(|stats| stats.depth).map(f64::from));
        sums.ms.add(stats.and_then(|stats| stats.ms));
        sums.open.add(Some(f64::from(open)));
    }

    /// Over all plies.
    pub fn all(&self) -> MoveMeans {
        let mut all = Sums::default();
        self.0.values().for_each(|sums| all.join(sums));
        all.means()
    }

    /// By ply.
    pub fn by_ply(&self) -> BTreeMap<usize, MoveMeans> {
        map_of(self.0.iter().map(|(&ply, sums)| (ply, sums.means())))
    }

    /// The means of legal moves, by ply.
    pub fn open(&self) -> impl Iterator<Item = (usize, Mean)> {
        self.0.iter().map(|(&ply, sums)| (ply, sums.open))
    }
}
