//! The words that solvers are compiled for, in this crate and with its optimisation.

use isolation_board::{Move, Position, Verdict, Word};

use crate::descent::Descent;
use crate::distance::Distance;

/// A word that there is a solver for: `u64` and `u128`.
pub trait SolveWord: Questions {}
impl SolveWord for u64 {}
impl SolveWord for u128 {}

/// What a descent is asked.
pub trait Questions: Word {
    fn wins(descent: &mut Descent<'_, '_, '_, Self>, position: &Position<Self>) -> bool;
    fn winning_move(
        descent: &mut Descent<'_, '_, '_, Self>,
        position: &Position<Self>,
    ) -> Option<Move>;
    fn distance(
        descent: &mut Descent<'_, '_, '_, Self>,
        position: &Position<Self>,
    ) -> (Verdict, u32);
}

macro_rules! questions {
    ($($word:ty),+) => {
        $(impl Questions for $word {
            fn wins(descent: &mut Descent<'_, '_, '_, Self>, position: &Position<Self>) -> bool {
                descent.wins(position)
            }
            fn winning_move(
                descent: &mut Descent<'_, '_, '_, Self>,
                position: &Position<Self>,
            ) -> Option<Move> {
                descent.winning_move(position)
            }
            fn distance(
                descent: &mut Descent<'_, '_, '_, Self>,
                position: &Position<Self>,
            ) -> (Verdict, u32) {
                Distance::new(descent).of(position)
            }
        })+
    };
}
questions!(u64, u128);
