//! What of a tournament is played.

use isolation::GameRecord;

use crate::{PairResult, Task};

/// What of a tournament is played, in the order of the games' numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Finished {
    games: u64,
    results: Vec<PairResult>,
    /// Of a pair whose second game is still to be played, the first game's winner.
    half: Option<Option<usize>>,
}

impl Finished {
    /// How many games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How their pairs ended, in order.
    pub fn results(&self) -> &[PairResult] {
        &self.results
    }

    /// Takes the record of the next game.
    pub fn add(&mut self, task: &Task, record: &GameRecord) {
        let [first, second] = task.players;
        let winner = match record.winner.as_deref() {
            Some("first") => Some(first),
            Some(_) => Some(second),
            None => None,
        };
        self.games += 1;
        let Some(before) = self.half.take() else {
            self.half = Some(winner);
            return;
        };
        // In the second game of a pair the other one begins.
        let players = [second, first];
        let won = |winner: usize| u8::from(winner == players[0]);
        let points = before.zip(winner).map(|(before, winner)| won(before) + won(winner));
        self.results.push(PairResult { players, points });
    }
}
