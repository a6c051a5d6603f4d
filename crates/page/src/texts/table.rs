//! The table's texts beside the rules: opponents, clocks, hints, sounds.

pub(crate) use super::functions::table::*;
pub(crate) use super::shell::{none as no_clocks, opponent};
