//! What minimax and alpha-beta walk through.

use isolation_board::{Bitboard, Move, Position};
use isolation_eval::{EvalWord, Score};

use crate::Tracer;
use crate::run::Run;

/// A place in a game, as minimax and alpha-beta see it: a position, or a node of a tree whose leaves
/// have given values. It is a type parameter, so that the searches of positions pay nothing for it.
pub(crate) trait Place<W: EvalWord>: Copy {
    /// The cells that the side to move can go to; none where the game is over.
    fn targets(&self) -> Bitboard<W>;

    /// The place that a legal move leads to.
    fn play(&self, mv: Move) -> Self;

    /// The value for the player at the root, where the search looks no further.
    fn leaf<T: Tracer>(&self, run: &mut Run<'_, '_, W, T>, targets: Bitboard<W>, ply: u32)
    -> Score;

    /// Told before any of the places that these moves lead to is searched; this one is searched
    /// `depth` plies ahead.
    fn look_ahead<T: Tracer>(&self, run: &mut Run<'_, '_, W, T>, targets: Bitboard<W>, depth: u32);
}

impl<W: EvalWord> Place<W> for Position<W> {
    #[inline(always)]
    fn targets(&self) -> Bitboard<W> {
        Self::targets(self)
    }

    #[inline(always)]
    fn play(&self, mv: Move) -> Self {
        Self::play(self, mv)
    }

    #[inline(always)]
    fn leaf<T: Tracer>(
        &self,
        run: &mut Run<'_, '_, W, T>,
        targets: Bitboard<W>,
        ply: u32,
    ) -> Score {
        run.leaf(self, targets, ply)
    }

    #[inline(always)]
    fn look_ahead<T: Tracer>(&self, run: &mut Run<'_, '_, W, T>, targets: Bitboard<W>, depth: u32) {
        run.look_ahead(self, targets, depth);
    }
}
