//! Heuristics and formulas.

pub use super::functions::heuristics::*;
pub use super::shell::{heuristic, loss_sometime as loss, save, try_again, win_sometime as win};
