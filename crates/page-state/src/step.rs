//! Steps through the moves of a game.

/// A step through a game or a tree of moves, as the keys take it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Back,
    Forward,
    /// To the move above, played instead of this one.
    Up,
    Down,
    Start,
    /// To the end of the line.
    End,
}
