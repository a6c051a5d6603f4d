//! Squares and pieces of a board of the course, of any size.

use isolation::board::Movement;
use smallvec::{SmallVec, smallvec};

/// A square as the course has it, (row, column). One beside the board is possible: the course lets
/// any move be applied.
pub type RowColumn = (i64, i64);

/// The squares that a piece can go to.
pub type Targets = SmallVec<[RowColumn; 8]>;

/// The generations of the course's board, and a variant of the first. They differ in what is done with odd input, in the
/// order of moves and in what `play` tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Generation {
    /// Until February 2017: `__board_state__`, moves in order, `get_move` receives the legal moves.
    First = 1,
    /// Until April 2017: `_board_state`, moves are shuffled, `get_move` receives the legal moves.
    Second = 2,
    /// Since then: `get_move` receives only game and clock.
    Third = 3,
    /// The first with shuffled moves: its last weeks.
    FirstShuffled = 4,
}

impl Generation {
    /// The generation of this number.
    pub fn from_number(number: u8) -> Option<Self> {
        let all = [Self::First, Self::Second, Self::Third, Self::FirstShuffled];
        all.into_iter().find(|it| *it as u8 == number)
    }

    /// Whether it has `__board_state__`, a list of rows.
    pub fn has_rows(self) -> bool {
        matches!(self, Self::First | Self::FirstShuffled)
    }

    pub fn shuffles(self) -> bool {
        self != Self::First
    }
}

/// What is on a board. A square's number is `row + column · height`, as in `_board_state`; behind the
/// squares that list has three entries more: whose turn it is, the second player's square, the first's.
#[derive(PartialEq, Eq)]
pub struct State {
    pub width: i64,
    pub height: i64,
    /// By number: 0 for an open square, 1 or 2 for the player who has closed it.
    pub owners: SmallVec<[u8; 64]>,
    /// 1 when the number of moves is odd.
    pub initiative: i64,
    /// The squares of the pieces.
    pub pieces: [Option<RowColumn>; 2],
}

impl State {
    pub fn new(width: i64, height: i64) -> Self {
        let squares = usize::try_from(width * height).expect("sides are positive");
        Self { width, height, owners: smallvec![0; squares], initiative: 0, pieces: [None; 2] }
    }

    pub fn squares(&self) -> i64 {
        self.owners.len() as i64
    }

    /// The number of a square, which may be beside the board.
    pub fn number(&self, (row, column): RowColumn) -> i64 {
        row.saturating_add(column.saturating_mul(self.height))
    }

    pub fn square(&self, number: i64) -> RowColumn {
        (number.rem_euclid(self.height), number.div_euclid(self.height))
    }

    /// Whether a square is on the board and open.
    #[inline]
    pub fn is_open(&self, square: RowColumn) -> bool {
        (0..self.height).contains(&square.0)
            && (0..self.width).contains(&square.1)
            && self.owners[self.number(square) as usize] == 0
    }

    /// The open squares, column by column.
    pub fn open(&self) -> impl Iterator<Item = RowColumn> {
        let open = self.owners.iter().zip(0..).filter(|(owner, _)| **owner == 0);
        open.map(|(_, number)| self.square(number))
    }

    /// `_board_state` as a text.
    pub fn list_text(&self) -> String {
        let squares = self.owners.iter().map(|&owner| if owner > 0 { "1, " } else { "0, " });
        let squares: String = squares.collect();
        let piece = |player: usize| {
            self.pieces[player]
                .map_or_else(|| "None".to_owned(), |square| self.number(square).to_string())
        };
        format!("[{squares}{}, {}, {}]", self.initiative, piece(1), piece(0))
    }

    /// The open squares a knight's leap from a square, in reading order.
    pub fn targets(&self, (row, column): RowColumn) -> Targets {
        let mut targets = Targets::new();
        for (rows, columns) in Movement::Knight.steps() {
            // A number too large for the type is outside every board, on either side.
            let square = (row.wrapping_add(rows.into()), column.wrapping_add(columns.into()));
            if self.is_open(square) {
                targets.push(square);
            }
        }
        targets
    }

    /// Puts a piece on a square and closes it, legal or not: as the course's lists of squares do it,
    /// in which negative numbers count from the end. The number of the closed square; behind the last
    /// one for one of the three other entries; none where the lists have no such entry.
    pub fn enter(
        &mut self,
        generation: Generation,
        square: RowColumn,
        piece: usize,
        owner: usize,
    ) -> Option<i64> {
        let entry = if generation.has_rows() {
            let row = counted_from_end(square.0, self.height)?;
            let column = counted_from_end(square.1, self.width)?;
            self.pieces[piece] = Some(square);
            self.number((row, column))
        } else {
            let number = self.number(square);
            let entry = counted_from_end(number, self.squares() + 3)?;
            self.pieces[piece] = Some(self.square(number));
            entry
        };
        match entry - self.squares() {
            0 => self.initiative = 1,
            1 => self.pieces[1] = Some(self.square(1)),
            2 => self.pieces[0] = Some(self.square(1)),
            _ => self.owners[entry as usize] = owner as u8 + 1,
        }
        self.initiative ^= 1;
        Some(entry)
    }
}

impl Clone for State {
    fn clone(&self) -> Self {
        // As a block, which is faster than `SmallVec`'s own way, entry by entry.
        let owners = SmallVec::from_slice(&self.owners);
        let Self { width, height, initiative, pieces, .. } = *self;
        Self { width, height, owners, initiative, pieces }
    }
}

/// The place in a list of this length that an index of Python means.
fn counted_from_end(index: i64, length: i64) -> Option<i64> {
    let place = if index < 0 { index + length } else { index };
    (0..length).contains(&place).then_some(place)
}
