//! The winner from each opening position of a board.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use isolation_board::{AnyPosition, Echo, Move, Movement, Player, Size, Square, Verdict};
use isolation_compact::map_of;

use crate::{Pair, Solution};

/// The winner from each pair of placements on one board, as far as it is known, and hence from
/// single placements and from the empty board.
///
/// Its [text](Self::to_csv) is a table of comma-separated values: the heading
/// `first,second,winner`, then a line for each of [`Pair::all`], in that order: the names of the
/// two squares, and `first`, `second` or `unknown`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardTable {
    movement: Movement,
    size: Size,
    winners: BTreeMap<Pair, Option<Player>>,
}

const HEADING: &str = "first,second,winner";
/// Possible winners of a pair.
const WINNERS: [Option<Player>; 3] = [Some(Player::First), Some(Player::Second), None];

/// Boards by name, each with the winners of its table in `tables/`: of each line the letter after
/// the last comma. The pairs are those of [`Pair::all`], so the page need not download them.
macro_rules! shipped {
    ($($board:literal),* $(,)?) => {
        &[$(($board, {
            const TEXT: &[u8] = include_bytes!(concat!("../tables/", $board, ".csv"));
            &letters::<{ lines(TEXT) }>(TEXT) as &[u8]
        })),*]
    };
}

/// The lines of a table below its heading.
const fn lines(text: &[u8]) -> usize {
    let (mut lines, mut at) = (0, HEADING.len() + 1);
    while at < text.len() {
        lines += (text[at] == b'\n') as usize;
        at += 1;
    }
    lines
}

/// The first letter of the winner in each of these lines.
const fn letters<const LINES: usize>(text: &[u8]) -> [u8; LINES] {
    let mut letters = [0; LINES];
    let (mut line, mut at) = (0, HEADING.len() + 1);
    while at < text.len() {
        match text[at] {
            b',' => letters[line] = text[at + 1],
            b'\n' => line += 1,
            _ => {}
        }
        at += 1;
    }
    letters
}

/// The boards with a built-in table; that of queen 6x6 is incomplete.
const SHIPPED: &[(&str, &[u8])] = shipped![
    "knight-3x3",
    "knight-4x4",
    "knight-5x5",
    "knight-5x6",
    "knight-6x6",
    "knight-7x7",
    "knight-8x8",
    "queen-3x3",
    "queen-4x4",
    "queen-5x5",
    "queen-5x6",
    "queen-6x6",
    "king-3x3",
    "king-4x4",
    "king-5x5",
    "king-5x6",
    "king-6x6",
    "king-7x7",
];

/// Why a text is not the table of a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("table of {board}: line {line}: expected {expected}, found {}", Echo(found))]
pub struct ParseTableError {
    board: String,
    line: usize,
    expected: String,
    found: String,
}

impl BoardTable {
    /// A table without known winners.
    pub fn unknown(movement: Movement, size: Size) -> Self {
        let winners = map_of(Pair::all(size).into_iter().map(|pair| (pair, None)));
        Self { movement, size, winners }
    }

    /// The built-in table of a board, if it has one; it may be incomplete, see
    /// [`is_whole`](Self::is_whole).
    pub fn shipped(movement: Movement, size: Size) -> Option<Self> {
        let name = format!("{movement}-{size}");
        let (_, winners) = SHIPPED.iter().find(|(board, _)| *board == name)?;
        let winners = winners.iter().map(|letter| match letter {
            b'f' => Some(Player::First),
            b's' => Some(Player::Second),
            _ => None,
        });
        let winners = map_of(Pair::all(size).into_iter().zip(winners));
        Some(Self { movement, size, winners })
    }

    /// The boards with a built-in table, complete or not, as texts such as `knight-7x7`.
    pub fn shipped_boards() -> impl Iterator<Item = &'static str> {
        SHIPPED.iter().map(|&(board, _)| board)
    }

    /// The boards with a complete built-in table.
    pub fn whole_boards() -> impl Iterator<Item = &'static str> {
        let whole = SHIPPED.iter().filter(|(_, winners)| !winners.contains(&b'u'));
        whole.map(|&(board, _)| board)
    }

    /// Parses the text of a board's table.
    ///
    /// # Errors
    /// The first line with an error.
    pub fn parse(movement: Movement, size: Size, text: &str) -> Result<Self, ParseTableError> {
        let fault = |line, expected: String, found: &str| {
            let (board, found) = (format!("{movement}-{size}"), found.to_owned());
            ParseTableError { board, line, expected, found }
        };
        let mut table = Self::unknown(movement, size);
        let mut lines = text.lines();
        let heading = lines.next().unwrap_or_default();
        if heading != HEADING {
            return Err(fault(1, HEADING.to_owned(), heading));
        }
        for (line, (pair, winner)) in (2..).zip(&mut table.winners) {
            let found = lines.next().unwrap_or_default();
            let squares = pair.names(size).join(",");
            let known = WINNERS.into_iter().find(|&known| found == row(&squares, known));
            let expected = || format!("{squares}, and first, second or unknown");
            *winner = known.ok_or_else(|| fault(line, expected(), found))?;
        }
        match lines.next() {
            None => Ok(table),
            Some(more) => {
                Err(fault(table.winners.len() + 2, "the end of the table".to_owned(), more))
            }
        }
    }

    /// The table as text.
    pub fn to_csv(&self) -> String {
        let rows = self.pairs().map(|(pair, winner)| row(&pair.names(self.size).join(","), winner));
        core::iter::once(HEADING.to_owned()).chain(rows).map(|line| line + "\n").collect()
    }

    /// How the pieces of the board move.
    pub fn movement(&self) -> Movement {
        self.movement
    }

    /// Width and height of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Each pair up to symmetry, in the order of [`Pair::all`], with its winner if known.
    pub fn pairs(&self) -> impl ExactSizeIterator<Item = (Pair, Option<Player>)> {
        self.winners.iter().map(|(&pair, &winner)| (pair, winner))
    }

    /// Sets the winner of a pair and of all its images.
    ///
    /// # Panics
    /// When the pair is not [on](Pair::is_on) this board.
    pub fn set(&mut self, pair: Pair, winner: Player) {
        self.winners.insert(pair.representative(self.size), Some(winner));
    }

    /// The winner from a pair. `None` if it is unknown, or the pair is not on this board.
    pub fn winner(&self, pair: Pair) -> Option<Player> {
        pair.is_on(self.size).then(|| self.winners[&pair.representative(self.size)])?
    }

    /// Whether the table is complete.
    pub fn is_whole(&self) -> bool {
        self.count(None) == 0
    }

    /// Number of pairs up to symmetry with this winner; `None` counts the unknown ones.
    pub fn count(&self, winner: Option<Player>) -> usize {
        self.winners.values().filter(|&&known| known == winner).count()
    }

    /// The second player's answers to a placement, each with its winner if known.
    pub fn answers(&self, first: Square) -> impl Iterator<Item = (Square, Option<Player>)> {
        let answers = self.size.squares().filter(move |&second| second != first);
        answers.map(move |second| (second, self.winner(Pair { first, second })))
    }

    /// The winner after the first player's placement here: the second player, if some answer wins;
    /// the first, if no answer does; `None` if it depends on unknown pairs.
    pub fn winner_after(&self, first: Square) -> Option<Player> {
        choose(Player::Second, self.answers(first).map(|(_, winner)| winner))
    }

    /// The winner from the empty board: the first player, if some placement wins; `None` if it
    /// depends on unknown pairs.
    pub fn value(&self) -> Option<Player> {
        choose(Player::First, self.size.squares().map(|first| self.winner_after(first)))
    }

    /// The verdict of each placement in a position, for the side that makes it, as by
    /// [`Solver::verdicts`]; `None` for positions with other moves than placements on this board.
    ///
    /// [`Solver::verdicts`]: crate::Solver::verdicts
    pub fn verdicts(&self, position: &AnyPosition) -> Option<Vec<(Move, Option<Verdict>)>> {
        if position.both_placed() || !self.covers(position) {
            return None;
        }
        let winner = |square| match position.piece(Player::First) {
            None => self.winner_after(square),
            Some(first) => self.winner(Pair { first, second: square }),
        };
        let verdict = |winner| Verdict::of(winner == position.to_move());
        Some(position.moves().map(|mv| (mv, winner(mv.destination()).map(verdict))).collect())
    }

    /// The verdict of a position with placements only; `None` for any other position, and if the
    /// winner is unknown.
    pub fn solve(&self, position: &AnyPosition) -> Option<Verdict> {
        if !self.covers(position) {
            return None;
        }
        let winner = match Player::BOTH.map(|player| position.piece(player)) {
            [Some(first), Some(second)] => self.winner(Pair { first, second }),
            [Some(first), None] => self.winner_after(first),
            [None, _] => self.value(),
        };
        winner.map(|winner| Verdict::of(winner == position.to_move()))
    }

    /// The verdict of a position with placements only, with a winning move; `None` if it is not known,
    /// or the winning move is not a placement.
    pub(crate) fn solution(&self, position: &AnyPosition) -> Option<Solution> {
        match self.solve(position)? {
            Verdict::Loss => Some(Solution::Loss),
            Verdict::Win => {
                let mut verdicts = self.verdicts(position)?.into_iter();
                verdicts
                    .find(|(_, verdict)| *verdict == Some(Verdict::Win))
                    .map(|it| Solution::Win(it.0))
            }
        }
    }

    /// The built-in table of the position's board, if it [may cover](Self::may_cover) the position.
    pub fn covering(position: &AnyPosition) -> Option<Self> {
        Self::may_cover(position).then(|| Self::shipped(position.movement(), position.size()))?
    }

    /// Whether at most two squares are closed, as in all positions of a table.
    pub fn may_cover(position: &AnyPosition) -> bool {
        u32::from(position.size().area()) - position.open().len() <= 2
    }

    /// Whether the position has placements on this board only.
    fn covers(&self, position: &AnyPosition) -> bool {
        let closed = u32::from(position.size().area()) - position.open().len();
        let placed = Player::BOTH.into_iter().filter_map(|player| position.piece(player)).count();
        position.size() == self.size
            && position.movement() == self.movement
            && closed == placed as u32
            // The first player is to move, or the one who has not placed.
            && (placed == 1) == (position.to_move() == Player::Second)
    }
}

/// The built-in table of the last board.
#[derive(Default, Debug)]
pub(crate) struct ShippedTables(Option<((Movement, Size), Option<BoardTable>)>);

impl ShippedTables {
    /// The table of the position's board, if there is one, and the position may be in it.
    pub fn covering(&mut self, position: &AnyPosition) -> Option<&BoardTable> {
        // Most positions are not covered: no table is loaded for them.
        if !BoardTable::may_cover(position) {
            return None;
        }
        let board = (position.movement(), position.size());
        if self.0.as_ref().is_none_or(|(known, _)| *known != board) {
            self.0 = Some((board, BoardTable::covering(position)));
        }
        self.0.as_ref()?.1.as_ref()
    }
}

/// The line of a pair in the text of a table.
fn row(squares: &str, winner: Option<Player>) -> String {
    match winner {
        Some(winner) => format!("{squares},{winner}"),
        None => format!("{squares},unknown"),
    }
}

/// The winner if `chooser` chooses among positions with these winners.
fn choose(chooser: Player, winners: impl Iterator<Item = Option<Player>>) -> Option<Player> {
    let mut value = Some(!chooser);
    for winner in winners {
        if winner == Some(chooser) {
            return winner;
        }
        value = value.and(winner);
    }
    value
}
