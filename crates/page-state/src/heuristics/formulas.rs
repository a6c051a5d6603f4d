//! Formulas that a person saves under names of their own.

use crate::texts::errors::Said;
use isolation::eval::Formula;
use serde::{Deserialize, Serialize};

use crate::storage::Document;
use crate::texts::heuristics as texts;

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedFormula {
    pub name: String,
    pub formula: String,
}

/// The saved formulas, in the order in which they were saved.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Formulas {
    pub formulas: Vec<NamedFormula>,
}

const MOST: usize = 200;
const LONGEST_NAME: usize = 60;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FormulaChange {
    Save(NamedFormula),
    Rename { from: String, to: String },
    Delete { name: String },
}

impl Formulas {
    fn has(&self, name: &str) -> bool {
        self.formulas.iter().any(|known| known.name == name)
    }

    /// The change that saves a formula.
    /// An error when the name cannot be used, the formula is wrong, or there are too many.
    pub fn to_save(&self, name: &str, formula: &str) -> Result<FormulaChange, String> {
        let name = checked(name)?;
        Formula::parse(formula).map_err(|error| error.said())?;
        if self.formulas.len() >= MOST && !self.has(&name) {
            return Err(texts::too_many_saved(MOST));
        }
        Ok(FormulaChange::Save(NamedFormula { name, formula: formula.to_owned() }))
    }

    pub fn to_rename(&self, from: &str, to: &str) -> Result<FormulaChange, String> {
        let to = checked(to)?;
        if to != from && self.has(&to) {
            return Err(texts::name_taken(to));
        }
        Ok(FormulaChange::Rename { from: from.to_owned(), to })
    }
}

/// Made to whatever is saved: another tab may have changed it since.
impl Document for Formulas {
    type Change = FormulaChange;
    const NAME: &'static str = "isolation.formulas";

    fn make(&mut self, change: &FormulaChange) {
        let known = |formulas: &[NamedFormula], name: &str| {
            formulas.iter().position(|known| known.name == name)
        };
        match change {
            FormulaChange::Save(saved) => match known(&self.formulas, &saved.name) {
                Some(place) => self.formulas[place] = saved.clone(),
                None => self.formulas.push(saved.clone()),
            },
            FormulaChange::Rename { from, to } => {
                if let Some(place) = known(&self.formulas, from)
                    && (from == to || !self.has(to))
                {
                    self.formulas[place].name.clone_from(to);
                }
            }
            FormulaChange::Delete { name } => self.formulas.retain(|known| known.name != *name),
        }
    }
}

fn checked(name: &str) -> Result<String, String> {
    let name = name.trim();
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        return Err(texts::name_expected(LONGEST_NAME));
    }
    Ok(name.to_owned())
}
