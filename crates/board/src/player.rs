//! The two players, and the results of games.

use core::ops::Not;

use crate::names::text_is_name;

/// One of the two players. `!player` is the other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// Places and moves first; White (`w`) in position texts.
    First,
    /// Places and moves second; Black (`b`) in position texts.
    Second,
}

impl Player {
    /// Both players, the first one first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// 0 for the first player, 1 for the second.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `first` or `second`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }

    /// The letter of the side to move in position texts: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Self::First => 'w',
            Self::Second => 'b',
        }
    }
}

impl Not for Player {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

text_is_name!("player", Player, &Self::BOTH);

/// A proven result from the point of view of one side: the side to move of a position, or the side
/// that makes a move. An estimate is not a verdict.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The side wins against any play.
    Win,
    /// The side loses against best play.
    Loss,
}

impl Verdict {
    /// `Win` if the side wins, else `Loss`.
    #[inline(always)]
    pub const fn of(wins: bool) -> Self {
        if wins { Self::Win } else { Self::Loss }
    }

    /// `win` or `loss`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Loss => "loss",
        }
    }
}

/// The opponent's verdict.
impl Not for Verdict {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Loss => Self::Win,
        }
    }
}

text_is_name!("verdict", Verdict, &[Self::Win, Self::Loss]);

/// The result of a finished game. There is always a winner: Isolation has no draws.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The player who moved last.
    pub winner: Player,
}
