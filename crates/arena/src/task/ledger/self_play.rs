//! The ledger of an agent's self-play games.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::path::Path;

use isolation::GameRecord;

use super::Ledger;
use super::game_tasks::GameTasks;
use crate::native::{RECORD_BEGINNING, checked_lines};
use crate::task::NumberedTask;
use crate::{Description, LineFile, Next, Problem, Task, Tournament};

/// Self-play games of an agent, each with its own opening and seed: the first game of each pair of a match. In the
/// second one, a deterministic agent would repeat the first.
///
/// Games do not depend on each other, so the file has them in the order in which they finished.
#[derive(Debug)]
pub struct SelfPlay {
    tasks: GameTasks,
    tournament: Tournament,
    file: Option<LineFile>,
    /// The records, if there is no file.
    unsaved: Vec<String>,
    games: u64,
    done: BTreeSet<u64>,
    /// The first game that is not in a task yet.
    next: u64,
}

impl SelfPlay {
    /// Opens the ledger of this match, with one game per round, and its results file, if any.
    ///
    /// # Errors
    /// When the description is invalid, or the file cannot be used.
    pub fn open(
        description: Description,
        positions: Option<String>,
        records: Option<&Path>,
    ) -> Result<Self, Problem> {
        let tournament = description.check(positions.as_deref()).map_err(Problem::new)?;
        let games = tournament.schedule.most_pairs();
        let (unsaved, done) = (Vec::new(), BTreeSet::new());
        let tasks = GameTasks::new(description, positions);
        let mut ledger = Self { tasks, tournament, file: None, unsaved, games, done, next: 0 };
        if let Some(path) = records {
            let file = LineFile::open(path, &[RECORD_BEGINNING], |line, text| {
                ledger.add(line, text).map(|_| ())
            })?;
            ledger.file = Some(file);
        }
        Ok(ledger)
    }

    /// The records, if there is no file.
    pub fn unsaved(&self) -> &[String] {
        &self.unsaved
    }

    fn task(&self, game: u64) -> Task {
        Task { number: 2 * game, players: [0, 1], opening: game }
    }

    /// Adds a game. Returns whether it is new.
    fn add(&mut self, line: usize, text: &str) -> Result<bool, Problem> {
        let wrong = |why: &dyn Display| Problem::new(why).at(format_args!("line {line}"));
        let (record, _) = GameRecord::parse(text).map_err(|error| wrong(&error))?;
        let number = record.tournament.as_ref().map_or(0, |note| note.game);
        let game = (number / 2).min(self.games.saturating_sub(1));
        self.tournament
            .check(&self.task(game), &record)
            .map_err(|why| wrong(&format_args!("a game of another tournament: {why}")))?;
        Ok(self.done.insert(game))
    }
}

impl Ledger for SelfPlay {
    fn take(&mut self, items: u64) -> Next<NumberedTask> {
        let mut games = Vec::new();
        while (games.len() as u64) < items && self.next < self.games {
            if !self.done.contains(&self.next) {
                games.push(self.task(self.next));
            }
            self.next += 1;
        }
        if games.is_empty() {
            return if self.is_over() { Next::End } else { Next::Wait };
        }
        Next::Play(self.tasks.next(games))
    }

    fn put(&mut self, lines: &str) -> Result<(), Problem> {
        for line in checked_lines(lines) {
            let (line, text) = &line?;
            if self.add(*line, text)? {
                match &mut self.file {
                    Some(file) => file.append(text)?,
                    None => self.unsaved.push(text.to_string()),
                }
            }
        }
        Ok(())
    }

    fn done(&self) -> u64 {
        self.done.len() as u64
    }

    fn most(&self) -> u64 {
        self.games
    }

    fn file(&mut self) -> Option<&mut LineFile> {
        self.file.as_mut()
    }

    fn finish(&mut self) -> Result<(), Problem> {
        self.file.as_mut().map_or(Ok(()), LineFile::sync)
    }
}
