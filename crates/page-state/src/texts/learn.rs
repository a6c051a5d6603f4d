//! The place where people learn: lessons, their own record.

pub use super::functions::learn::*;
pub use super::shell::{opponent, undo as take_back};
