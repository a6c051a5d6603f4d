//! The scheduler of a tournament's games.

use std::collections::BTreeMap;

use isolation::GameRecord;

use crate::tournament::NO_TOURNAMENT;
use crate::{Finished, Next, Problem, Task, Tournament};

/// Schedules the games of a tournament for threads, web workers, processes or machines, and accepts their
/// records in any order. Results count in the order of the games' numbers, so that the tournament does not
/// depend on speed. Records of an interrupted run are put in like those of new games.
#[derive(Debug)]
pub struct Dispatch {
    tournament: Tournament,
    finished: Finished,
    /// The first game that was never taken.
    next: u64,
    /// Games that were given back.
    returned: BTreeMap<u64, Task>,
    /// Games that were played before an earlier one.
    waiting: BTreeMap<u64, (Task, GameRecord)>,
    ahead: u64,
}

/// Why a record is rejected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// It is not a game of this tournament.
    #[error("a game of another tournament: {0}")]
    Other(#[from] Problem),
    /// Earlier games, which are missing, decide the players of this game.
    #[error("game {0}: its players depend on earlier games that are missing")]
    Early(u64),
}

impl Dispatch {
    /// A tournament without games. At most `ahead` games can be taken beyond the first one that is missing.
    pub fn new(tournament: Tournament, ahead: u64) -> Self {
        Self::resume(tournament, Finished::default(), ahead)
    }

    /// A tournament that resumes after these games.
    pub fn resume(tournament: Tournament, finished: Finished, ahead: u64) -> Self {
        let next = finished.games();
        let (returned, waiting) = (BTreeMap::new(), BTreeMap::new());
        Self { tournament, finished, next, returned, waiting, ahead }
    }

    /// The tournament.
    pub fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    /// The games that count so far.
    pub fn finished(&self) -> &Finished {
        &self.finished
    }

    /// Whether the tournament is over.
    pub fn is_over(&self) -> bool {
        self.tournament.task(self.finished.games(), &self.finished) == Next::End
    }

    /// The maximum number of games.
    pub fn most_games(&self) -> u64 {
        2 * self.tournament.schedule.most_pairs()
    }

    /// The number of played games, counted or waiting.
    pub fn played(&self) -> u64 {
        self.finished.games() + self.waiting.len() as u64
    }

    /// The records that wait for earlier games, in the order of their numbers.
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
            // Running games may still count.
            Next::End => Next::Wait,
        }
    }

    /// Returns a game that was taken and will not be played.
    pub fn give_back(&mut self, task: Task) {
        let number = task.number;
        if number >= self.finished.games() && !self.waiting.contains_key(&number) {
            self.returned.insert(number, task);
        }
    }

    /// Adds a record. Returns those that count from now on, in the order of their numbers. A duplicate, or a
    /// game that is no longer needed, changes nothing.
    ///
    /// # Errors
    /// When it is not a game of this tournament; then nothing changes.
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

    /// Holds the record of a game until it is [ready](Self::ready).
    pub(crate) fn keep(&mut self, task: Task, record: GameRecord) {
        self.returned.remove(&task.number);
        self.waiting.insert(task.number, (task, record));
    }

    /// The next game to [count](Self::count), if its record is there.
    pub(crate) fn ready(&mut self) -> Option<(Task, GameRecord)> {
        let ready = self.waiting.remove(&self.finished.games())?;
        if self.is_over() {
            // Games that were started before the tournament was decided do not count.
            self.waiting.clear();
            return None;
        }
        Some(ready)
    }

    /// Counts a game that was ready.
    pub(crate) fn count(&mut self, task: &Task, record: &GameRecord) {
        self.finished.add(task.players, record);
    }

    /// Whether a game that was taken does not count yet.
    #[cfg(feature = "native")]
    pub(crate) fn has_open_games(&self) -> bool {
        self.next > self.finished.games()
    }
}
