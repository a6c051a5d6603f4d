//! The ladder of levels and the rating.

pub use super::functions::ladder::*;
use crate::learn::Rung;
use isolation::board::Player;

/// How far a person is against a level.
pub fn state_of(rung: Rung) -> &'static str {
    match rung {
        Rung::Locked => locked(),
        Rung::Open => open(),
        Rung::Half(Player::First) => as_first(),
        Rung::Half(Player::Second) => as_second(),
        Rung::Conquered => conquered(),
    }
}
