//! Players, pieces and counts, as all places name them.

use super::functions::play;
pub use super::functions::sides::*;
pub use super::shell::{first as first_within, second as second_within};
use isolation::board::{Movement, Player, Rules, Size, Start};

/// A player within a sentence.
pub fn side_within(player: Player) -> &'static str {
    [first_within(), second_within()][player.index()]
}

/// A board and its pieces, such as `Knights 7×7`; where moves remove squares, it is the original game.
pub fn board_name(movement: Movement, size: Size) -> String {
    let game = if movement.removes() { play::original() } else { pieces(movement) };
    let mut name = format!("{game} {}×{}", size.width(), size.height());
    // All pieces begin with a letter of ASCII; Unicode's table of capitals would be a long download.
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    name
}

/// The rules of a preset, such as `Knights 7×7`.
pub fn preset_name(rules: &Rules) -> String {
    let board = board_name(rules.movement, rules.size);
    if rules.start == Start::Random { play::at_random(board) } else { board }
}

pub fn piece_of(player: Player, movement: Movement) -> String {
    players_piece(player, piece(movement))
}

/// The same within a sentence.
pub fn the_piece_of(player: Player, movement: Movement) -> String {
    the_piece(movement, piece_of(player, movement))
}

/// So many moves, or steps where each is one of many moves.
pub fn open_to(movement: Movement, count: u32) -> String {
    if movement.removes() { steps(count) } else { moves(count) }
}
