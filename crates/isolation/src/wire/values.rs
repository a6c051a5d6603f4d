//! What features, heuristics and formulas say of a position.

use super::{Answer, parse};
use crate::Values;

/// Formulas that one request may ask about.
const MAX_FORMULAS: usize = 100;

pub(super) fn answer(position: &str, formulas: &[String], chains: bool) -> Result<Answer, String> {
    if formulas.len() > MAX_FORMULAS {
        return Err(format!("request: {} formulas; at most {MAX_FORMULAS}", formulas.len()));
    }
    Ok(Answer::Values(Values::of(&parse(position)?, formulas, chains)))
}
