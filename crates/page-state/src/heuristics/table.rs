//! The tables of all heuristics and all features.

use std::cmp::Ordering;

use isolation::board::Verdict;
use isolation::eval::{CATALOGUE, Feature, Heuristic, heuristic};
use isolation::{RecordedScore, ValueOrFault};
use isolation_compact::sort_by;

use super::Heuristics;
use crate::texts::catalogue;
use crate::texts::numbers::decimal;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Column {
    Name,
    Mover,
    Other,
}

/// How the table of heuristics is sorted: as the catalogue lists them, at first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sorting {
    /// By which column, and whether the highest, or the last, comes first.
    pub by: Option<(Column, bool)>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct HeuristicRow {
    pub name: &'static str,
    /// Its name to people.
    pub title: &'static str,
    /// The values for the side to move and for the opponent.
    pub values: [ValueOrFault; 2],
    /// The same as a share of the larger of the two, from -1 to 1.
    pub bars: [f64; 2],
}

impl Sorting {
    /// Sorted by a column: values with the highest first, names with the first; the other way round
    /// where it was so before.
    #[must_use]
    pub fn by(self, column: Column) -> Self {
        let down = match self.by {
            Some((before, down)) if before == column => !down,
            _ => column != Column::Name,
        };
        Self { by: Some((column, down)) }
    }

    fn compare(self, left: &HeuristicRow, right: &HeuristicRow) -> Ordering {
        let Some((column, down)) = self.by else { return Ordering::Equal };
        let ordering = match column {
            Column::Name => left.title.cmp(right.title),
            Column::Mover => height(&left.values[0]).total_cmp(&height(&right.values[0])),
            Column::Other => height(&left.values[1]).total_cmp(&height(&right.values[1])),
        };
        if down { ordering.reverse() } else { ordering }
    }
}

impl Heuristics {
    /// A heuristic of the catalogue in the table; none before the first answer.
    pub fn row(&self, name: &'static str) -> Option<HeuristicRow> {
        let row_value =
            self.values()?.heuristics.iter().find(|row_value| row_value.name == name)?;
        let title = catalogue::said(heuristic(name).ok()?.title);
        let values = row_value.values.clone();
        Some(HeuristicRow { name, title, bars: bars(&values), values })
    }

    /// The table of all heuristics, sorted; empty before the first answer.
    pub fn rows(&self) -> Vec<HeuristicRow> {
        let mut rows: Vec<HeuristicRow> =
            CATALOGUE.iter().filter_map(|entry| self.row(entry.name)).collect();
        sort_by(&mut rows, |left, right| self.sorting.compare(left, right));
        rows
    }

    /// A feature's values to the side to move and to the other; none where it is blank.
    pub fn feature_values(&self, feature: Feature) -> [Option<String>; 2] {
        self.feature(feature).map_or([None, None], |row_value| {
            row_value.values.map(|it| it.map(|value| decimal(value, 3)))
        })
    }
}

/// The features that a heuristic reads, by itself or through others, each once.
pub fn features_of(entry: &Heuristic) -> Vec<Feature> {
    let mut features = Vec::new();
    for feature in entry.parsed().features() {
        if !features.contains(&feature) {
            features.push(feature);
        }
    }
    features
}

/// A value as a number to sort by and to draw.
fn height(value: &ValueOrFault) -> f64 {
    match value {
        ValueOrFault::Score(RecordedScore::Estimate(estimate)) => *estimate,
        ValueOrFault::Score(RecordedScore::Proven(Verdict::Win)) => f64::INFINITY,
        ValueOrFault::Score(RecordedScore::Proven(Verdict::Loss)) => f64::NEG_INFINITY,
        ValueOrFault::Fault { .. } => 0.0,
    }
}

fn bars(values: &[ValueOrFault; 2]) -> [f64; 2] {
    let heights = values.each_ref().map(height);
    let largest = heights[0].abs().max(heights[1].abs());
    heights.map(|height| match (height, largest) {
        (height, _) if height.is_infinite() => height.signum(),
        (_, 0.0) => 0.0,
        (height, largest) => height / largest,
    })
}
