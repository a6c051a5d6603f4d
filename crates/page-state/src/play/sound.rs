//! Sounds, as notes.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    Move,
    Answer,
    /// The game is over: the person has won, or no person has lost to an agent.
    Victory,
    /// The game is over: the person has lost to an agent.
    Defeat,
}

/// A note: its frequency in hertz, when it begins, and how long it sounds, in seconds.
pub type Note = (f32, f64, f64);

impl Sound {
    pub fn notes(self) -> &'static [Note] {
        match self {
            Self::Move => &[(523.25, 0.0, 0.07)],
            Self::Answer => &[(392.0, 0.0, 0.07)],
            Self::Victory => &[(523.25, 0.0, 0.14), (659.26, 0.12, 0.14), (783.99, 0.24, 0.24)],
            Self::Defeat => &[(392.0, 0.0, 0.16), (311.13, 0.14, 0.26)],
        }
    }
}
