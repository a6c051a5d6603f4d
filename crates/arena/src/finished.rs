//! The finished games of a tournament.

use std::cell::RefCell;

use isolation::GameRecord;

use crate::PairCounts;

/// The result of a game pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PairResult {
    /// The players by their numbers.
    pub players: [usize; 2],
    /// Games won by the first of them; none if a game had no winner.
    pub points: Option<u8>,
}

/// The finished games of a tournament, in the order of their numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Finished {
    games: u64,
    results: Vec<PairResult>,
    counts: PairCounts,
    /// The winner of the first game of an incomplete pair.
    half: Option<Option<usize>>,
    seats: Seats,
}

/// A cache of the last round's pairings, which follow from the results: all caches are equal.
#[derive(Clone, Debug, Default)]
struct Seats(RefCell<Option<(u64, Vec<[usize; 2]>)>>);

impl PartialEq for Seats {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Seats {}

impl Finished {
    /// Skips this many pairs, which are not part of the match.
    pub fn skipped(pairs: u64) -> Self {
        Self { games: 2 * pairs, ..Self::default() }
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The results of their pairs, in order.
    pub fn results(&self) -> &[PairResult] {
        &self.results
    }

    /// The results of the pairs for the player who moved first in each: in a match, the first player.
    pub fn counts(&self) -> PairCounts {
        self.counts
    }

    /// The pairing at this table in this round of a Swiss tournament. It depends only on the results of
    /// earlier rounds; `find` computes the pairings of a round.
    pub(crate) fn seats(
        &self,
        round: u64,
        table: usize,
        find: impl FnOnce() -> Vec<[usize; 2]>,
    ) -> [usize; 2] {
        let mut known = self.seats.0.borrow_mut();
        match &*known {
            Some((of, tables)) if *of == round => tables[table],
            _ => {
                let tables = find();
                let players = tables[table];
                *known = Some((round, tables));
                players
            }
        }
    }

    /// Adds the record of the next game, with its players by their numbers.
    pub fn add(&mut self, players: [usize; 2], record: &GameRecord) {
        let [first, second] = players;
        let winner = record.winner.map(|winner| players[winner.index()]);
        self.games += 1;
        let Some(before) = self.half.take() else {
            self.half = Some(winner);
            return;
        };
        // The second game of a pair has exchanged sides.
        let players = [second, first];
        let won =
            before.zip(winner).map(|winners| [winners.0, winners.1].map(|winner| winner == second));
        if let Some(won) = won {
            self.counts.count(won);
        }
        let points = won.map(|won| won.map(u8::from).iter().sum());
        self.results.push(PairResult { players, points });
    }
}
