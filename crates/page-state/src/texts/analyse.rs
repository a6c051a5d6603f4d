//! The place where a position is analysed.

pub use super::functions::analyse::*;
pub use super::shell::{
    cancel, engine_fails as engine_failed, first_player as first, height, loss_sometime, moves,
    pieces as movement, position, second_player as second, side_to_move, stop,
    tab_engine as engine, try_again, width, win_sometime,
};
