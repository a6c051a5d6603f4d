//! Cells and pieces of a board of the course, of any size.

use isolation::board::Movement;
use smallvec::{SmallVec, smallvec};

/// A cell as the course has it, (row, column). One beside the board is possible: the course lets
/// any move be applied.
pub type Cell = (i64, i64);

/// The cells that a piece can go to.
pub type Targets = SmallVec<[Cell; 8]>;

/// The generations of the course's board, and a variant of the first. They differ in what is done with odd input, in the
/// order of moves and in what `play` tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Generation {
    /// Until February 2017: `__board_state__`, moves in order, `get_move` is handed the legal moves.
    First = 1,
    /// Until April 2017: `_board_state`, moves are shuffled, `get_move` is handed the legal moves.
    Second = 2,
    /// Since then: `get_move` is handed game and clock only.
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

    /// Whether moves are shuffled.
    pub fn shuffles(self) -> bool {
        self != Self::First
    }
}

/// What is on a board. A cell's number is `row + column · height`, as in `_board_state`; behind the
/// cells that list has three entries more: whose turn it is, the second player's cell, the first's.
#[derive(PartialEq, Eq)]
pub struct State {
    pub width: i64,
    pub height: i64,
    /// By number: 0 for an open cell, 1 or 2 for the player who has closed it.
    pub owners: SmallVec<[u8; 64]>,
    /// 1 when the number of moves is odd.
    pub initiative: i64,
    /// The cells of the pieces.
    pub pieces: [Option<Cell>; 2],
}

impl State {
    /// An empty board.
    pub fn new(width: i64, height: i64) -> Self {
        let cells = usize::try_from(width * height).expect("sides are positive");
        Self { width, height, owners: smallvec![0; cells], initiative: 0, pieces: [None; 2] }
    }

    /// Number of cells.
    pub fn cells(&self) -> i64 {
        self.owners.len() as i64
    }

    /// The number of a cell, which may be beside the board.
    pub fn number(&self, (row, column): Cell) -> i64 {
        row.saturating_add(column.saturating_mul(self.height))
    }

    /// The cell of a number.
    pub fn cell(&self, number: i64) -> Cell {
        (number.rem_euclid(self.height), number.div_euclid(self.height))
    }

    /// Whether a cell is on the board and open.
    #[inline]
    pub fn is_open(&self, cell: Cell) -> bool {
        (0..self.height).contains(&cell.0)
            && (0..self.width).contains(&cell.1)
            && self.owners[self.number(cell) as usize] == 0
    }

    /// The open cells, column by column.
    pub fn open(&self) -> impl Iterator<Item = Cell> {
        let open = self.owners.iter().zip(0..).filter(|(owner, _)| **owner == 0);
        open.map(|(_, number)| self.cell(number))
    }

    /// `_board_state` as a text.
    pub fn list_text(&self) -> String {
        let cells = self.owners.iter().map(|&owner| if owner > 0 { "1, " } else { "0, " });
        let cells: String = cells.collect();
        let piece = |player: usize| {
            self.pieces[player]
                .map_or_else(|| "None".to_owned(), |cell| self.number(cell).to_string())
        };
        format!("[{cells}{}, {}, {}]", self.initiative, piece(1), piece(0))
    }

    /// The open cells a knight's leap from a cell, in reading order.
    pub fn targets(&self, (row, column): Cell) -> Targets {
        let mut targets = Targets::new();
        for (rows, columns) in Movement::Knight.steps() {
            // A number too large for the type is outside every board, on either side.
            let cell = (row.wrapping_add(rows.into()), column.wrapping_add(columns.into()));
            if self.is_open(cell) {
                targets.push(cell);
            }
        }
        targets
    }

    /// Puts a piece on a cell and closes it, legal or not: as the course's lists of cells do it,
    /// in which negative numbers count from the end. The number of the closed cell; behind the last
    /// one for one of the three other entries; none where the lists have no such entry.
    pub fn enter(
        &mut self,
        generation: Generation,
        cell: Cell,
        piece: usize,
        owner: usize,
    ) -> Option<i64> {
        let entry = if generation.has_rows() {
            let row = counted_from_end(cell.0, self.height)?;
            let column = counted_from_end(cell.1, self.width)?;
            self.pieces[piece] = Some(cell);
            self.number((row, column))
        } else {
            let number = self.number(cell);
            let entry = counted_from_end(number, self.cells() + 3)?;
            self.pieces[piece] = Some(self.cell(number));
            entry
        };
        match entry - self.cells() {
            0 => self.initiative = 1,
            1 => self.pieces[1] = Some(self.cell(1)),
            2 => self.pieces[0] = Some(self.cell(1)),
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
