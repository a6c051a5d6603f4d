//! The ladder of levels and the rating.

pub use super::functions::ladder::*;
