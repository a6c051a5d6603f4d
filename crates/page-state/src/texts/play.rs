//! The place where a game is played.

pub use super::functions::play::*;
pub use super::shell::{
    analyse, column, depth, engine_fails, first_player, height, heuristic, moves as moves_title,
    nodes, none, pause, pieces, resume, second_player, stop, tab_engine as engine,
    tab_game as game, try_again, width,
};
use super::sides::board_name;
use isolation::board::{Rules, Start};

/// The rules of a preset, such as `Knights 7×7`.
pub fn preset_name(rules: &Rules) -> String {
    let board = board_name(rules.movement, rules.size);
    if rules.start == Start::Random { at_random(board) } else { board }
}
