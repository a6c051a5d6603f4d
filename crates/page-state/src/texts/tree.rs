//! The search tree: how the engine came to its move.

pub use super::functions::tree::*;
pub use super::shell::{
    depth, loss_sometime, minimax, nodes as column_nodes, side_to_move as fact_to_move,
    try_again as again, win_sometime,
};
