//! The board as text, in colours.

use anstyle::{AnsiColor, Style};
use isolation::board::Player;
use isolation::{CellState, Game};
use isolation_protocol::picture;

/// The legend of a board.
pub const LEGEND: &str = "\
Upper case: first player's piece, x its trail. Lower case: second player's piece, o its trail.
#: closed at the start or removed; .: open; +: legal move.";

const FIRST: Style = AnsiColor::Yellow.on_default();
const SECOND: Style = AnsiColor::Cyan.on_default();
const FAINT: Style = Style::new().dimmed();
const TARGET: Style = AnsiColor::Green.on_default().bold();

/// The board after this many plies, see [`picture::text`]. Colours add no information to the characters.
pub fn of(game: &Game, plies: usize, targets: bool) -> String {
    picture::text(game, plies, targets, |state, sign| {
        let style = match state {
            CellState::Piece(Player::First) => FIRST.bold(),
            CellState::Piece(Player::Second) => SECOND.bold(),
            CellState::Trail(Player::First) => FIRST,
            CellState::Trail(Player::Second) => SECOND,
            CellState::Open if sign == '+' => TARGET,
            CellState::Open | CellState::Hole => FAINT,
        };
        format!("{style}{sign}{style:#}")
    })
}
