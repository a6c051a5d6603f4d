//! The transposition table of the solver.

use alloc::boxed::Box;
use alloc::vec::Vec;

use isolation_board::{Bitboard, Geometry, Square, Word};

use crate::situation::Situation;
use crate::zone::Zone;

/// Proven results, each for all positions that agree with its [zone](Zone), not only for the one
/// that was searched. No result depends on a hash.
///
/// For each two squares of the pieces it has the last results, and compares all of them.
#[derive(Debug)]
pub(crate) struct Table<W: Word> {
    squares: usize,
    rings: Vec<Option<Box<Ring<W>>>>,
}

/// Results of the same pieces. More than these save few nodes and cost as much time.
const RESULTS: usize = 64;
/// Results compared at once.
const LANES: usize = 8;

/// The last results of two squares; the oldest is replaced first.
#[derive(Debug)]
struct Ring<W: Word> {
    /// The squares that must be open,
    needed: [Bitboard<W>; RESULTS],
    /// those that must be open or closed,
    fixed: [Bitboard<W>; RESULTS],
    /// and the target of a winning move; `None` if the side to move loses.
    won_by: [Option<Square>; RESULTS],
    /// Results stored so far.
    stored: usize,
}

impl<W: Word> Table<W> {
    /// An empty table for a board.
    pub fn new(geometry: &Geometry<W>) -> Self {
        let squares = usize::from(geometry.size().area());
        Self { squares, rings: core::iter::repeat_with(|| None).take(squares * squares).collect() }
    }

    /// The target of a winning move or `None` for a loss, and the zone of the proof, if a result
    /// holds for this position.
    #[inline(always)]
    pub fn get(&self, at: Situation<W>) -> Option<(Option<Square>, Zone<W>)> {
        let ring = self.rings[self.index(at)].as_ref()?;
        let found = ring.find(at.open)?;
        let (needed, fixed) = (ring.needed[found], ring.fixed[found]);
        Some((ring.won_by[found], Zone { needed, barred: fixed - needed }))
    }

    /// Stores the result of a position.
    #[inline(always)]
    pub fn put(&mut self, at: Situation<W>, won_by: Option<Square>, zone: Zone<W>) {
        let index = self.index(at);
        let ring = self.rings[index].get_or_insert_with(Ring::new);
        let next = ring.stored % RESULTS;
        ring.needed[next] = zone.needed;
        ring.fixed[next] = zone.needed | (zone.barred - at.open);
        ring.won_by[next] = won_by;
        ring.stored += 1;
    }

    fn index(&self, at: Situation<W>) -> usize {
        usize::from(at.mover.index()) * self.squares + usize::from(at.opponent.index())
    }
}

impl<W: Word> Ring<W> {
    #[cold]
    fn new() -> Box<Self> {
        // A needed square that is not fixed: no position agrees with that.
        let never = Bitboard::of(Square::default());
        let (needed, fixed) = ([never; RESULTS], [Bitboard::EMPTY; RESULTS]);
        Box::new(Self { needed, fixed, won_by: [None; RESULTS], stored: 0 })
    }

    /// The first result that holds for these open squares.
    #[inline(always)]
    fn find(&self, open: Bitboard<W>) -> Option<usize> {
        let (needed, _) = self.needed.as_chunks::<LANES>();
        let (fixed, _) = self.fixed.as_chunks::<LANES>();
        let filled = self.stored.min(RESULTS).div_ceil(LANES);
        let agrees = |(needed, fixed): (&[Bitboard<W>; LANES], &[Bitboard<W>; LANES])| {
            (0..LANES).fold(0_u32, |all, lane| {
                all | u32::from(open & fixed[lane] == needed[lane]) << lane
            })
        };
        needed.iter().zip(fixed).take(filled).map(agrees).enumerate().find_map(|(chunk, agree)| {
            (agree != 0).then(|| chunk * LANES + agree.trailing_zeros() as usize)
        })
    }
}
