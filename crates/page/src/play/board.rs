//! The board as it is to be shown.

use isolation::board::{Movement, Player, Square, Verdict};

use isolation::{AnyPosition, CellState, Game, Truth};

use super::{Play, words};
use crate::texts::play as texts;

/// The board as it is to be shown.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardView {
    /// Cells in a row.
    pub columns: u8,
    /// Cells in a column.
    pub rows: u8,
    /// Which pieces are played with.
    pub movement: Movement,
    /// The position's text.
    pub position: String,
    /// Whose piece a person may move now.
    pub movable: Option<Player>,
    /// The stuck piece and its closed exits, once the game has ended so: all else fades.
    pub stuck: Option<(Square, Vec<Square>)>,
    /// The cells in reading order.
    pub cells: Vec<Cell>,
}

/// A cell as it is to be shown.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Cell {
    /// The square's name.
    pub name: String,
    /// `open`, `legal`, `blocked-first`, `blocked-second`, `blocked`, `first` or `second`.
    pub state: &'static str,
    /// Whose piece stands here.
    pub piece: Option<Player>,
    /// What a move here is proven to lead to, where that is shown.
    pub truth: Option<CellTruth>,
    /// What the first player is expected to score after a move here, in percent, where it is shown.
    pub expected: Option<u8>,
    /// Whether the last move began (`from`) or ended (`to`) here.
    pub last: Option<&'static str>,
    /// What is to be seen on it besides: a name that the style sheet knows.
    pub mark: Option<&'static str>,
    /// What it is, in words.
    pub label: String,
}

/// What a move to a cell is proven to lead to, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellTruth {
    /// Whether it wins.
    pub wins: bool,
    /// Plies to the end under best play, the move included, where they are known.
    pub plies: Option<u32>,
}

/// An arrow on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// Where it begins.
    pub from: Square,
    /// Where it points.
    pub to: Square,
    /// What it means: a class of the style sheet: `good`, `bad`, `first` or `second`.
    pub class: &'static str,
    /// Whether it stands out among others.
    pub bold: bool,
}

impl BoardView {
    /// The board after the moves of a game. Where a person is to move, legal cells are shown as
    /// such; `truth` is what is to be shown of a move to a cell.
    pub fn of(
        game: &Game,
        persons_turn: bool,
        truth: impl Fn(Square) -> Option<CellTruth>,
    ) -> Self {
        let position = game.position();
        let size = position.size();
        let targets = position.targets();
        let last = last_move(game);
        let cells = size.squares().map(|square| {
            let content = game.cell(square);
            let legal = persons_turn && targets.contains(square);
            let state = match content {
                CellState::Open if legal => "legal",
                CellState::Open => "open",
                CellState::Piece(Player::First) => "first",
                CellState::Piece(Player::Second) => "second",
                CellState::Trail(Player::First) => "blocked-first",
                CellState::Trail(Player::Second) => "blocked-second",
                CellState::Hole => "blocked",
            };
            let piece = match content {
                CellState::Piece(player) => Some(player),
                _ => None,
            };
            let name = size.name(square);
            let last = match last {
                Some((_, to)) if to == square => Some("to"),
                Some((from, _)) if from == Some(square) => Some("from"),
                _ => None,
            };
            let mut label = format!("{name}, {}", words::cell(content, legal, position.movement()));
            if last == Some("to") {
                label.push_str(", ");
                label.push_str(texts::last_move());
            }
            let truth = if targets.contains(square) { truth(square) } else { None };
            if let Some(truth) = truth {
                label.push_str(", ");
                label.push_str(&words::truth(truth));
            }
            Cell { name, state, piece, truth, last, label, ..Cell::default() }
        });
        Self {
            columns: size.width(),
            rows: size.height(),
            movement: position.movement(),
            position: position.to_string(),
            movable: persons_turn.then(|| position.to_move()),
            stuck: None,
            cells: cells.collect(),
        }
    }
}

impl BoardView {
    /// Dotted lines from the stuck piece to its closed exits.
    pub fn closed_ways(&self) -> Vec<Arrow> {
        let lines = self.stuck.iter().flat_map(|(from, exits)| {
            exits.iter().map(|&to| Arrow { from: *from, to, class: "closed", bold: false })
        });
        lines.collect()
    }
}

impl CellTruth {
    /// What is proven about a move to a cell of a position, if anything is.
    pub fn of(truth: &Truth, position: &AnyPosition, square: Square) -> Option<Self> {
        let text = position.move_text(position.moves_to(square).next()?);
        let told = truth.moves.iter().find(|told| told.text == text)?;
        Some(Self { wins: told.result? == Verdict::Win, plies: told.plies })
    }
}

impl Play {
    /// The board as it is to be shown.
    pub fn board(&self) -> BoardView {
        let game = self.shown_game();
        let truth = self.knowledge.truth(game.position()).filter(|_| self.shows_truth);
        let turn = self.is_persons_turn() && !self.is_paused() && !self.looks_back();
        let mut board = BoardView::of(&game, turn, |square| {
            CellTruth::of(truth.as_ref()?, game.position(), square)
        });
        board.stuck = self.stuck().filter(|_| !self.looks_back());
        for (cell, square) in board.cells.iter_mut().zip(game.position().size().squares()) {
            let end = board.stuck.as_ref().and_then(|(stuck, exits)| match square {
                square if square == *stuck => Some("stuck"),
                square => exits.contains(&square).then_some("exit"),
            });
            cell.mark = end.or_else(|| self.mark(square)).filter(|_| !self.looks_back());
            if let Some(meaning) = cell.mark.and_then(words::mark) {
                cell.label.push_str(", ");
                cell.label.push_str(meaning);
            }
        }
        board
    }

    /// What is to be seen on a cell besides: the chosen move, or the hint.
    fn mark(&self, square: Square) -> Option<&'static str> {
        if self.chosen == Some(square) { Some("chosen") } else { self.hint_mark(square) }
    }
}

/// Where the last move began, if the piece stood before, and where it ended.
fn last_move(game: &Game) -> Option<(Option<Square>, Square)> {
    let to = game.moves().last()?.destination();
    let positions = game.positions();
    let before = &positions[positions.len() - 2];
    Some((before.piece(before.to_move()), to))
}
