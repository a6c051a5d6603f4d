//! What is known of the pairs of a board.

use std::collections::BTreeMap;

use isolation::board::Rules;
use isolation::solve::{BoardTable, Pair};

use super::{Finding, LineError};

/// What is known of the pairs of a board, up to symmetry.
#[derive(Clone, Debug)]
pub struct Findings {
    rules: Rules,
    known: BTreeMap<Pair, Finding>,
}

impl Findings {
    /// Nothing is known of this board.
    pub fn new(rules: Rules) -> Self {
        Self { rules, known: BTreeMap::new() }
    }

    /// The board.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// All pairs of the board up to symmetry.
    pub fn all(&self) -> Vec<Pair> {
        Pair::all(self.rules.size)
    }

    /// The pairs that a run with this limit has to solve, in order.
    pub fn open(&self, limit: Option<u64>) -> Vec<Pair> {
        let suffices =
            |pair: &Pair| self.known.get(pair).is_some_and(|known| known.suffices(limit));
        self.all().into_iter().filter(|pair| !suffices(pair)).collect()
    }

    /// Takes a finding; says whether it tells more than was known.
    ///
    /// # Errors
    /// When another winner was known.
    pub fn add(&mut self, pair: Pair, finding: Finding) -> Result<bool, LineError> {
        let more = match self.known.get(&pair) {
            Some(Finding { winner: Some(winner), .. }) => {
                if finding.winner.is_some_and(|other| other != *winner) {
                    return Err(LineError::Contradiction(*winner));
                }
                false
            }
            Some(known) => finding.winner.is_some() || finding.nodes > known.nodes,
            None => true,
        };
        if more {
            self.known.insert(pair, finding);
        }
        Ok(more)
    }

    /// Who wins, as far as it is known.
    pub fn table(&self) -> BoardTable {
        let mut table = BoardTable::unknown(self.rules.movement, self.rules.size);
        for (&pair, finding) in &self.known {
            if let Some(winner) = finding.winner {
                table.set(pair, winner);
            }
        }
        table
    }

    /// Positions visited for all of them.
    pub fn nodes(&self) -> u64 {
        self.known.values().map(|finding| finding.nodes).sum()
    }
}
