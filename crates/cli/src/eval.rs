//! `isolation eval`: what a position is worth.

use crate::json::{self, InOrder};
use crate::start::Start;
use crate::{Failure, table};
use anyhow::anyhow;
use isolation::board::Position;
use isolation::eval::{
    CATALOGUE, EvalWord, Evaluation, Feature, FindHeuristicError, Formula, Score, View, heuristic,
};
use isolation::{AnyPosition, RecordedScore};
use serde::Serialize;
use std::io::Write;
use std::str::FromStr;

/// Show the features of a position and what heuristics make of it
///
/// All values are from the point of view of the side to move. A finished game is won or lost
/// before any heuristic is asked. The longest paths (own_chain, opp_chain) cost much on open
/// boards: they are shown where the pieces are separated or a given formula names them, and are
/// blank elsewhere.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A formula has + - * / % ^, comparisons (1 or 0), and or not, condition ? a : b, min max abs floor
ceil round, win, loss, parentheses, the names of features and of heuristics. Estimates lie between
-30000 and 30000: what is outside is taken to the nearest end, as are win and loss where the
longest paths of a separated position do not prove them.

Examples:
  isolation eval --position '7/7/2n4/3N3/7/7/7 w'
  isolation eval --position '7/7/2n4/3N3/7/7/7 w' --eval improved --eval '2*own - opp + overlap'
  isolation eval --preset joust --eval 'filled > 0.5 ? own - opp : -centre_taxi' --json")]
pub struct Arguments {
    #[command(flatten)]
    start: Start,
    /// A heuristic's name or a formula, any number of times; all heuristics without it
    #[arg(long = "eval", value_name = "NAME|FORMULA", allow_hyphen_values = true)]
    choices: Vec<Choice>,
    /// Write one JSON object: features and heuristics by name, proven results as "win" and "loss"
    #[arg(long)]
    json: bool,
}

/// Something that gives a score.
#[derive(Clone, Debug)]
struct Choice {
    /// The entry's name, or the formula's text.
    name: String,
    /// The formula's text, where the name is another.
    formula: &'static str,
    evaluation: Evaluation,
}

impl Choice {
    fn entry(entry: &'static isolation::eval::Heuristic) -> Self {
        let (name, formula) = (entry.name.to_owned(), entry.formula);
        Self { name, formula, evaluation: entry.evaluation() }
    }

    /// Whether it is a user's formula that reads a longest path.
    fn names_chain(&self) -> bool {
        matches!(self.evaluation, Evaluation::Formula(_)) && self.evaluation.is_slow()
    }
}

impl FromStr for Choice {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unknown = match heuristic(text) {
            Ok(entry) => return Ok(Self::entry(entry)),
            Err(error @ FindHeuristicError::Ambiguous { .. }) => return Err(error.into()),
            Err(error) => error,
        };
        match Formula::parse(text) {
            Ok(formula) => {
                let evaluation = Evaluation::Formula(formula);
                Ok(Self { name: text.to_owned(), formula: "", evaluation })
            }
            // A single word is a name that was mistyped rather than a formula.
            Err(_) if is_word(text) => Err(unknown.into()),
            Err(error) => Err(error.into()),
        }
    }
}

/// Whether a text is one word, as names are: it begins with a letter.
fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// Everything that is shown.
struct Values {
    features: Vec<(Feature, Option<f64>)>,
    scores: Vec<Score>,
}

fn values<W: EvalWord>(position: &Position<W>, choices: &[Choice]) -> Result<Values, Failure> {
    let view = View::new(position, position.to_move());
    let mut scores = Vec::new();
    let mut faults = Vec::new();
    for choice in choices {
        match choice.evaluation.score_or_end(&view) {
            Ok(score) => scores.push(score),
            Err(error) => faults.push(format!("{:?}: {error}", choice.name)),
        }
    }
    if !faults.is_empty() {
        return Err(Failure::Run(anyhow!("{}", faults.join("; "))));
    }
    let chains = view.separated() || choices.iter().any(Choice::names_chain);
    let value = |&feature: &Feature| {
        let shown = chains || !feature.is_chain();
        (feature, shown.then(|| feature.value(&view)).flatten())
    };
    Ok(Values { features: Feature::ALL.iter().map(value).collect(), scores })
}

/// A feature's value in JSON: whole numbers without a fraction.
#[derive(Serialize)]
#[serde(untagged)]
enum Number {
    Whole(i64),
    Real(f64),
}

impl From<f64> for Number {
    fn from(value: f64) -> Self {
        if value.fract() == 0.0 { Self::Whole(value as i64) } else { Self::Real(value) }
    }
}

#[derive(Serialize)]
struct Json {
    features: InOrder<Option<Number>>,
    heuristics: InOrder<RecordedScore>,
}

/// Evaluates, and writes the values.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let mut choices: Vec<Choice> = Vec::new();
    for choice in &arguments.choices {
        if choices.iter().all(|known| known.name != choice.name) {
            choices.push(choice.clone());
        }
    }
    if choices.is_empty() {
        choices = CATALOGUE.iter().map(Choice::entry).collect();
    }
    let Values { features, scores } = match arguments.start.position() {
        AnyPosition::Narrow(position) => values(&position, &choices)?,
        AnyPosition::Wide(position) => values(&position, &choices)?,
    };
    if arguments.json {
        let feature = |(feature, value): (Feature, Option<f64>)| {
            (feature.name().to_owned(), value.map(Number::from))
        };
        let heuristics = choices.into_iter().map(|choice| choice.name);
        let json = Json {
            features: InOrder(features.into_iter().map(feature).collect()),
            heuristics: InOrder(heuristics.zip(scores.into_iter().map(Into::into)).collect()),
        };
        return json::write_line(out, &json);
    }
    let mut table = table::with_heads(["feature", "value", "meaning"]);
    for (feature, value) in features {
        let value = value.map(|value| Score::estimate(value).to_string()).unwrap_or_default();
        table.add_row([feature.name(), &value, feature.meaning()]);
    }
    writeln!(out, "{}", table::text(&table))?;
    let mut table = table::with_heads(["heuristic", "value", "formula"]);
    for (choice, score) in choices.iter().zip(scores) {
        table.add_row([&choice.name, &score.to_string(), choice.formula]);
    }
    write!(out, "{}", table::text(&table))?;
    Ok(())
}
