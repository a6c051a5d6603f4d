//! The board as text.

use anstyle::{AnsiColor, Style};
use isolation::board::{Bitboard, Player};
use isolation::{CellState, Game};
use std::fmt::Write;

/// What the signs mean, in one line.
pub const LEGEND: &str = "\
Upper case is the first player's piece and x its trail; lower case the second's and o its trail;
# is closed from the start, . is open, + can be reached.";

const FIRST: Style = AnsiColor::Yellow.on_default();
const SECOND: Style = AnsiColor::Cyan.on_default();
const FAINT: Style = Style::new().dimmed();
const TARGET: Style = AnsiColor::Green.on_default().bold();

/// The board after so many plies, files and ranks around it. The cells that the side to move can
/// go to are marked where `targets` says so. Colours only repeat what the signs say.
pub fn of(game: &Game, plies: usize, targets: bool) -> String {
    let position = &game.positions()[plies];
    let size = position.size();
    let marked = if targets { position.targets() } else { Bitboard::EMPTY };
    let letter = position.movement().letter();
    let files: String =
        (0..size.width()).map(|column| format!(" {}", char::from(b'a' + column))).collect();

    let mut picture = format!("   {files}\n");
    for square in size.squares() {
        let (row, column) = (size.row(square), size.column(square));
        let rank = size.height() - row;
        if column == 0 {
            let _ = write!(picture, "{rank:>3}");
        }
        let (sign, style) = match game.cell_at(plies, square) {
            CellState::Piece(Player::First) => (letter, FIRST.bold()),
            CellState::Piece(Player::Second) => (letter.to_ascii_lowercase(), SECOND.bold()),
            CellState::Trail(Player::First) => ('x', FIRST),
            CellState::Trail(Player::Second) => ('o', SECOND),
            CellState::Hole => ('#', FAINT),
            CellState::Open if marked.contains(square) => ('+', TARGET),
            CellState::Open => ('.', FAINT),
        };
        let _ = write!(picture, " {style}{sign}{style:#}");
        if column + 1 == size.width() {
            let _ = writeln!(picture, "  {rank}");
        }
    }
    let _ = writeln!(picture, "   {files}");
    picture
}
