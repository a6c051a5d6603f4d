//! Games as numbered tasks.

use crate::task::{Games, NumberedTask, Work};
use crate::{Description, Task};

/// What all tasks of a tournament share, and how many there have been.
#[derive(Debug)]
pub(super) struct GameTasks {
    description: Description,
    positions: Option<String>,
    made: u64,
}

impl GameTasks {
    /// None yet.
    pub fn new(description: Description, positions: Option<String>) -> Self {
        Self { description, positions, made: 0 }
    }

    /// The next task: these games.
    pub fn next(&mut self, games: Vec<Task>) -> NumberedTask {
        let (description, positions) = (self.description.clone(), self.positions.clone());
        let work = Work::Games(Box::new(Games { description, positions, games }));
        let task = NumberedTask::new(self.made, work);
        self.made += 1;
        task
    }
}
