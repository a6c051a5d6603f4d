//! What is to be heard, as notes.

/// What is to be heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// A person's move.
    Move,
    /// An agent's move.
    Answer,
    /// The game is over: the person has won, or nobody has lost to an agent.
    Victory,
    /// The game is over: the person has lost to an agent.
    Defeat,
}

/// A note.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Note {
    /// Its frequency in hertz.
    pub pitch: f32,
    /// When it begins, in seconds.
    pub start: f64,
    /// How long it sounds, in seconds.
    pub length: f64,
}

const fn note(pitch: f32, start: f64, length: f64) -> Note {
    Note { pitch, start, length }
}

const MOVE: &[Note] = &[note(523.25, 0.0, 0.07)];
const ANSWER: &[Note] = &[note(392.0, 0.0, 0.07)];
const VICTORY: &[Note] =
    &[note(523.25, 0.0, 0.14), note(659.26, 0.12, 0.14), note(783.99, 0.24, 0.24)];
const DEFEAT: &[Note] = &[note(392.0, 0.0, 0.16), note(311.13, 0.14, 0.26)];

impl Sound {
    /// The notes of the sound.
    pub fn notes(self) -> &'static [Note] {
        match self {
            Self::Move => MOVE,
            Self::Answer => ANSWER,
            Self::Victory => VICTORY,
            Self::Defeat => DEFEAT,
        }
    }
}
