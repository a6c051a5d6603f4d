//! Formulas with parameters.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use isolation_board::Echo;

use super::error::FormulaError;
use super::lexer::{Kind, names, tokens};
use super::{Formula, parser};
use crate::{Feature, FindHeuristicError, heuristic};

/// A formula in which some names are parameters, such as `a*own - b*opp`.
///
/// ```
/// use isolation_eval::formula::Template;
///
/// let template = Template::parse("a*own - b*max(opp, a)", &["a", "b"])?;
/// assert_eq!(template.fill(&[1.5, -2.0])?.text(), "1.5*own - (-2)*max(opp, 1.5)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Template {
    text: String,
    parameters: Vec<String>,
    /// The occurrences of parameters: the byte in the text, and the parameter.
    places: Vec<(usize, usize)>,
}

/// Why a text and names are not a formula with parameters.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TemplateError {
    /// A parameter is not a name, has another meaning, is given twice or not used.
    #[error("parameter {0}")]
    Parameter(String),
    /// The text cannot be parsed.
    #[error(transparent)]
    Formula(#[from] FormulaError),
}

/// Significant figures of values in a formula.
const FIGURES: usize = 6;

impl Template {
    /// Finds the parameters in the text of a formula. The text is checked as a formula when it is
    /// filled.
    ///
    /// # Errors
    /// When a name is invalid or taken, or a parameter does not occur in the text.
    pub fn parse<S: AsRef<str>>(text: &str, parameters: &[S]) -> Result<Self, TemplateError> {
        let parameters: Vec<String> =
            parameters.iter().map(|name| name.as_ref().to_owned()).collect();
        for (index, name) in parameters.iter().enumerate() {
            check(name)?;
            if parameters[..index].contains(name) {
                return Err(TemplateError::Parameter(format!("{}: given twice", Echo(name))));
            }
        }
        let places: Vec<(usize, usize)> = names(text)?
            .into_iter()
            .filter_map(|(place, name)| {
                let parameter = parameters.iter().position(|known| known == name)?;
                Some((place, parameter))
            })
            .collect();
        let occurs = |&parameter: &usize| places.iter().any(|&(_, other)| other == parameter);
        if let Some(unused) = (0..parameters.len()).find(|parameter| !occurs(parameter)) {
            let why = format!(
                "{} does not occur in the formula {}",
                Echo(&parameters[unused]),
                Echo(text)
            );
            return Err(TemplateError::Parameter(why));
        }
        Ok(Self { text: text.to_owned(), parameters, places })
    }

    /// The text with the names of the parameters.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The names of the parameters.
    pub fn parameters(&self) -> &[String] {
        &self.parameters
    }

    /// The formula with the parameters replaced by values, rounded to six significant figures.
    ///
    /// # Errors
    /// The problem of the formula; columns are those of [`text`](Self::text).
    ///
    /// # Panics
    /// When there are fewer values than parameters, or one is not finite.
    pub fn fill(&self, values: &[f64]) -> Result<Formula, FormulaError> {
        let values: Vec<f64> = values.iter().copied().map(rounded).collect();
        let names = self.parameters.iter().map(String::as_str);
        parser::parse(&self.text, &names.zip(values.iter().copied()).collect::<Vec<_>>())?;
        let mut text = String::new();
        let mut done = 0;
        for &(place, parameter) in &self.places {
            let value = values[parameter];
            text.push_str(&self.text[done..place]);
            // After another sign or before ^, a bare sign would change the meaning.
            text.push_str(&if value < 0.0 { format!("({value})") } else { value.to_string() });
            done = place + self.parameters[parameter].len();
        }
        text.push_str(&self.text[done..]);
        Formula::parse(&text)
    }
}

/// The value rounded to [`FIGURES`].
fn rounded(value: f64) -> f64 {
    assert!(value.is_finite(), "a parameter has a value");
    let rounded: f64 = format!("{value:.*e}", FIGURES - 1).parse().expect("a number");
    // Turns -0 into 0.
    rounded + 0.0
}

/// Checks that a name can be a parameter.
fn check(name: &str) -> Result<(), TemplateError> {
    let is_name = matches!(tokens(name).as_deref(), Ok([it, _]) if it.kind == Kind::Name(name));
    let is_heuristic = || !matches!(heuristic(name), Err(FindHeuristicError::Unknown(_)));
    let taken = if !is_name {
        let why = "expected a name of letters, digits and _ that does not begin with a digit";
        return Err(TemplateError::Parameter(format!("{}: {why}", Echo(name))));
    } else if parser::is_word(name) {
        "a function, constant or operator"
    } else if Feature::named(name).is_some() {
        "a feature"
    } else if is_heuristic() {
        "a heuristic"
    } else {
        return Ok(());
    };
    let why = format!("{}: the name is taken by {taken}; choose another", Echo(name));
    Err(TemplateError::Parameter(why))
}
