//! The table's texts beside the rules: opponents, clocks, hints, sounds.

pub use super::functions::table::*;
pub use super::shell::{none as no_clocks, opponent};
