//! Means over moves.

use std::collections::BTreeMap;

use isolation::MoveStats;
use isolation::board::map_of;

use super::Effort;

/// A mean in the making.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mean {
    sum: f64,
    count: u64,
}

impl Mean {
    /// Takes one more number, if there is one.
    pub fn add(&mut self, number: Option<f64>) {
        if let Some(number) = number {
            self.sum += number;
            self.count += 1;
        }
    }

    /// Takes all that another one took.
    pub fn join(&mut self, other: Self) {
        self.sum += other.sum;
        self.count += other.count;
    }

    /// The mean; none of nothing.
    pub fn value(self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / self.count as f64)
    }
}

/// An effort in the making.
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

    fn effort(&self) -> Effort {
        Effort {
            moves: self.moves,
            nodes: self.nodes.value(),
            depth: self.depth.value(),
            ms: self.ms.value(),
            open: self.open.value(),
        }
    }
}

/// What a player's moves cost, by ply.
#[derive(Clone, Debug, Default)]
pub struct Efforts(BTreeMap<usize, Sums>);

impl Efforts {
    /// Takes a move: its ply, its cost where it was recorded, and how many moves there were.
    pub fn add(&mut self, ply: usize, stats: Option<&MoveStats>, open: u32) {
        let sums = self.0.entry(ply).or_default();
        sums.moves += 1;
        sums.nodes.add(stats.and_then(|stats| stats.nodes).map(|nodes| nodes as f64));
        sums.depth.add(stats.and_then(|stats| stats.depth).map(f64::from));
        sums.ms.add(stats.and_then(|stats| stats.ms));
        sums.open.add(Some(f64::from(open)));
    }

    /// Over all plies.
    pub fn all(&self) -> Effort {
        let mut all = Sums::default();
        self.0.values().for_each(|sums| all.join(sums));
        all.effort()
    }

    /// By ply.
    pub fn by_ply(&self) -> BTreeMap<usize, Effort> {
        map_of(self.0.iter().map(|(&ply, sums)| (ply, sums.effort())))
    }

    /// The sums of the moves that were open, by ply.
    pub fn open(&self) -> impl Iterator<Item = (usize, Mean)> {
        self.0.iter().map(|(&ply, sums)| (ply, sums.open))
    }
}
