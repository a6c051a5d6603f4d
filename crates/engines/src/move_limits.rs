//! What a player may spend on a move.

use std::time::Duration;

use isolation::search::Limits;

/// What a player may spend on a move. What is not set is not limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MoveLimits {
    /// Depth in plies, nodes and time that the player is told to keep to.
    pub told: Limits,
    /// Time beyond the limit that is forgiven; who needs more loses the game.
    pub margin: Duration,
}

impl MoveLimits {
    /// The margin unless another one is set.
    pub const MARGIN: Duration = Duration::from_millis(20);

    /// Whether a move that took this long comes too late.
    pub fn exceeded_by(&self, time: Duration) -> bool {
        self.told.time.is_some_and(|limit| time > limit + self.margin)
    }
}
