//! Zones: what a proof relies on.

use isolation_board::{Bitboard, Geometry, Square, Word};

use crate::situation::Situation;

/// The squares on which a proof relies, that is a winner's strategy from one position: open ones
/// that the winner enters or must be able to enter, and closed ones that confine the loser. The
/// same strategy wins in every position with the same pieces and the same side to move in which the
/// *needed* squares are open and the *barred* squares closed, whatever the other squares are: the
/// winner's moves are open there, and the loser has no move that the strategy does not answer.
///
/// Programs for life and death in Go call this a relevance zone: Shih, Wu, Wei and Wu, *A novel
/// approach to solving goal-achieving problems for board games*, AAAI 2022.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Zone<W: Word> {
    /// Open squares that the winner enters or slides over, or might have to.
    pub needed: Bitboard<W>,
    /// Squares that would give the loser more moves if they were open, and perhaps more. Those that
    /// are open when the proof begins may be any: the strategy answers moves to them.
    pub barred: Bitboard<W>,
}

impl<W: Word> Zone<W> {
    /// A proof that relies on no square.
    pub const EMPTY: Self = Self { needed: Bitboard::EMPTY, barred: Bitboard::EMPTY };

    /// A proof that relies on all squares, open or closed.
    pub fn whole(geometry: &Geometry<W>, open: Bitboard<W>) -> Self {
        Self { needed: open, barred: geometry.full() }
    }

    /// A loser that enters no squares but these, against a winner that enters or slides over the
    /// needed ones.
    pub fn of_regions(
        geometry: &Geometry<W>,
        needed: Bitboard<W>,
        loser: Square,
        region: Bitboard<W>,
    ) -> Self {
        Self { needed, barred: geometry.neighbours(region | Bitboard::of(loser)) }
    }

    /// A loser that is to move, and has no moves but those to `searched` and those that the next
    /// reply [refutes](crate::exits).
    ///
    /// That it has no other moves relies on closed squares: those around the loser. A queen's slide
    /// goes on over open squares, so that of its lines those count that are next to a target or to
    /// the queen.
    ///
    /// That a refuted move loses relies on two things: on the closed squares around its target,
    /// which leave it a single exit or none, in other positions as well; and on a reply, to that
    /// exit if it is open, or else to any square but the one that the loser has gone to. The
    /// filters ensure that one exists, and the zone needs it.
    #[inline(always)]
    pub fn of_loss(
        geometry: &Geometry<W>,
        Situation { open, mover: loser, opponent: winner }: Situation<W>,
        searched: Bitboard<W>,
        replies: Bitboard<W>,
    ) -> Self {
        let targets = geometry.targets(loser, open);
        let refuted = targets - searched;
        let mut around = geometry.targets(loser, geometry.full());
        if geometry.slides() {
            // The ends of the slides.
            around &= geometry.neighbours(targets | Bitboard::of(loser));
        }
        if refuted.is_empty() {
            return Self { needed: Bitboard::EMPTY, barred: around };
        }
        // A knight or a king that can go to an exit here can do so wherever the exit is open: none
        // of them is needed. A queen slides to it, and could be blocked: hence the exits, and below
        // what lies before them.
        let mut taken = Bitboard::EMPTY;
        if geometry.slides() {
            let exits = |target| geometry.targets(target, open.without(target));
            taken = refuted.into_iter().map(exits).fold(taken, |all, exits| all | exits);
        }
        // A reply for a loser that is stuck already: one that no refuted move takes away or, if
        // each is the target of one, all of them, of which the loser takes one. A queen's is a
        // single step, for which it slides over nothing.
        if (taken - refuted).is_empty() {
            let near = if geometry.slides() {
                replies & geometry.neighbours(Bitboard::of(winner))
            } else {
                replies
            };
            taken |= (near - refuted).first().map_or(near, Bitboard::of);
        }
        let needed = geometry.paths(winner, taken);
        Self { needed, barred: around | geometry.neighbours(refuted) }
    }

    /// The zone in a position that has these open squares besides, which neither piece can reach.
    /// It may bar some of them, if it comes from the table or the mirror rule: they are as good as
    /// closed, as long as the squares around their region are.
    #[inline(always)]
    pub fn apart_from(self, geometry: &Geometry<W>, cut: Bitboard<W>) -> Self {
        let mut region = self.barred & cut;
        if region.is_empty() {
            return self;
        }
        loop {
            let around = geometry.neighbours(region);
            if (around & (cut - region)).is_empty() {
                return Self { barred: self.barred | around, ..self };
            }
            region |= around & cut;
        }
    }

    /// With what another proof relies on.
    #[inline(always)]
    pub fn and(self, other: Self) -> Self {
        Self { needed: self.needed | other.needed, barred: self.barred | other.barred }
    }

    /// With squares that the winner enters or slides over.
    #[inline(always)]
    pub fn needing(self, squares: Bitboard<W>) -> Self {
        Self { needed: self.needed | squares, ..self }
    }
}
