//! The values of all features and heuristics in a position, as plain data.

use isolation_board::{Bitboard, Position, Word};
use isolation_eval::{
    Area, CATALOGUE, EvaluateError, Evaluation, Feature, Formula, FormulaError, Score, ScoreError,
    View,
};
use serde::{Deserialize, Serialize};

use crate::{AnyPosition, RecordedScore};

/// The values of all features and heuristics in a position. Pairs are of the side to move and of
/// the opponent, each from its own point of view.
///
/// ```
/// use isolation::{AnyPosition, Values};
///
/// let position: AnyPosition = "7/7/2n4/3N3/7/7/7 w".parse()?;
/// let values = Values::of(&position, &["2*own - opp".to_owned()], false);
/// assert_eq!(values.features[0].name, "own");
/// assert_eq!(values.formulas[0].name, "2*own - opp");
/// # Ok::<(), isolation::PositionError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Values {
    /// The features in the catalogue's order.
    pub features: Vec<FeatureValue>,
    /// The heuristics in the catalogue's order.
    pub heuristics: Vec<EvaluationPair>,
    /// The requested formulas, in the same order.
    pub formulas: Vec<EvaluationPair>,
}

/// A feature's values, and the squares behind them.
///
/// ```
/// use isolation::{AnyPosition, Values};
///
/// let position: AnyPosition = "7/7/2n4/3N3/7/7/7 w".parse()?;
/// let own = &Values::of(&position, &[], false).features[0];
/// assert_eq!(own.values, [Some(8.0), Some(8.0)]);
/// assert!(own.mine[0].contains(&"f5".to_owned()));
/// # Ok::<(), isolation::PositionError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FeatureValue {
    /// The feature's name.
    pub name: String,
    /// The values; null if a longest path was not computed or not found.
    pub values: [Option<f64>; 2],
    /// The squares of the side to move, from its point of view, in the layers of an [`Area`].
    pub mine: Vec<Vec<String>>,
    /// The squares of the opponent.
    pub theirs: Vec<Vec<String>>,
}

/// The values of a heuristic or a formula.
///
/// ```
/// use isolation::{AnyPosition, RecordedScore, Values, ValueOrFault};
///
/// let position: AnyPosition = "7/7/2n4/3N3/7/7/7 w".parse()?;
/// let formula = &Values::of(&position, &["own".to_owned()], false).formulas[0];
/// assert_eq!(formula.values[0], ValueOrFault::Score(RecordedScore::Estimate(8.0)));
/// # Ok::<(), isolation::PositionError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvaluationPair {
    /// The heuristic's name, or the formula's text.
    pub name: String,
    /// The values for the two players.
    pub values: [ValueOrFault; 2],
}

/// The value of a position for a player.
///
/// ```
/// use isolation::{AnyPosition, Values, ValueOrFault};
///
/// let position: AnyPosition = "7/7/2n4/3N3/7/7/7 w".parse()?;
/// let unfinished = &Values::of(&position, &["own -".to_owned()], false).formulas[0];
/// assert!(matches!(unfinished.values[0], ValueOrFault::Fault { column: 6, .. }));
/// # Ok::<(), isolation::PositionError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum ValueOrFault {
    /// A score.
    Score(RecordedScore),
    /// No value: the formula is invalid, or undefined here.
    Fault {
        /// The place in the formula, in characters from 1.
        column: usize,
        /// The problem.
        what: String,
    },
}

impl Values {
    /// Evaluates a position. The longest paths, which may cost a million steps each, are computed
    /// only if the pieces are separated, a formula uses one, or `chains` is set.
    pub fn of(position: &AnyPosition, formulas: &[String], chains: bool) -> Self {
        match position {
            AnyPosition::Narrow(position) => Self::of_width(position, formulas, chains),
            AnyPosition::Wide(position) => Self::of_width(position, formulas, chains),
        }
    }

    fn of_width<W: Word>(position: &Position<W>, formulas: &[String], chains: bool) -> Self {
        let views = [position.to_move(), !position.to_move()].map(|me| View::new(position, me));
        let evaluate = |name: &str, evaluation: &Result<Evaluation, FormulaError>| {
            let values = views.each_ref().map(|view| match evaluation {
                Ok(evaluation) => evaluation.score_or_end(view).into(),
                Err(error) => error.into(),
            });
            EvaluationPair { name: name.to_owned(), values }
        };
        let heuristics =
            CATALOGUE.iter().map(|entry| evaluate(entry.name, &Ok(entry.evaluation()))).collect();
        let read: Vec<_> =
            formulas.iter().map(|text| Formula::parse(text).map(Evaluation::Formula)).collect();
        let chains =
            chains || views[0].separated() || read.iter().flatten().any(Evaluation::is_slow);
        Self {
            features: Feature::ALL
                .iter()
                .map(|feature| FeatureValue::of(*feature, &views, chains))
                .collect(),
            heuristics,
            formulas: formulas.iter().zip(&read).map(|(text, read)| evaluate(text, read)).collect(),
        }
    }
}

impl FeatureValue {
    fn of<W: Word>(feature: Feature, views: &[View<'_, W>; 2], chains: bool) -> Self {
        let computed = chains || !feature.is_chain();
        let values = views.each_ref().map(|view| computed.then(|| feature.value(view)).flatten());
        let size = views[0].position().size();
        let names =
            |squares: Bitboard<W>| squares.into_iter().map(|square| size.name(square)).collect();
        let area = values[0].map(|_| feature.area(&views[0]));
        let [mine, theirs] = area.map_or_else(Default::default, |Area { mine, theirs }| {
            [mine, theirs].map(|layers| layers.into_iter().map(names).collect())
        });
        Self { name: feature.name().to_owned(), values, mine, theirs }
    }
}

impl From<Result<Score, ScoreError>> for ValueOrFault {
    fn from(score: Result<Score, ScoreError>) -> Self {
        match score {
            Ok(score) => Self::Score(score.into()),
            Err(ScoreError::Formula(EvaluateError { column, fault })) => {
                Self::Fault { column: column.into(), what: fault.to_string() }
            }
            Err(error) => Self::Fault { column: 1, what: error.to_string() },
        }
    }
}

impl From<&FormulaError> for ValueOrFault {
    fn from(error: &FormulaError) -> Self {
        Self::Fault { column: error.column, what: error.fault.to_string() }
    }
}
