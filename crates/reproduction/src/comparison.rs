//! Published figures beside ours.

use super::experiment::{FIRST, VARIANTS};
use super::{Figure, Measured, Source, explanations, figures};
use isolation_arena::Share;
use isolation_arena::stats::{compatible, holm};

/// A published figure beside ours.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// What is printed.
    pub figure: Figure,
    /// The heuristic that played it again: that of the row, or another version of it.
    pub heuristic: String,
    /// What we measured.
    pub ours: Share,
    /// How probable a difference like this is where there is none, corrected for all figures of all
    /// sources.
    pub p_value: f64,
    /// Where the two are not compatible, what is written down about it: its basis and words.
    pub explanation: Option<(String, String)>,
}

/// Below this the two are not compatible.
pub(crate) const LEVEL: f64 = 0.05;

impl Comparison {
    /// Whether the two may be the same.
    pub fn is_compatible(&self) -> bool {
        self.p_value >= LEVEL
    }
}

/// Something that may explain the figures of a source: a heuristic, or other conditions.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The heuristic, or the experiment.
    pub name: String,
    /// The figures beside those of this candidate, with corrected p-values.
    pub comparisons: Vec<Comparison>,
}

impl Candidate {
    /// The p-value of the figure that fits worst.
    pub fn p_value(&self) -> f64 {
        self.comparisons.iter().map(|comparison| comparison.p_value).fold(1.0, f64::min)
    }

    /// How many figures are compatible.
    pub fn compatible(&self) -> usize {
        self.comparisons.iter().filter(|comparison| comparison.is_compatible()).count()
    }
}

/// The agent of the Southampton paper whose heuristic it does not state.
const PLAYER: &str = "Player";
/// Versions by alikureishy's code of what its text describes.
const CODE: [(&str, &str); 2] =
    [("offensive_near_mobility", "offensive_near"), ("advantage_near", "advantage_offensive")];

/// The heuristics that a row of a table is played again by.
fn heuristics(figure: &Figure) -> Vec<String> {
    let row = if figure.row == "Archenemy" { "improved" } else { &figure.row };
    let code = CODE.iter().filter(|(text, _)| *text == figure.row).map(|(_, code)| *code);
    std::iter::once(row).chain(code).map(str::to_owned).collect()
}

/// Every published figure whose heuristic is stated beside ours, of the sources that were played.
/// The correction is always for all figures of all sources that were played.
pub fn compare(measured: &Measured) -> Vec<Comparison> {
    let mut all = Vec::new();
    for figure in Source::ALL.into_iter().flat_map(figures) {
        if figure.row == PLAYER {
            continue;
        }
        for heuristic in heuristics(&figure) {
            all.extend(comparison(measured, figure.clone(), heuristic));
        }
    }
    corrected(&mut all);
    all
}

/// Every heuristic of the Southampton paper as that of its Player; corrected for all candidates.
pub fn players(measured: &Measured) -> Vec<Candidate> {
    let row = || figures(Source::Southampton).into_iter().filter(|figure| figure.row == PLAYER);
    let Some(paper) = measured.summaries.get("southampton-archenemy") else { return Vec::new() };
    let names: Vec<String> = paper.players.iter().map(|player| player.name.clone()).collect();
    let mut all = Vec::new();
    for name in &names {
        all.extend(row().filter_map(|figure| comparison(measured, figure, name.clone())));
    }
    corrected(&mut all);
    let candidate = |name: String| {
        let comparisons = all.iter().filter(|comparison| comparison.heuristic == name);
        Candidate { comparisons: comparisons.cloned().collect(), name }
    };
    names.into_iter().map(candidate).collect()
}

/// The Udacity report's first tournament under each condition that may explain its figures; each corrected by itself.
pub fn explained(measured: &Measured) -> Vec<Candidate> {
    let candidate = |name: &'static str| {
        let first = figures(Source::Udacity).into_iter().filter(|it| it.experiment == FIRST);
        let under = first.filter_map(|figure| {
            let heuristic = figure.row.clone();
            comparison(measured, Figure { experiment: name, ..figure }, heuristic)
        });
        let mut comparisons: Vec<_> = under.collect();
        corrected(&mut comparisons);
        Candidate { name: name.to_owned(), comparisons }
    };
    let all = VARIANTS.iter().map(|variant| candidate(variant.name));
    all.filter(|candidate| !candidate.comparisons.is_empty()).collect()
}

/// One figure beside ours, with the p-value of the test by itself.
fn comparison(measured: &Measured, figure: Figure, heuristic: String) -> Option<Comparison> {
    let opponent = figure.opponent.as_ref().map(std::slice::from_ref);
    let ours = measured.won(figure.experiment, std::slice::from_ref(&heuristic), opponent)?;
    let p_value = compatible((figure.won.count, figure.won.of), (ours.count, ours.of));
    Some(Comparison { figure, heuristic, ours, p_value, explanation: None })
}

/// Corrects the p-values for one another, and adds what explains those that are too low.
fn corrected(comparisons: &mut [Comparison]) {
    let single: Vec<f64> = comparisons.iter().map(|comparison| comparison.p_value).collect();
    let explanations = explanations();
    for (comparison, p_value) in comparisons.iter_mut().zip(holm(&single)) {
        comparison.p_value = p_value;
        if comparison.is_compatible() {
            continue;
        }
        let figure = &comparison.figure;
        let explains = |name: &str, value: &str| name == "*" || name == value;
        let found = explanations.iter().find(|explanation| {
            explanation.source == figure.source.name()
                && explains(&explanation.row, &figure.row)
                && explains(&explanation.column, &figure.column)
        });
        comparison.explanation =
            found.map(|found| (found.basis.clone(), found.explanation.clone()));
    }
}
