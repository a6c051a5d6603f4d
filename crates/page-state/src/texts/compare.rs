//! Tournaments.

use isolation::End;

pub use super::functions::compare::*;
pub use super::shell::{
    analyse as open_game, column, depth, more_games, nodes, nodes as limit_nodes, pause, resume,
};

/// How a game ended that was not played to its end.
pub fn failure(end: End) -> Option<&'static str> {
    Some(match end {
        End::NoMoves => return None,
        End::Timeout => ended_by_timeout(),
        End::IllegalMove => ended_by_illegal_move(),
        End::Crash => ended_by_crash(),
        End::Resigned => ended_by_resignation(),
        End::Interrupted => ended_unfinished(),
    })
}
