//! The limits of a player's moves.

use std::time::Duration;

use isolation::search::Limits;

/// The limits of a player's moves. `None` is no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MoveLimits {
    /// Depth, nodes and time, as passed to the player.
    pub search: Limits,
    /// Move overhead: exceeding the time limit by more forfeits the game.
    pub margin: Duration,
}

impl MoveLimits {
    /// The default move overhead.
    pub const MARGIN: Duration = Duration::from_millis(20);

    /// Whether a move of this duration forfeits the game.
    pub fn exceeded_by(&self, time: Duration) -> bool {
        self.search.time.is_some_and(|limit| time > limit + self.margin)
    }
}
