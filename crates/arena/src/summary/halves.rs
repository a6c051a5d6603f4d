//! Matches the two games of a pair.

use std::collections::{HashMap, HashSet};

use isolation::GameRecord;
use isolation::record::RecordedLimits;

use super::digest::digest;

/// A decided game, as one half of a pair.
#[derive(Clone, Copy, Debug)]
pub struct Half {
    /// The players as indices; the first player first.
    pub players: [usize; 2],
    /// Which of the two won.
    pub winner: usize,
    /// Which of the two moved first.
    pub began: usize,
}

impl Half {
    /// Whether this player, an index, won.
    pub fn won_by(&self, player: usize) -> bool {
        self.players[self.winner] == player
    }
}

/// What the two games of a pair have in common. Seed and number alone would confuse games of several
/// tournaments.
#[derive(PartialEq, Eq, Hash, Debug)]
struct Key {
    /// Of the tournament, if there was one.
    tournament: Option<(u64, RecordedLimits)>,
    pair: u64,
    variant: String,
    start: String,
    given: Vec<String>,
    /// The players in the first game of the pair.
    players: [usize; 2],
}

/// The games whose other half is missing.
#[derive(Debug, Default)]
pub struct Halves {
    waiting: HashMap<Key, (bool, Half)>,
    /// The games of tournaments: the digest of the pair's key, and the number.
    seen: HashSet<(u64, u64)>,
    /// Games without a tournament.
    loose: u64,
}

impl Halves {
    /// Skips a game without a winner.
    pub fn skip(&mut self, record: &GameRecord) {
        self.loose += u64::from(record.tournament.is_none());
    }

    /// Adds a game. Returns the pair, the first game first, if it is complete.
    ///
    /// # Errors
    /// When the same game was added before.
    pub fn add(&mut self, record: &GameRecord, half: Half) -> Result<Option<[Half; 2]>, String> {
        let note = record.tournament.as_ref();
        let number = note.map_or(self.loose, |note| note.game);
        let second = number % 2 == 1;
        let [one, other] = half.players;
        let key = Key {
            tournament: note.map(|note| (note.seed, note.limits)),
            pair: number / 2,
            variant: record.variant.clone(),
            start: record.start.clone(),
            given: record.moves[..note.map_or(0, |note| note.given)].to_vec(),
            players: if second { [other, one] } else { [one, other] },
        };
        match note {
            Some(note) if !self.seen.insert((digest(&key), number)) => {
                let seed = note.seed;
                return Err(format!("duplicate: game {number} of the tournament with seed {seed}"));
            }
            Some(_) => {}
            None => self.loose += 1,
        }
        match self.waiting.get(&key) {
            Some(&(before, waited)) if before != second => {
                self.waiting.remove(&key);
                Ok(Some(if second { [waited, half] } else { [half, waited] }))
            }
            _ => {
                self.waiting.insert(key, (second, half));
                Ok(None)
            }
        }
    }
}
