//! The score of a position for one player.

use alloc::format;
use alloc::string::ToString;
use core::fmt;
use core::ops::{Add, Neg};

use isolation_board::Verdict;

#[cfg(not(feature = "std"))]
use crate::Float;

/// The score of a position for one player: an estimate, or a proven win or loss, with its number of
/// plies where that is known.
///
/// Estimates are multiples of 2^-16 of a heuristic's unit, clamped to ±30,000 units. Every proven
/// win is above every estimate, and a win in fewer plies above one in more; losses the other way
/// round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(i32);

/// Steps of an estimate in one unit of a heuristic.
const STEPS: f64 = 65_536.0;

impl Score {
    /// The score of an even position.
    pub const ZERO: Self = Self(0);
    /// The highest estimate, 30,000 units. The lowest is its negative.
    pub const HIGHEST_ESTIMATE: Self = Self(30_000 << 16);
    /// Above every score.
    pub const INFINITY: Self = Self(i32::MAX);
    /// The longest proof that a score can hold, in plies; boards have at most 128 squares.
    pub const MAX_PLIES: u32 = 1_000;

    /// A proven win in an unknown number of plies. Below every win of known length.
    pub const WIN: Self = Self(Self::WIN_NOW - Self::MAX_PLIES as i32 - 1);
    /// A proven loss in an unknown number of plies.
    pub const LOSS: Self = Self(-Self::WIN.0);

    /// A proof in an unknown number of plies.
    pub const fn of(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Win => Self::WIN,
            Verdict::Loss => Self::LOSS,
        }
    }

    const WIN_NOW: i32 = i32::MAX - 1;

    /// A proven win in this many plies.
    #[inline(always)]
    pub const fn win_in(plies: u32) -> Self {
        debug_assert!(plies <= Self::MAX_PLIES);
        Self(Self::WIN_NOW - plies as i32)
    }

    /// A proven loss in this many plies.
    #[inline(always)]
    pub const fn loss_in(plies: u32) -> Self {
        debug_assert!(plies <= Self::MAX_PLIES);
        Self(plies as i32 - Self::WIN_NOW)
    }

    /// An estimate of a whole number of units, at most 30,000 from zero.
    #[inline(always)]
    pub const fn units(units: i32) -> Self {
        debug_assert!(units.abs() <= 30_000);
        Self(units << 16)
    }

    /// An estimate of a number of sixteenths of a unit, at most 30,000 units from zero.
    #[inline(always)]
    pub const fn sixteenths(sixteenths: i32) -> Self {
        debug_assert!(sixteenths.abs() <= 30_000 * 16);
        Self(sixteenths << 12)
    }

    /// An estimate, rounded to the nearest step and clamped to ±30,000 units. NaN becomes 0.
    #[inline]
    pub fn estimate(value: f64) -> Self {
        let limit = f64::from(Self::HIGHEST_ESTIMATE.0);
        Self((value * STEPS).round().clamp(-limit, limit) as i32)
    }

    /// The verdict of a proven score; `None` for an estimate.
    #[inline]
    pub const fn proof(self) -> Option<Verdict> {
        if self.0 >= Self::WIN.0 {
            Some(Verdict::Win)
        } else if self.0 <= Self::LOSS.0 {
            Some(Verdict::Loss)
        } else {
            None
        }
    }

    /// Plies to the end of the game, if the score is proven and the length known.
    #[inline]
    pub const fn plies(self) -> Option<u32> {
        // Infinity is above a win now: it wraps to a number beyond all plies.
        let plies = (Self::WIN_NOW as u32).wrapping_sub(self.0.unsigned_abs());
        if plies <= Self::MAX_PLIES { Some(plies) } else { None }
    }

    /// The estimate in units; plus or minus infinity when the score is proven.
    pub fn value(self) -> f64 {
        match self.proof() {
            Some(Verdict::Win) => f64::INFINITY,
            Some(Verdict::Loss) => f64::NEG_INFINITY,
            None => f64::from(self.0) / STEPS,
        }
    }

    /// A score found `plies` below the root of a search, as the root sees it: proofs get longer by
    /// as much.
    #[inline(always)]
    #[must_use]
    pub const fn from_ply(self, plies: u32) -> Self {
        // Most scores are estimates: one comparison suffices for them.
        if self.0.unsigned_abs() <= Self::WIN.0 as u32 {
            return self;
        }
        if self.0 > 0 { Self(self.0 - plies as i32) } else { Self(self.0 + plies as i32) }
    }

    /// The root's score, as a position `plies` below it sees it: proofs get shorter by as much. The
    /// inverse of [`from_ply`](Self::from_ply).
    #[inline(always)]
    #[must_use]
    pub const fn relative_to_ply(self, plies: u32) -> Self {
        if self.0.unsigned_abs() <= Self::WIN.0 as u32 {
            return self;
        }
        debug_assert!(matches!(self.plies(), Some(known) if known >= plies));
        if self.0 > 0 { Self(self.0 + plies as i32) } else { Self(self.0 - plies as i32) }
    }

    /// The score as a number, for packed tables.
    #[inline(always)]
    pub const fn to_bits(self) -> u32 {
        self.0 as u32
    }

    /// The score of a number made by [`to_bits`](Self::to_bits).
    #[inline(always)]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits as i32)
    }

    /// The next lower score.
    #[inline(always)]
    #[must_use]
    pub const fn just_below(self) -> Self {
        Self(self.0 - 1)
    }
}

/// The score for the other player.
impl Neg for Score {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// The sum of two estimates, clamped to the range of estimates. Proofs cannot be added.
impl Add for Score {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        debug_assert!(self.proof().is_none() && other.proof().is_none());
        let limit = Self::HIGHEST_ESTIMATE.0;
        Self(self.0.saturating_add(other.0).clamp(-limit, limit))
    }
}

/// An estimate with at most four decimals, or `win in 5`, `loss in 8` (plies), or `win`, `loss` if
/// the number of plies is unknown; `∞` and `-∞` for the bounds of all scores.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.proof(), self.plies()) {
            _ if *self == Self::INFINITY => f.pad("∞"),
            _ if *self == -Self::INFINITY => f.pad("-∞"),
            (Some(proof), Some(plies)) => f.pad(&format!("{proof} in {plies}")),
            (Some(proof), None) => f.pad(&proof.to_string()),
            _ => {
                let rounded = (self.value() * 1e4).round() / 1e4;
                f.pad(&(rounded + 0.0).to_string())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_of_scores() {
        let ascending = [
            -Score::INFINITY,
            Score::loss_in(0),
            Score::loss_in(8),
            Score::LOSS,
            -Score::HIGHEST_ESTIMATE,
            Score::estimate(-0.5),
            Score::ZERO,
            Score::units(3),
            Score::HIGHEST_ESTIMATE,
            Score::WIN,
            Score::win_in(Score::MAX_PLIES),
            Score::win_in(5),
            Score::win_in(0),
            Score::INFINITY,
        ];
        assert!(ascending.is_sorted_by(|low, high| low < high));
    }

    #[test]
    fn proofs_keep_their_plies() {
        for plies in [0, 1, 7, 1000] {
            assert_eq!(Score::win_in(plies).plies(), Some(plies));
            assert_eq!(Score::loss_in(plies).plies(), Some(plies));
            assert_eq!(-Score::win_in(plies), Score::loss_in(plies));
        }
        assert_eq!(Score::win_in(3).from_ply(2), Score::win_in(5));
        assert_eq!(Score::loss_in(3).from_ply(2), Score::loss_in(5));
        assert_eq!(Score::units(3).from_ply(2), Score::units(3));
        assert_eq!(Score::win_in(5).relative_to_ply(2), Score::win_in(3));
        assert_eq!(Score::loss_in(5).relative_to_ply(2), Score::loss_in(3));
        for (score, proof) in [(Score::WIN, Verdict::Win), (Score::LOSS, Verdict::Loss)] {
            assert_eq!((score.proof(), score.plies()), (Some(proof), None));
            assert_eq!((score.from_ply(7), score.relative_to_ply(7)), (score, score));
        }
        assert_eq!(Score::HIGHEST_ESTIMATE.proof(), None);
        assert_eq!(Score::ZERO.plies(), None);
    }

    #[test]
    fn infinity_is_no_proof_of_known_length() {
        for (score, text) in [(Score::INFINITY, "∞"), (-Score::INFINITY, "-∞")] {
            assert_eq!((score.plies(), score.to_string().as_str()), (None, text));
        }
    }

    #[test]
    fn estimates_are_clamped() {
        assert_eq!(Score::estimate(1e300), Score::HIGHEST_ESTIMATE);
        assert_eq!(Score::estimate(f64::NEG_INFINITY), -Score::HIGHEST_ESTIMATE);
        assert_eq!(Score::estimate(f64::NAN), Score::ZERO);
        assert_eq!(Score::estimate(-2.0), Score::units(-2));
        assert_eq!(Score::sixteenths(-24), Score::estimate(-1.5));
        assert_eq!(Score::estimate(2.5).to_string(), "2.5");
        assert_eq!(Score::estimate(-0.0).to_string(), "0");
    }
}
