//! Depth-first proof-number search (df-pn) by the rules alone, to compare the solver with: Nagai,
//! *Df-pn algorithm for searching AND/OR trees and its applications*, 2002, with the thresholds of
//! Pawlewicz and Lew, *Improving depth-first PN-search: 1 + ε trick*, 2006.
//!
//! Each position has a *proof number*, the least number of leaves that must be won to prove a win of
//! the side to move, and a *disproof number*, the same for a loss. No position repeats in this game,
//! so the numbers need no care for cycles; positions that are reached on several ways are counted as
//! often.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use isolation::board::{Position, Verdict};

/// A number of leaves that is never reached: the position is decided.
const INFINITE: u32 = u32::MAX;
/// A child is searched until its number exceeds the second best by a quarter: ε = 1 / 4.
const EPSILON: u32 = 4;

/// Proof and disproof number of a position, for its side to move.
#[derive(Clone, Copy)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

/// What the numbers of a position are before it is searched.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// 1 and 1, as in the textbook.
    One,
    /// 1 and the number of moves, all of which need a refutation.
    Mobility,
}

/// A search, with a table of all positions that it has searched: none is ever replaced.
pub struct DfPn {
    start: Start,
    limit: u64,
    /// Positions searched so far, again each time that the search comes back to one.
    pub nodes: u64,
    table: HashMap<u128, Numbers, BuildHasherDefault<KeyHasher>>,
}

impl DfPn {
    /// A search that is interrupted after `limit` nodes.
    pub fn new(start: Start, limit: u64) -> Self {
        Self { start, limit, nodes: 0, table: HashMap::default() }
    }

    /// The verdict for the side to move; `None` when interrupted.
    pub fn solve(&mut self, position: &Position<u64>) -> Option<Verdict> {
        let limits = Numbers { proof: INFINITE, disproof: INFINITE };
        let found = self.search(position, limits);
        let decided = found.proof == INFINITE || found.disproof == INFINITE;
        decided.then(|| Verdict::of(found.proof == 0))
    }

    /// Searches until a number reaches its limit, and returns both.
    fn search(&mut self, position: &Position<u64>, limits: Numbers) -> Numbers {
        self.nodes += 1;
        let children: Vec<_> = position.moves().map(|mv| position.play(mv)).collect();
        loop {
            // A child's disproof is our proof: one is enough for a win, and all for a loss.
            let mut now = Numbers { proof: INFINITE, disproof: 0 };
            let (mut best, mut best_numbers, mut second) = (0, now, INFINITE);
            for (index, child) in children.iter().enumerate() {
                let numbers = self.numbers(child);
                if numbers.disproof < now.proof {
                    second = now.proof;
                    now.proof = numbers.disproof;
                    (best, best_numbers) = (index, numbers);
                } else {
                    second = second.min(numbers.disproof);
                }
                now.disproof = sum(now.disproof, numbers.proof);
            }
            let spent = self.nodes >= self.limit;
            if now.proof >= limits.proof || now.disproof >= limits.disproof || spent {
                self.table.insert(key(position), now);
                return now;
            }
            let enough = second.saturating_add(second / EPSILON).saturating_add(1);
            let limits = Numbers {
                proof: limits.disproof - (now.disproof - best_numbers.proof),
                disproof: limits.proof.min(enough),
            };
            self.search(&children[best], limits);
        }
    }

    /// The numbers of a position, as far as they are known.
    fn numbers(&self, position: &Position<u64>) -> Numbers {
        if position.targets().is_empty() {
            return Numbers { proof: INFINITE, disproof: 0 };
        }
        self.table.get(&key(position)).copied().unwrap_or_else(|| Numbers {
            proof: 1,
            disproof: match self.start {
                Start::One => 1,
                Start::Mobility => position.moves().len() as u32,
            },
        })
    }
}

/// The sum, infinite only where a part is.
fn sum(one: u32, other: u32) -> u32 {
    match one.checked_add(other) {
        _ if one == INFINITE || other == INFINITE => INFINITE,
        sum => sum.unwrap_or(INFINITE).min(INFINITE - 1),
    }
}

/// All that a verdict depends on, but board and movement.
fn key(position: &Position<u64>) -> u128 {
    let [mover, opponent] = [position.to_move(), !position.to_move()]
        .map(|player| position.piece(player).map_or(u8::MAX, |square| square.index()));
    u128::from(position.open().folded()) | u128::from(mover) << 64 | u128::from(opponent) << 72
}

/// A multiplication: these keys need no defence against an attacker.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are u128");
    }

    fn write_u128(&mut self, key: u128) {
        let product = (key as u64 ^ ((key >> 64) as u64) << 44).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = product ^ product >> 32;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
