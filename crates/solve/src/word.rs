//! The solver, compiled for both widths of bitboards here, with this crate's optimization.

use isolation_board::{Move, Position, Verdict, Word};

use crate::descent::Descent;
use crate::distance::Distance;
use crate::removal::Removal;

/// A bitboard word with a compiled solver: `u64` or `u128`.
pub trait SolveWord: Searches {}
impl SolveWord for u64 {}
impl SolveWord for u128 {}

/// The searches of a [`Descent`] and of a [`Removal`].
pub trait Searches: Word {
    fn wins(descent: &mut Descent<'_, '_, '_, Self>, position: &Position<Self>) -> bool;
    fn winning_move(
        descent: &mut Descent<'_, '_, '_, Self>,
        position: &Position<Self>,
    ) -> Option<Move>;
    fn distance(
        descent: &mut Descent<'_, '_, '_, Self>,
        position: &Position<Self>,
    ) -> (Verdict, u32);
    fn removal_move(
        removal: &mut Removal<'_, '_, '_, Self>,
        position: &Position<Self>,
    ) -> Option<Move>;
    fn removal_distance(
        removal: &mut Removal<'_, '_, '_, Self>,
        position: &Position<Self>,
    ) -> (Verdict, u32);
}

macro_rules! searches {
    ($($word:ty),+) => {
        $(impl Searches for $word {
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
            fn removal_move(
                removal: &mut Removal<'_, '_, '_, Self>,
                position: &Position<Self>,
            ) -> Option<Move> {
                removal.winning_move(position)
            }
            fn removal_distance(
                removal: &mut Removal<'_, '_, '_, Self>,
                position: &Position<Self>,
            ) -> (Verdict, u32) {
                removal.distance(position)
            }
        })+
    };
}
searches!(u64, u128);
