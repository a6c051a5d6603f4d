//! `isolation eval`: the static evaluation of a position.

use crate::json::{self, InOrder};
use crate::start::Start;
use crate::table;
use anyhow::bail;
use isolation::board::Echo;
use isolation::eval::Score;
use isolation::{Assessment, NamedEvaluation, RecordedScore};
use serde::Serialize;
use serde_json::{Value, json};
use std::io::Write;

/// Evaluate a position: features, heuristics and formulas
///
/// All values are from the point of view of the side to move. A finished game is a win or a loss whatever
/// the heuristic. Longest paths (own_chain, opp_chain) are slow to compute on open boards: they are blank
/// unless the pieces are separated.
///
/// Formulas consist of numbers, names of features and heuristics, + - * / % ^, comparisons (1 or 0), and or not,
/// condition ? a : b, min max abs floor ceil round, win, loss, and parentheses. Values are clamped to
/// -30000..30000, and so are win and loss unless the longest paths of separated pieces prove them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation eval --position '7/7/2n4/3N3/7/7/7 w'
  isolation eval --position '7/7/2n4/3N3/7/7/7 w' --eval improved --eval '2*own - opp + overlap'
  isolation eval --preset joust --eval 'filled > 0.5 ? own - opp : -centre_taxi' --json")]
pub struct Arguments {
    #[command(flatten)]
    start: Start,
    /// Name of a heuristic, or a formula, to evaluate alone; can be repeated [default: all features and heuristics]
    #[arg(long = "eval", value_name = "NAME|FORMULA", allow_hyphen_values = true)]
    choices: Vec<NamedEvaluation>,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

/// The value of a feature in JSON: an integer without a decimal point.
fn number(value: f64) -> Value {
    if value.fract() == 0.0 { json!(value as i64) } else { json!(value) }
}

#[derive(Serialize)]
struct Json {
    #[serde(skip_serializing_if = "Option::is_none")]
    features: Option<InOrder<Option<Value>>>,
    heuristics: InOrder<RecordedScore>,
}

/// Evaluates, and writes the values.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut choices: Vec<NamedEvaluation> = Vec::new();
    for choice in &arguments.choices {
        if choices.iter().all(|known| known.name != choice.name) {
            choices.push(choice.clone());
        }
    }
    let shows_all = choices.is_empty();
    if shows_all {
        choices = NamedEvaluation::all();
    }
    let position = arguments.start.position();
    let Assessment { features, scores } = Assessment::of(&position, position.to_move(), &choices);
    let faults = choices.iter().zip(&scores).filter_map(|(choice, score)| {
        Some(format!("{}: {}", Echo(&choice.name), score.as_ref().err()?))
    });
    let faults: Vec<String> = faults.collect();
    if !faults.is_empty() {
        bail!("{}", faults.join("; "));
    }
    let scores: Vec<Score> = scores.into_iter().flatten().collect();
    if arguments.json {
        let feature = |(feature, value): (isolation::eval::Feature, Option<f64>)| {
            (feature.name().to_owned(), value.map(number))
        };
        let heuristics = choices.into_iter().map(|choice| choice.name);
        let json = Json {
            features: shows_all.then(|| InOrder(features.into_iter().map(feature).collect())),
            heuristics: InOrder(heuristics.zip(scores.into_iter().map(Into::into)).collect()),
        };
        return json::write_line(out, &json);
    }
    if shows_all {
        let features = features.into_iter().map(|(feature, value)| {
            let value = value.map(|value| Score::estimate(value).to_string()).unwrap_or_default();
            [feature.name().to_owned(), value, feature.meaning().to_owned()]
        });
        writeln!(out, "{}", table::text(["feature", "value", "meaning"], features))?;
    }
    let heuristics = choices.into_iter().zip(scores);
    let heuristics =
        heuristics.map(|(it, score)| [it.name, score.to_string(), it.formula.to_owned()]);
    write!(out, "{}", table::text(["heuristic", "value", "formula"], heuristics))?;
    Ok(())
}
