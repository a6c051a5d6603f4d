//! Moves in lost positions: to set traps for this opponent, or else to resist as long as possible.

mod opponent;
mod resist;
mod traps;

pub use opponent::Opponent;
pub use resist::hardest;
pub use traps::likeliest;
