//! The figures that the sources print.

use serde::Deserialize;

use super::Source;
use super::experiment::FIRST;
use isolation_arena::Share;

/// A figure that a source prints: so many games won of so many.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// Where it is printed.
    pub source: Source,
    /// The experiment that plays it again.
    pub experiment: &'static str,
    /// The row of the source's table.
    pub row: String,
    /// Opponent or column.
    pub column: String,
    /// Against this opponent alone; none against all.
    pub opponent: Option<String>,
    /// Games, and how many were won.
    pub won: Share,
}

/// What may explain that a figure is not compatible with ours.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Explanation {
    /// The source's name on the command line.
    pub source: String,
    /// The row of its table; `*` for every row.
    pub row: String,
    /// The column of its table; `*` for every column.
    pub column: String,
    /// `known` where it is certain, `played` where games support it, `guessed` elsewhere.
    pub basis: String,
    /// In words.
    pub explanation: String,
}

/// The column of what a row of games adds up to.
pub(crate) const ALL: &str = "all";

#[derive(Deserialize)]
struct PublishedRow {
    #[serde(alias = "heuristic", alias = "agent")]
    row: String,
    opponent: String,
    won: u64,
    lost: u64,
}

/// A percentage of the Udacity report: of so many matches, each four games against each of seven
/// opponents.
#[derive(Deserialize)]
struct Percentage {
    tournament: String,
    heuristic: String,
    column: String,
    matches: u64,
    percent: f64,
}

const GAMES_A_MATCH: u64 = 4 * 7;

/// All figures that a source prints, in its order; each row of games with its sum at the end.
pub fn figures(source: Source) -> Vec<Figure> {
    match source {
        Source::Alikureishy => {
            games(source, "alikureishy", include_str!("../data/alikureishy.csv"))
        }
        Source::Southampton => games(source, "heuristics", include_str!("../data/southampton.csv")),
        Source::Udacity => percentages(include_str!("../data/udacity_report.csv")),
        Source::Becker | Source::Further => Vec::new(),
    }
}

/// All explanations that are written down.
pub fn explanations() -> Vec<Explanation> {
    read(include_str!("../data/explanations.csv"))
}

fn games(source: Source, experiment: &'static str, text: &str) -> Vec<Figure> {
    let mut figures: Vec<Figure> = Vec::new();
    let rows: Vec<PublishedRow> = read(text);
    for row in rows.chunk_by(|one, other| one.row == other.row) {
        let figure = |column: &str, opponent: Option<&str>, won, of| Figure {
            source,
            experiment,
            row: row[0].row.clone(),
            column: column.to_owned(),
            opponent: opponent.map(str::to_owned),
            won: Share::independent(won, of),
        };
        figures.extend(row.iter().map(|square| {
            figure(&square.opponent, Some(&square.opponent), square.won, square.won + square.lost)
        }));
        let won = row.iter().map(|square| square.won).sum();
        let lost: u64 = row.iter().map(|square| square.lost).sum();
        figures.push(figure(ALL, None, won, won + lost));
    }
    figures
}

fn percentages(text: &str) -> Vec<Figure> {
    let figure = |Percentage { tournament, heuristic, column, matches, percent }| {
        let of = matches * GAMES_A_MATCH;
        Figure {
            source: Source::Udacity,
            experiment: if tournament == "first" { FIRST } else { "udacity-second" },
            row: heuristic,
            column: format!("{tournament} {column}"),
            opponent: None,
            won: Share::independent((percent / 100.0 * of as f64).round() as u64, of),
        }
    };
    read(text).into_iter().map(figure).collect()
}

/// The rows of a table that is part of this program.
fn read<T: for<'de> Deserialize<'de>>(text: &str) -> Vec<T> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    reader.deserialize().map(|row| row.expect("a test reads the tables")).collect()
}
