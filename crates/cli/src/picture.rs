//! The board as text, in colours.

use anstyle::{AnsiColor, Style};
use isolation::board::Player;
use isolation::{Game, SquareState};
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
            SquareState::Piece(Player::First) => FIRST.bold(),
            SquareState::Piece(Player::Second) => SECOND.bold(),
            SquareState::Trail(Player::First) => FIRST,
            SquareState::Trail(Player::Second) => SECOND,
            SquareState::Open if sign == '+' => TARGET,
            SquareState::Open | SquareState::Hole => FAINT,
        };
        format!("{style}{sign}{style:#}")
    })
}
