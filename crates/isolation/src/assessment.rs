//! The static evaluation of a position by named heuristics and formulas, and its features.

use std::str::FromStr;

use isolation_board::{Player, Position, Word};
use isolation_eval::{
    CATALOGUE, Evaluation, Feature, FindHeuristicError, Formula, FormulaError, Heuristic, Score,
    ScoreError, View, heuristic,
};

use crate::AnyPosition;

/// An evaluation with the name by which it was requested: a heuristic of the catalogue or a
/// formula.
///
/// ```
/// use isolation::board::Player;
/// use isolation::{AnyPosition, NamedEvaluation};
///
/// let named: NamedEvaluation = "2*own - opp".parse()?;
/// let position: AnyPosition = "7/7/2n4/3N3/7/7/7 w".parse()?;
/// let score = named.evaluation.score_position(&position, Player::First)?;
/// assert_eq!(score.to_string(), "8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct NamedEvaluation {
    /// The heuristic's name, or the formula's text.
    pub name: String,
    /// The heuristic's formula; empty if the name is the formula.
    pub formula: &'static str,
    /// The evaluation.
    pub evaluation: Evaluation,
}

/// Why a text is neither a heuristic nor a formula.
///
/// ```
/// use isolation::{FindEvaluationError, NamedEvaluation};
///
/// let misspelt = "improvd".parse::<NamedEvaluation>().unwrap_err();
/// assert!(matches!(misspelt, FindEvaluationError::Heuristic(_)));
/// let unfinished = "own - 2*opp +".parse::<NamedEvaluation>().unwrap_err();
/// assert!(matches!(unfinished, FindEvaluationError::Formula(_)));
/// ```
#[derive(Clone, Debug, thiserror::Error)]
pub enum FindEvaluationError {
    /// It is a name, but not of a heuristic.
    #[error(transparent)]
    Heuristic(#[from] FindHeuristicError),
    /// It is an invalid formula.
    #[error(transparent)]
    Formula(#[from] FormulaError),
}

impl NamedEvaluation {
    /// All heuristics, in the catalogue's order.
    pub fn all() -> Vec<Self> {
        CATALOGUE.iter().map(Self::of).collect()
    }

    fn of(entry: &'static Heuristic) -> Self {
        let (name, formula) = (entry.name.to_owned(), entry.formula);
        Self { name, formula, evaluation: entry.evaluation() }
    }
}

impl FromStr for NamedEvaluation {
    type Err = FindEvaluationError;

    fn from_str(text: &str) -> Result<Self, FindEvaluationError> {
        let unknown = match heuristic(text) {
            Ok(entry) => return Ok(Self::of(entry)),
            Err(error @ FindHeuristicError::Ambiguous { .. }) => return Err(error.into()),
            Err(error) => error,
        };
        match Formula::parse(text) {
            Ok(formula) => {
                let evaluation = Evaluation::Formula(formula);
                Ok(Self { name: text.to_owned(), formula: "", evaluation })
            }
            // A single word is a mistyped name rather than a formula.
            Err(_) if is_word(text) => Err(unknown.into()),
            Err(error) => Err(error.into()),
        }
    }
}

/// Whether a text is one word, as names are: it begins with a letter.
fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// The static evaluation of a position for a player.
///
/// ```
/// use isolation::board::Player;
/// use isolation::{AnyPosition, Assessment, NamedEvaluation};
///
/// let position: AnyPosition = "7/7/2n4/3N3/7/7/7 w".parse()?;
/// let improved: NamedEvaluation = "improved".parse()?;
/// let assessment = Assessment::of(&position, Player::First, &[improved]);
/// let (own, value) = assessment.features[0];
/// assert_eq!((own.name(), value), ("own", Some(8.0)));
/// assert_eq!(assessment.scores[0].as_ref().map(|score| score.value()), Ok(0.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Assessment {
    /// The features in the catalogue's order. The longest paths, which may cost a million steps
    /// each, are computed only if the pieces are separated or a given formula uses one; `None`
    /// otherwise and when the budget is exhausted.
    pub features: Vec<(Feature, Option<f64>)>,
    /// The scores of the evaluations, in their order.
    pub scores: Vec<Result<Score, ScoreError>>,
}

impl Assessment {
    /// Evaluates a position for a player.
    pub fn of(position: &AnyPosition, player: Player, evaluations: &[NamedEvaluation]) -> Self {
        match position {
            AnyPosition::Narrow(position) => Self::of_width(position, player, evaluations),
            AnyPosition::Wide(position) => Self::of_width(position, player, evaluations),
        }
    }

    fn of_width<W: Word>(
        position: &Position<W>,
        player: Player,
        evaluations: &[NamedEvaluation],
    ) -> Self {
        let view = View::new(position, player);
        let scores = evaluations.iter().map(|it| it.evaluation.score_or_end(&view)).collect();
        let is_formula = |it: &NamedEvaluation| matches!(it.evaluation, Evaluation::Formula(_));
        let names_chain = |it: &NamedEvaluation| is_formula(it) && it.evaluation.is_slow();
        let chains = view.separated() || evaluations.iter().any(names_chain);
        let value = |&feature: &Feature| {
            let shown = chains || !feature.is_chain();
            (feature, shown.then(|| feature.value(&view)).flatten())
        };
        Self { features: Feature::ALL.iter().map(value).collect(), scores }
    }
}
