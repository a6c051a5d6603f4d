//! Tournaments.

pub use super::functions::compare::*;
pub use super::shell::{
    analyse as open_game, cancel, column, delete, depth, more_games, nodes, nodes as limit_nodes,
    pause, rename, resume, save as save_name,
};
