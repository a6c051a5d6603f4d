//! The lessons.

pub use super::functions::lessons::*;
pub use super::shell::{depth, minimax, nodes, opponent as opp};
