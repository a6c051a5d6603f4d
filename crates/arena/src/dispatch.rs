//! The games of a tournament in the hands of several, who may finish them in any order.

use std::collections::BTreeMap;

use isolation::GameRecord;

use crate::tournament::NO_TOURNAMENT;
use crate::{Finished, Next, Problem, Task, Tournament};

/// Hands out the games of a tournament, and takes their records back in any order: from web workers,
/// processes or machines. Results count in the order of the games' numbers, so that what is played
/// does not depend on who is faster. Records of an earlier, interrupted run are put in like those of
/// games that were just played.
#[derive(Debug)]
pub struct Dispatch {
    tournament: Tournament,
    finished: Finished,
    /// No game from this number on was handed out.
    next: u64,
    /// Games that were handed out and not played.
    returned: BTreeMap<u64, Task>,
    /// Played games that do not count yet: an earlier one is missing.
    waiting: BTreeMap<u64, (Task, GameRecord)>,
    ahead: u64,
}

/// Why a record is not taken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// It is not a game of this tournament.
    #[error("a game of another tournament: {0}")]
    Other(#[from] Problem),
    /// Who plays this game is not decided before the games before it are played.
    #[error("game {0} comes before the games that decide who plays it")]
    Early(u64),
}

impl Dispatch {
    /// Nothing is played yet. At most `ahead` games are handed out beyond the first one that is
    /// missing.
    pub fn new(tournament: Tournament, ahead: u64) -> Self {
        Self::resume(tournament, Finished::default(), ahead)
    }

    /// So much is played, and counts.
    pub fn resume(tournament: Tournament, finished: Finished, ahead: u64) -> Self {
        let next = finished.games();
        let (returned, waiting) = (BTreeMap::new(), BTreeMap::new());
        Self { tournament, finished, next, returned, waiting, ahead }
    }

    /// What is played.
    pub fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    /// What counts so far.
    pub fn finished(&self) -> &Finished {
        &self.finished
    }

    /// Whether all games that the tournament needs count.
    pub fn is_over(&self) -> bool {
        self.tournament.task(self.finished.games(), &self.finished) == Next::End
    }

    /// The most games that are played.
    pub fn most_games(&self) -> u64 {
        2 * self.tournament.schedule.most_pairs()
    }

    /// Games that are played, counted or not.
    pub fn played(&self) -> u64 {
        self.finished.games() + self.waiting.len() as u64
    }

    /// The records of games that are played and wait for earlier ones, in the order of their numbers.
    pub fn waiting(&self) -> impl ExactSizeIterator<Item = &GameRecord> {
        self.waiting.values().map(|(_, record)| record)
    }

    /// The next game to play. It must be [put](Self::put) or [given back](Self::give_back).
    pub fn take(&mut self) -> Next<Task> {
        if self.is_over() {
            return Next::End;
        }
        if let Some((_, task)) = self.returned.pop_first() {
            return Next::Play(task);
        }
        self.next = self.next.max(self.finished.games());
        while self.waiting.contains_key(&self.next) {
            self.next += 1;
        }
        if self.next - self.finished.games() >= self.ahead {
            return Next::Wait;
        }
        match self.tournament.task(self.next, &self.finished) {
            Next::Play(task) => {
                self.next += 1;
                Next::Play(task)
            }
            Next::Wait => Next::Wait,
            // Others still play games that count.
            Next::End => Next::Wait,
        }
    }

    /// A game was handed out, and will not be played by who has it.
    pub fn give_back(&mut self, task: Task) {
        let number = task.number;
        if number >= self.finished.games() && !self.waiting.contains_key(&number) {
            self.returned.insert(number, task);
        }
    }

    /// Takes a record, and gives those that count from now on, in the order of their numbers. A game
    /// that is there already, or that is not needed any more, changes nothing.
    ///
    /// # Errors
    /// When it is no game of this tournament; nothing has changed then.
    pub fn put(&mut self, record: GameRecord) -> Result<Vec<GameRecord>, Refused> {
        let note = record.tournament.as_ref().ok_or_else(|| Problem::new(NO_TOURNAMENT))?;
        let number = note.game;
        if number < self.finished.games() || self.waiting.contains_key(&number) {
            return Ok(Vec::new());
        }
        match self.tournament.task(number, &self.finished) {
            Next::Play(task) => {
                self.tournament.check(&task, &record)?;
                self.keep(task, record);
            }
            Next::Wait => return Err(Refused::Early(number)),
            Next::End => return Ok(Vec::new()),
        }
        let mut counted = Vec::new();
        while let Some((task, record)) = self.ready() {
            self.count(&task, &record);
            counted.push(record);
        }
        Ok(counted)
    }

    /// Keeps the record of a game until it is [ready](Self::ready).
    pub(crate) fn keep(&mut self, task: Task, record: GameRecord) {
        self.returned.remove(&task.number);
        self.waiting.insert(task.number, (task, record));
    }

    /// The game that is to be [counted](Self::count) next, once its record is there.
    pub(crate) fn ready(&mut self) -> Option<(Task, GameRecord)> {
        let ready = self.waiting.remove(&self.finished.games())?;
        if self.is_over() {
            // What was begun before the tournament was decided does not count.
            self.waiting.clear();
            return None;
        }
        Some(ready)
    }

    /// Counts the game that was ready.
    pub(crate) fn count(&mut self, task: &Task, record: &GameRecord) {
        self.finished.add(task, record);
    }

    /// Whether a game that was handed out does not count yet.
    #[cfg(feature = "native")]
    pub(crate) fn has_open_games(&self) -> bool {
        self.next > self.finished.games()
    }
}
