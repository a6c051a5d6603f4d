//! The place where a game is played.

pub use super::functions::play::*;
pub use super::shell::{
    analyse, column, depth, engine_fails, first_player, height, heuristic, moves as moves_title,
    nodes, none, pause, pieces, resume, second_player, stop, tab_engine as engine,
    tab_game as game, try_again, width,
};
