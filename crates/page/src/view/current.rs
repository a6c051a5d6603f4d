//! What stands on the board of the place that is shown.

use isolation::Game;
use leptos::prelude::*;

/// The game up to the position on the board, for panels that tell about it. Each place with a board
/// provides one.
#[derive(Clone, Copy)]
pub struct Current {
    /// The game up to the position on the board.
    pub game: Memo<Game>,
}

/// The handle that the place has provided.
pub fn use_current() -> Current {
    expect_context()
}
