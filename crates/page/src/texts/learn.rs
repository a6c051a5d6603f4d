//! The place where people learn: lessons, their own record.

pub(crate) use super::functions::learn::*;
pub(crate) use super::shell::{opponent, undo as take_back};
