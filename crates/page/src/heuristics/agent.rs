//! A formula becomes a player.

use crate::texts::errors::Said;
use isolation::AgentSpec;

/// The agent that a formula plays as: deepening, 150 ms a move.
///
/// # Errors
/// What is wrong with the formula.
pub fn agent_text(formula: &str) -> Result<String, String> {
    let quoted = serde_json::Value::from(formula);
    let text = format!("deepening(time=150ms, eval={quoted})");
    match text.parse::<AgentSpec>() {
        Ok(_) => Ok(text),
        Err(error) => Err(error.fault.said()),
    }
}
