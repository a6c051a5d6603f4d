//! Whether a conclusion of a source holds, by intervals.

use isolation_arena::Estimate;

/// What the games say about a conclusion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Assessment {
    /// They show it.
    Holds,
    /// The difference is smaller than [`SMALL`], in whichever direction.
    Small,
    /// The games do not decide it, or were not played.
    Undecided,
    /// They show the opposite.
    DoesNotHold,
}

/// A smaller difference is as good as none: one point, 1 % of the games.
pub const SMALL: f64 = 0.01;

impl Assessment {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Holds, Self::DoesNotHold, Self::Small, Self::Undecided];

    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Small => "smaller than ±1 point",
            Self::Undecided => "undecided",
            Self::DoesNotHold => "does not hold",
        }
    }

    /// Whether a number is above 0, by its interval. An interval narrower than one point always decides.
    pub fn above(interval: &Estimate) -> Self {
        match (interval.low, interval.high) {
            (low, high) if -SMALL <= low && high <= SMALL => Self::Small,
            (low, _) if low > 0.0 => Self::Holds,
            (_, high) if high < 0.0 => Self::DoesNotHold,
            _ => Self::Undecided,
        }
    }

    /// Whether a number is at most one point below 0, by its interval. An interval narrower than one point always
    /// decides.
    pub fn hardly_below(interval: &Estimate) -> Self {
        match (interval.low, interval.high) {
            (low, _) if low >= -SMALL => Self::Holds,
            (_, high) if high < 0.0 => Self::DoesNotHold,
            _ => Self::Undecided,
        }
    }

    /// Whether all of several statements hold: one that does not hold counts more than one that is undecided, and
    /// this more than a small difference.
    pub fn all(verdicts: impl IntoIterator<Item = Self>) -> Self {
        verdicts.into_iter().max().unwrap_or(Self::Undecided)
    }
}
