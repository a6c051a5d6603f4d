//! Cells and pieces of a board of the course, of any size.

use isolation::board::Movement;
use smallvec::{SmallVec, smallvec};

/// A cell as the course has it, (row, column). One beside the board is possible: the course lets
/// any move be applied.
pub type Cell = (i64, i64);

/// The cells that a piece can go to.
pub type Targets = SmallVec<[Cell; 8]>;

/// The three generations of the course's board. They differ in what is done with odd input, in the
/// order of moves and in what `play` tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Generation {
    /// Until February 2017: `__board_state__`, moves in order, `get_move` is handed the legal moves.
    First = 1,
    /// Until April 2017: `_board_state`, moves are shuffled, `get_move` is handed the legal moves.
    Second = 2,
    /// Since then: `get_move` is handed game and clock only.
    Third = 3,
}

impl Generation {
    /// The generation of this number.
    pub fn from_number(number: u8) -> Option<Self> {
        [Self::First, Self::Second, Self::Third].into_iter().find(|it| *it as u8 == number)
    }
}

/// A move that the course's list of cells has no entry for.
#[derive(Debug)]
pub struct OutOfRange;

/// What is on a board. A cell's number is `row + column · height`, as in `_board_state`; behind the
/// cells that list has three entries more: whose turn it is, the second player's cell, the first's.
#[derive(PartialEq, Eq)]
pub struct State {
    pub width: i64,
    pub height: i64,
    /// The cells that the first, and that the second player has closed, one bit each.
    taken: [SmallVec<[u64; 2]>; 2],
    /// 1 when the number of moves is odd.
    pub initiative: i64,
    /// Where the pieces stand.
    pub pieces: [Option<Cell>; 2],
}

impl State {
    /// An empty board.
    pub fn new(width: i64, height: i64) -> Self {
        let words = usize::try_from(width * height).expect("sides are positive").div_ceil(64);
        let none: SmallVec<[u64; 2]> = smallvec![0; words];
        Self { width, height, taken: [none.clone(), none], initiative: 0, pieces: [None; 2] }
    }

    /// Number of cells.
    pub fn cells(&self) -> i64 {
        self.width * self.height
    }

    /// The number of a cell, which may be beside the board.
    pub fn number(&self, (row, column): Cell) -> i64 {
        row.saturating_add(column.saturating_mul(self.height))
    }

    /// The cell of a number.
    pub fn cell(&self, number: i64) -> Cell {
        (number.rem_euclid(self.height), number.div_euclid(self.height))
    }

    /// Who has closed the cell of this number: 0 or 1.
    pub fn owner(&self, number: i64) -> Option<usize> {
        let (word, bit) = (number as usize / 64, 1 << (number % 64));
        self.taken.iter().position(|taken| taken[word] & bit != 0)
    }

    /// Says who has closed the cell of this number.
    pub fn set_owner(&mut self, number: i64, owner: Option<usize>) {
        let (word, bit) = (number as usize / 64, 1 << (number % 64));
        for (player, taken) in self.taken.iter_mut().enumerate() {
            if owner == Some(player) {
                taken[word] |= bit;
            } else {
                taken[word] &= !bit;
            }
        }
    }

    /// Whether a cell is on the board and open.
    #[inline]
    pub fn is_open(&self, cell: Cell) -> bool {
        (0..self.height).contains(&cell.0)
            && (0..self.width).contains(&cell.1)
            && self.is_blank(self.number(cell))
    }

    #[inline]
    fn is_blank(&self, number: i64) -> bool {
        let [first, second] = &self.taken;
        let word = number as usize / 64;
        (first[word] | second[word]) >> (number % 64) & 1 == 0
    }

    /// The numbers of the cells that are somebody else's, or nobody's, in another state.
    pub fn changed(&self, other: &Self) -> impl Iterator<Item = i64> {
        (0..self.cells()).filter(|&number| self.owner(number) != other.owner(number))
    }

    /// The open cells, column by column.
    pub fn open(&self) -> impl Iterator<Item = Cell> {
        (0..self.cells()).filter(|&number| self.is_blank(number)).map(|it| self.cell(it))
    }

    /// `_board_state` as a text.
    pub fn list_text(&self) -> String {
        let cells = (0..self.cells())
            .map(|number| if self.owner(number).is_some() { "1, " } else { "0, " })
            .collect::<String>();
        let piece = |player: usize| {
            self.pieces[player]
                .map_or_else(|| "None".to_owned(), |cell| self.number(cell).to_string())
        };
        format!("[{cells}{}, {}, {}]", self.initiative, piece(1), piece(0))
    }

    /// The open cells a knight's leap from a cell, in reading order.
    pub fn targets(&self, (row, column): Cell) -> Targets {
        let mut targets = Targets::new();
        for &(rows, columns) in Movement::Knight.steps() {
            // What is too large for a number is beside every board, on either side.
            let cell = (row.wrapping_add(rows.into()), column.wrapping_add(columns.into()));
            if self.is_open(cell) {
                targets.push(cell);
            }
        }
        targets
    }

    /// Puts a piece on a cell and closes it, legal or not: as the course's lists of cells do it,
    /// in which negative numbers count from the end. The number of the closed cell; behind the last
    /// one for one of the three other entries.
    pub fn enter(
        &mut self,
        generation: Generation,
        cell: Cell,
        piece: usize,
        owner: usize,
    ) -> Result<i64, OutOfRange> {
        let entry = if generation == Generation::First {
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
            _ => self.set_owner(entry, Some(owner)),
        }
        self.initiative ^= 1;
        Ok(entry)
    }
}

impl Clone for State {
    fn clone(&self) -> Self {
        let [first, second] = &self.taken;
        // As a block of words, which is faster than `SmallVec`'s word by word.
        let taken = [SmallVec::from_slice(first), SmallVec::from_slice(second)];
        let Self { width, height, initiative, pieces, .. } = *self;
        Self { width, height, taken, initiative, pieces }
    }
}

/// The place in a list of this length that an index of Python means.
fn counted_from_end(index: i64, length: i64) -> Result<i64, OutOfRange> {
    let place = if index < 0 { index + length } else { index };
    if (0..length).contains(&place) { Ok(place) } else { Err(OutOfRange) }
}
