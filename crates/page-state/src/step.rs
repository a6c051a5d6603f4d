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

impl Step {
    /// How many moves were made after this step through a game of so many moves.
    pub fn along(self, here: usize, all: usize) -> Option<usize> {
        match self {
            Self::Back => here.checked_sub(1),
            Self::Forward => Some(here + 1).filter(|&plies| plies <= all),
            Self::Start => Some(0),
            Self::End => Some(all),
            Self::Up | Self::Down => None,
        }
    }
}
