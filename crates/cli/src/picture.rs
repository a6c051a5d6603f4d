//! The board as text, in colours.

use anstyle::{AnsiColor, Style};
use isolation::board::Player;
use isolation::{CellState, Game, picture};

/// What the signs mean, in one line.
pub const LEGEND: &str = "\
Upper case is the first player's piece and x its trail; lower case the second's and o its trail;
# is closed from the start or removed, . is open, + can be reached.";

const FIRST: Style = AnsiColor::Yellow.on_default();
const SECOND: Style = AnsiColor::Cyan.on_default();
const FAINT: Style = Style::new().dimmed();
const TARGET: Style = AnsiColor::Green.on_default().bold();

/// The board after so many plies, see [`picture::text`]. Colours only repeat what the signs say.
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
