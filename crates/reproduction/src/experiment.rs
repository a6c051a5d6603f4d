//! The experiments: tournaments as data.

use super::Document;
use isolation_arena::Description;

/// Words in an experiment's text that stand for values, and the values.
pub type Values = Vec<(&'static str, String)>;

/// A tournament of a document, or one that it wished for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Experiment {
    /// Its name, as of its records' file.
    pub name: String,
    /// Whose it is.
    pub document: Document,
    text: &'static str,
    values: Values,
}

macro_rules! data {
    ($name:literal) => {
        include_str!(concat!("../data/", $name, ".toml"))
    };
}

/// The word for the budget of nodes in experiments' texts.
pub(crate) const NODES: &str = "NODES";
/// The word for the budget of those who look less deep.
pub(crate) const SHALLOW: &str = "SHALLOW";
const BOARD: &str = "BOARD";

/// Becker's boards.
pub(crate) const BECKER_BOARDS: [&str; 2] = ["queen-3x3", "queen-5x5"];
/// Boards of other sizes, and the documents' own.
pub(crate) const BOARDS: [&str; 6] =
    ["knight-5x5", "knight-6x6", "knight-7x7", "knight-8x8", "knight-9x9", "knight-11x9"];
/// Efforts in nodes a move.
pub(crate) const EFFORTS: [&str; 6] = ["500", "2000", "6700", "20000", "50000", "100000"];

/// The word that stands for a value, and the values, where there is an experiment for each.
type Series = Option<(&'static str, &'static [&'static str])>;

/// The tournaments in order: of which document, name, text, and a word in it with its values.
const EXPERIMENTS: [(Document, &str, &str, Series); 11] = [
    (Document::Alikureishy, "alikureishy", data!("alikureishy"), None),
    (Document::Southampton, "southampton", data!("southampton"), None),
    (Document::Southampton, "southampton-archenemy", data!("southampton-archenemy"), None),
    (Document::Udacity, "udacity-first", data!("udacity-first"), None),
    (Document::Udacity, "udacity-second", data!("udacity-second"), None),
    (Document::Becker, "becker", data!("becker"), Some((BOARD, &BECKER_BOARDS))),
    (Document::Further, "further-ranking", data!("further-ranking"), None),
    (Document::Further, "further-phases", data!("further-phases"), None),
    (Document::Further, "further", data!("further-board"), Some((BOARD, &BOARDS))),
    (Document::Further, "further-nodes", data!("further-nodes"), Some((NODES, &EFFORTS))),
    (Document::Further, "further-time", data!("further-time"), None),
];

impl Experiment {
    /// The experiments of a document, in order.
    pub fn of(document: Document) -> Vec<Self> {
        let of_document = EXPERIMENTS.into_iter().filter(|it| it.0 == document);
        let experiments = of_document.flat_map(|(_, name, text, series)| {
            let one = |name: String, values| Self { name, document, text, values };
            let Some((word, values)) = series else {
                return vec![one(name.to_owned(), Vec::new())];
            };
            let with =
                |value: &&str| one(format!("{name}-{value}"), vec![(word, (*value).to_owned())]);
            values.iter().map(with).collect()
        });
        experiments.collect()
    }

    /// The games in which an agent of this heuristic shows its mean depth with so many nodes.
    pub(crate) fn calibration(document: Document, heuristic: &str, nodes: u64) -> Self {
        Self {
            name: format!("calibration-{heuristic}-{nodes}"),
            document,
            text: data!("calibration"),
            values: vec![("HEURISTIC", heuristic.to_owned()), (NODES, nodes.to_string())],
        }
    }

    /// The tournament, with these values besides its own.
    pub fn description(&self, values: &Values) -> Description {
        let mut text = self.text.to_owned();
        for (word, value) in values.iter().chain(&self.values) {
            text = text.replace(word, value);
        }
        Description::parse(&text).expect("a test reads every experiment")
    }
}
