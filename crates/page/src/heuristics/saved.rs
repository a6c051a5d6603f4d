//! Formulas that a person keeps under names of their own.

use isolation::eval::Formula;
use serde::{Deserialize, Serialize};

use crate::texts::heuristics as texts;

/// A formula with a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedFormula {
    /// The name.
    pub name: String,
    /// The formula's text.
    pub formula: String,
}

/// The formulas that are kept, in the order in which they were.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Saved {
    formulas: Vec<NamedFormula>,
}

/// Formulas that are kept at the most.
const MOST: usize = 200;
/// Characters of a name at the most.
const LONGEST_NAME: usize = 60;

impl Saved {
    /// Reads what [`to_text`](Self::to_text) has written.
    ///
    /// # Errors
    /// Why the text cannot be read.
    pub fn parse(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| texts::saved_damaged(error))
    }

    /// The text that is kept.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("formulas are plain data")
    }

    /// All of them.
    pub fn formulas(&self) -> &[NamedFormula] {
        &self.formulas
    }

    /// Keeps a formula; one of the same name is replaced.
    ///
    /// # Errors
    /// When the name cannot be used, the formula is wrong, or there are too many.
    pub fn keep(&mut self, name: &str, formula: &str) -> Result<(), String> {
        let name = checked(name)?;
        Formula::parse(formula).map_err(|error| error.to_string())?;
        let formula = formula.to_owned();
        if let Some(known) = self.formulas.iter_mut().find(|known| known.name == name) {
            known.formula = formula;
        } else if self.formulas.len() >= MOST {
            return Err(texts::too_many_saved(MOST));
        } else {
            self.formulas.push(NamedFormula { name, formula });
        }
        Ok(())
    }

    /// Gives a formula another name.
    ///
    /// # Errors
    /// When the name cannot be used, another formula has it, or there is no such formula.
    pub fn rename(&mut self, from: &str, to: &str) -> Result<(), String> {
        let to = checked(to)?;
        if to != from && self.formulas.iter().any(|known| known.name == to) {
            return Err(texts::name_taken(to));
        }
        let known = self.formulas.iter_mut().find(|known| known.name == from);
        known.ok_or_else(|| texts::not_saved(from))?.name = to;
        Ok(())
    }

    /// Forgets a formula.
    pub fn delete(&mut self, name: &str) {
        self.formulas.retain(|known| known.name != name);
    }
}

/// The name without spaces around it.
fn checked(name: &str) -> Result<String, String> {
    let name = name.trim();
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        return Err(texts::name_expected(LONGEST_NAME));
    }
    Ok(name.to_owned())
}
