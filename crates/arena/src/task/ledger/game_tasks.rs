//! Games as numbered tasks.

use crate::task::{Games, NumberedTask, Work};
use crate::{Description, Task};

/// The common content of a tournament's tasks, and their number so far.
#[derive(Debug)]
pub(super) struct GameTasks {
    description: Description,
    positions: Option<String>,
    made: u64,
}

impl GameTasks {
    /// No tasks yet.
    pub fn new(description: Description, positions: Option<String>) -> Self {
        Self { description, positions, made: 0 }
    }

    /// The next task, with these games.
    pub fn next(&mut self, games: Vec<Task>) -> NumberedTask {
        let (description, positions) = (self.description.clone(), self.positions.clone());
        let work = Work::Games(Box::new(Games { description, positions, games }));
        let task = NumberedTask::new(self.made, work);
        self.made += 1;
        task
    }
}
