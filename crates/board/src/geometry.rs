//! The move tables of one board, computed once and shared.

use alloc::boxed::Box;
use core::any::Any;
use core::fmt;

use once_cell::race::OnceBox;

use crate::rules::Reach;
use crate::word::zip;
use crate::{Bitboard, MAX_SIDE, Movement, Size, Square, Word};

/// The move tables of one movement on a board of one size. All positions of a game share them.
pub struct Geometry<W: Word> {
    movement: Movement,
    pub(crate) reach: Reach,
    size: Size,
    full: Bitboard<W>,
    even: Bitboard<W>,
    /// The squares that a player may remove; none where moves remove no square.
    removable: Bitboard<W>,
    removes: bool,
    /// Targets on an empty board of a piece that jumps or steps. The entry of a piece that is not
    /// placed yet holds the whole board; those of squares off the board are empty.
    leaps: [Bitboard<W>; 256],
    /// A leap's two distances; 1 and 2 where pieces step or slide.
    leap: [u32; 2],
    /// The columns that stay on the board when all columns are shifted right by the leap's first
    /// and second distance, and left by them.
    columns: [W; 4],
    /// Lines through each square, for a piece that slides.
    slides: Option<Box<[[Line<W>; 4]; 256]>>,
}

/// The squares of one line through a square, without the square itself: those of lower index and
/// those of higher.
#[derive(Clone, Copy)]
struct Line<W> {
    below: W,
    above: W,
}

/// One direction of each line, the one of ascending index.
const LINES: [(i32, i32); 4] = [(0, 1), (1, -1), (1, 0), (1, 1)];

impl<W: Word> Geometry<W> {
    /// The geometry of this movement on a board of this size, which must have at most `W::BITS`
    /// squares. Computed once per process.
    pub(crate) fn get(movement: Movement, size: Size) -> &'static Self {
        debug_assert!(u32::from(size.area()) <= W::BITS);
        let tables: [&'static dyn Any; 2] = [&NARROW, &WIDE];
        let table = tables.iter().find_map(|table| table.downcast_ref::<GeometryTable<W>>());
        table.expect("a word is one of the two").get(movement, size)
    }

    fn new(movement: Movement, size: Size) -> Self {
        let full = Bitboard::full(size);
        let mut leaps = [Bitboard::EMPTY; 256];
        leaps[usize::from(Square::NONE.index())] = full;
        for square in size.squares() {
            leaps[usize::from(square.index())] = movement
                .steps()
                .into_iter()
                .filter_map(|step| neighbour(size, square, step))
                .collect();
        }
        let reach = movement.profile().reach;
        let (near, far) = if let Reach::Leap(near, far) = reach { (near, far) } else { (1, 2) };
        let (width, a, b) = (i32::from(size.width()), i32::from(near), i32::from(far));
        let columns = [a..width, b..width, 0..width - a, 0..width - b].map(|columns| {
            let inside = |square: &Square| columns.contains(&i32::from(size.column(*square)));
            size.squares().filter(inside).collect::<Bitboard<W>>().0
        });
        let slides = movement.slides().then(|| {
            let empty = Line { below: W::ZERO, above: W::ZERO };
            let mut slides = Box::new([[empty; 4]; 256]);
            for square in size.squares() {
                slides[usize::from(square.index())] = LINES.map(|(rows, columns)| Line {
                    below: ray(size, square, (-rows, -columns)),
                    above: ray(size, square, (rows, columns)),
                });
            }
            slides
        });
        let even_sum =
            |square: &Square| (size.row(*square) + size.column(*square)).is_multiple_of(2);
        let even = size.squares().filter(even_sum).collect();
        let leap = [near.into(), far.into()];
        let removes = movement.removes();
        let removable = movement.fixed_start(size).map_or(Bitboard::EMPTY, |start| {
            let square = |(row, column): (u8, u8)| size.square(row.into(), column.into());
            full - start.into_iter().filter_map(square).collect()
        });
        Self { movement, reach, size, full, even, removable, removes, leaps, leap, columns, slides }
    }

    /// How pieces move.
    #[inline]
    pub fn movement(&self) -> Movement {
        self.movement
    }

    /// Width and height of the board.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// All squares of the board.
    #[inline]
    pub fn full(&self) -> Bitboard<W> {
        self.full
    }

    /// The squares of one colour: those whose row and column add up to an even number.
    #[inline]
    pub fn even(&self) -> Bitboard<W> {
        self.even
    }

    /// The squares that a player may ever remove after a step; none where moves remove no square.
    #[inline(always)]
    pub fn removable(&self) -> Bitboard<W> {
        self.removable
    }

    /// Whether a move removes a square after the step ([`Movement::removes`]).
    ///
    /// Where it does not, a square closes when a piece enters it and at no other time, for good. Then
    /// two pieces whose regions are apart can never touch one another again, each has as many moves
    /// as its longest path, and the reflected reply to a move stays open: code that relies on one of
    /// these must check this first.
    #[inline(always)]
    pub fn removes(&self) -> bool {
        self.removes
    }

    /// As [`Movement::slides`].
    #[inline(always)]
    pub fn slides(&self) -> bool {
        self.slides.is_some()
    }

    /// Whether pieces leap over what is between.
    #[inline(always)]
    pub fn leaps(&self) -> bool {
        matches!(self.reach, Reach::Leap(..))
    }

    /// As [`Movement::alternates_colour`].
    #[inline(always)]
    pub fn alternates_colour(&self) -> bool {
        self.movement.alternates_colour()
    }

    /// The open squares that pieces on any of these squares could go to, all pieces at once.
    #[inline(always)]
    pub fn spread(&self, from: Bitboard<W>, open: Bitboard<W>) -> Bitboard<W> {
        Bitboard(match self.reach {
            Reach::Leap(..) => self.leap_spread(from.0, open.0),
            Reach::Step => self.step_spread(from.0, open.0),
            Reach::Slide => self.slide_spread(from.0, open.0),
        })
    }

    /// The squares next to any of these squares, open or not: one leap away, or for pieces that step or
    /// slide one step.
    #[inline(always)]
    pub fn neighbours(&self, squares: Bitboard<W>) -> Bitboard<W> {
        Bitboard(match self.reach {
            Reach::Leap(..) => self.leap_spread(squares.0, self.full.0),
            Reach::Step | Reach::Slide => self.step_spread(squares.0, self.full.0),
        })
    }

    /// The squares that a piece on `from` enters or slides over when it goes to one of `targets`,
    /// each of which must be a move on the empty board.
    #[inline(always)]
    pub fn paths(&self, from: Square, targets: Bitboard<W>) -> Bitboard<W> {
        let Some(slides) = &self.slides else { return targets };
        targets.into_iter().fold(Bitboard::EMPTY, |paths, target| {
            let lines = |square: Square| slides[usize::from(square.index())].iter();
            let to = W::bit(u32::from(target.index()));
            lines(from).zip(lines(target)).fold(paths, |paths, (line, beyond)| {
                if line.above & to != W::ZERO {
                    paths | Bitboard(line.above & !beyond.above)
                } else if line.below & to != W::ZERO {
                    paths | Bitboard(line.below & !beyond.below)
                } else {
                    paths
                }
            })
        })
    }

    /// The squares of the board with at least one open neighbour, those with at least two, and so on.
    /// A neighbour is a square one leap away, or for pieces that step or slide one step.
    #[inline(always)]
    pub fn with_open_neighbours<const N: usize>(&self, open: Bitboard<W>) -> [Bitboard<W>; N] {
        let mut with = [W::ZERO; N];
        for neighbour in self.shifted(open.0) {
            for more in (1..N).rev() {
                with[more] = with[more] | (with[more - 1] & neighbour);
            }
            with[0] = with[0] | neighbour;
        }
        // Rows shifted beyond the lower end of the board are not squares.
        with.map(|squares| Bitboard(squares & self.full.0))
    }

    /// Number of pairs of open squares that are a move apart.
    #[inline]
    pub fn pairs(&self, open: Bitboard<W>) -> u32 {
        let ends: u32 = if self.slides() {
            open.into_iter().map(|square| self.targets(square, open).len()).sum()
        } else {
            self.shifted(open.0).into_iter().map(|from| (from & open.0).count_ones()).sum()
        };
        ends / 2
    }

    /// The squares one leap away from these in each direction, or one step; also squares beyond the
    /// lower end of the board.
    #[inline(always)]
    fn shifted(&self, set: W) -> [W; 8] {
        let row = u32::from(self.size.width());
        let [right, right_two, left, left_two] = self.columns;
        let [near, far] = self.leap;
        let (one_right, one_left) = (set.up(near) & right, set.down(near) & left);
        if let Reach::Leap(..) = self.reach {
            let (two_right, two_left) = (set.up(far) & right_two, set.down(far) & left_two);
            [
                one_right.up(far * row),
                one_right.down(far * row),
                one_left.up(far * row),
                one_left.down(far * row),
                two_right.up(near * row),
                two_right.down(near * row),
                two_left.up(near * row),
                two_left.down(near * row),
            ]
        } else {
            [
                one_right,
                one_left,
                set.up(row),
                set.down(row),
                one_right.up(row),
                one_right.down(row),
                one_left.up(row),
                one_left.down(row),
            ]
        }
    }

    #[inline(always)]
    pub(crate) fn leap_spread(&self, set: W, open: W) -> W {
        let [reached] = self.leap_spread_lanes([set], [open]);
        reached
    }

    #[inline(always)]
    pub(crate) fn step_spread(&self, set: W, open: W) -> W {
        let [reached] = self.step_spread_lanes([set], [open]);
        reached
    }

    /// The spreads of several boards at once.
    #[inline(always)]
    pub(crate) fn leap_spread_lanes<const N: usize>(&self, set: [W; N], open: [W; N]) -> [W; N] {
        let row = u32::from(self.size.width());
        let [right, right_two, left, left_two] = self.columns;
        let [near, far] = self.leap;
        let either = |a, b| zip(a, b, |a, b| a | b);
        let beside =
            either(set.map(|set| set.up(near) & right), set.map(|set| set.down(near) & left));
        let two_beside =
            either(set.map(|set| set.up(far) & right_two), set.map(|set| set.down(far) & left_two));
        let tall =
            either(beside.map(|set| set.up(far * row)), beside.map(|set| set.down(far * row)));
        let wide = either(
            two_beside.map(|set| set.up(near * row)),
            two_beside.map(|set| set.down(near * row)),
        );
        zip(either(tall, wide), open, |a, b| a & b)
    }

    #[inline(always)]
    pub(crate) fn step_spread_lanes<const N: usize>(&self, set: [W; N], open: [W; N]) -> [W; N] {
        let row = u32::from(self.size.width());
        let [right, _, left, _] = self.columns;
        let either = |a, b| zip(a, b, |a, b| a | b);
        let beside = either(set.map(|set| set.up(1) & right), set.map(|set| set.down(1) & left));
        let three = either(set, beside);
        let rows = either(three.map(|set| set.up(row)), three.map(|set| set.down(row)));
        zip(either(beside, rows), open, |a, b| a & b)
    }

    #[inline(always)]
    pub(crate) fn slide_spread_lanes<const N: usize>(&self, set: [W; N], open: [W; N]) -> [W; N] {
        zip(set, open, |set, open| self.slide_spread(set, open))
    }

    /// All directions at once, one square farther in each round.
    #[inline(always)]
    pub(crate) fn slide_spread(&self, set: W, open: W) -> W {
        let width = u32::from(self.size.width());
        let [right, _, left, _] = self.columns;
        let (into_right, into_left) = (open & right, open & left);
        let mut slides = [set; 8];
        let mut reached = W::ZERO;
        loop {
            let [e, w, s, n, se, nw, sw, ne] = slides;
            slides = [
                e.up(1) & into_right,
                w.down(1) & into_left,
                s.up(width) & open,
                n.down(width) & open,
                se.up(width + 1) & into_right,
                nw.down(width + 1) & into_left,
                sw.up(width - 1) & into_left,
                ne.down(width - 1) & into_right,
            ];
            let passed = slides.into_iter().fold(W::ZERO, |passed, slide| passed | slide);
            if passed == W::ZERO {
                return reached;
            }
            reached = reached | passed;
        }
    }

    /// Where a piece on `from` can go when `open` are the open squares: nowhere from a square off the
    /// board.
    #[inline(always)]
    pub fn targets(&self, from: Square, open: Bitboard<W>) -> Bitboard<W> {
        match &self.slides {
            None => self.leaps[usize::from(from.index())] & open,
            Some(slides) => {
                // A piece that is not placed yet.
                if from == Square::NONE {
                    return open;
                }
                let closed = !open.0;
                let lines = &slides[usize::from(from.index())];
                let reached = lines.iter().fold(W::ZERO, |reached, line| {
                    // The squares from the nearest closed one below to the nearest one above.
                    let nearest_below = ((line.below & closed) | W::bit(0)).highest_bit();
                    let above = line.above & closed;
                    let between = above ^ above.wrapping_sub(nearest_below);
                    reached | ((line.below | line.above) & between)
                });
                Bitboard(reached) & open
            }
        }
    }
}

impl<W: Word> fmt::Debug for Geometry<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.movement, self.size)
    }
}

fn neighbour(size: Size, square: Square, (rows, columns): (i32, i32)) -> Option<Square> {
    size.square(i32::from(size.row(square)) + rows, i32::from(size.column(square)) + columns)
}

/// All squares from `square` in one direction, without `square`.
fn ray<W: Word>(size: Size, square: Square, step: (i32, i32)) -> W {
    core::iter::successors(neighbour(size, square, step), |&next| neighbour(size, next, step))
        .collect::<Bitboard<W>>()
        .0
}

const SIDES: usize = MAX_SIDE as usize + 1;

static NARROW: GeometryTable<u64> = GeometryTable::new();
static WIDE: GeometryTable<u128> = GeometryTable::new();

/// All geometries of one word width, each computed on first use.
struct GeometryTable<W: Word>([[[OnceBox<Geometry<W>>; SIDES]; SIDES]; Movement::ALL.len()]);

impl<W: Word> GeometryTable<W> {
    const fn new() -> Self {
        Self([const { [const { [const { OnceBox::new() }; SIDES] }; SIDES] }; Movement::ALL.len()])
    }

    fn get(&'static self, movement: Movement, size: Size) -> &'static Geometry<W> {
        self.0[movement as usize][usize::from(size.width())][usize::from(size.height())]
            .get_or_init(|| Box::new(Geometry::new(movement, size)))
    }
}
