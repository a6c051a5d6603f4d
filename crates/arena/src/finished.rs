//! What of a tournament is played.

use std::cell::RefCell;

use isolation::GameRecord;

use crate::{PairCounts, Task};

/// How a pair of games ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PairResult {
    /// The players by their numbers.
    pub players: [usize; 2],
    /// Games that the first of them won; none where a game had no winner.
    pub points: Option<u8>,
}

/// What of a tournament is played, in the order of the games' numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Finished {
    games: u64,
    results: Vec<PairResult>,
    counts: PairCounts,
    /// Of a pair whose second game is still to be played, the first game's winner.
    half: Option<Option<usize>>,
    seats: Seats,
}

/// Who sits where in the last round that was asked for. It follows from the results, and is kept only
/// because it takes long to find: all are equal.
#[derive(Clone, Debug, Default)]
struct Seats(RefCell<Option<(u64, Vec<[usize; 2]>)>>);

impl PartialEq for Seats {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Seats {}

impl Finished {
    /// So many pairs that are not played: those of others, before the first game that counts.
    pub fn passed_over(pairs: u64) -> Self {
        Self { games: 2 * pairs, ..Self::default() }
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How their pairs ended, in order.
    pub fn results(&self) -> &[PairResult] {
        &self.results
    }

    /// How the pairs ended from the side of the player who began each: in a match, the first player.
    pub fn counts(&self) -> PairCounts {
        self.counts
    }

    /// Who sits at this table in this round of a Swiss tournament, which depends on nothing but the
    /// results of the rounds before; `find` seats a round.
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

    /// Takes the record of the next game.
    pub fn add(&mut self, task: &Task, record: &GameRecord) {
        let [first, second] = task.players;
        let winner = record.winner.map(|winner| task.players[winner.index()]);
        self.games += 1;
        let Some(before) = self.half.take() else {
            self.half = Some(winner);
            return;
        };
        // In the second game of a pair the other one begins.
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
