//! The experiments: tournaments as data.

use isolation::AnyPosition;
use isolation::board::Rules;
use isolation::find_rules;
use isolation::search::Seeded;
use isolation::solve::Pair;
use isolation_arena::{Description, Openings, Tournament};

use super::Source;

/// Words in an experiment's text that stand for values, and the values.
pub type Values = Vec<(&'static str, String)>;

/// A tournament of a source, or one that it wished for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Experiment {
    /// Its name, also that of its records file.
    pub name: String,
    text: &'static str,
    values: Values,
}

macro_rules! data {
    ($name:literal) => {
        include_str!(concat!("../data/", $name, ".toml"))
    };
}

/// The word for the budget at which `improved` reaches the Udacity report's mean depth.
pub(crate) const NODES: &str = "NODES";
/// The word for the budget of the heuristics that search less deep in its second tournament.
pub(crate) const SHALLOW: &str = "SHALLOW";
/// The word for the budget at which `improved` wins as often as in the report.
pub(crate) const FEW: &str = "FEW";
const BOARD: &str = "BOARD";

/// The word for the condition under which the longest paths are searched: regions of at most 16 open squares, because
/// on larger ones these searches take most of the time.
const WALL: (&str, &str) = ("WALL", "separated and max(own_reach, opp_reach) <= 16");

/// Becker's boards.
pub(crate) const BECKER_BOARDS: [&str; 2] = ["queen-3x3", "queen-5x5"];
/// Boards of other sizes, and that of the sources.
pub(crate) const BOARDS: [&str; 6] =
    ["knight-5x5", "knight-6x6", "knight-7x7", "knight-8x8", "knight-9x9", "knight-11x9"];
/// Node limits per move.
pub(crate) const EFFORTS: [&str; 5] = ["500", "2000", "6700", "20000", "50000"];

/// The experiments with alikureishy's agents: ties in board order, and in an order that a seed shuffles.
pub(crate) const TIES: [(&str, &str); 2] = [("alikureishy", ""), ("alikureishy-ties", "seed=1, ")];

/// A variant of the Udacity report's first tournament.
pub(crate) struct Variant {
    /// The experiment's name.
    pub name: &'static str,
    /// What differs from the tournament as we read it, in words.
    pub about: &'static str,
    values: [(&'static str, &'static str); 4],
}

const fn variant(
    name: &'static str,
    about: &'static str,
    rounds: &'static str,
    wall: &'static str,
    budget: &'static str,
    opponent: &'static str,
) -> Variant {
    let values = [("ROUNDS", rounds), (WALL.0, wall), ("BUDGET", budget), ("OPPONENT", opponent)];
    Variant { name, about, values }
}

const DEPTH_5: &str = "alphabeta(depth=5";
/// The number of openings of each explanation: a quarter of all.
const QUARTER: &str = "588";

/// The Udacity report's first tournament as we read it, and what may explain that its figures are lower.
pub(crate) const VARIANTS: [Variant; 5] = [
    variant(FIRST, "as we read it: mean depth 7.1", "2352", WALL.1, NODES, DEPTH_5),
    variant(
        "udacity-no-wall",
        "the wall test is never true, as printed in Python 2: no longest paths",
        QUARTER,
        "0",
        NODES,
        DEPTH_5,
    ),
    variant(
        "udacity-deep-opponents",
        "the AB opponents deepen, too, with the same nodes",
        QUARTER,
        WALL.1,
        NODES,
        "deepening(nodes=NODES",
    ),
    variant(
        "udacity-few-nodes",
        "a shallower search: as many nodes as let improved win 76.1 %",
        QUARTER,
        WALL.1,
        FEW,
        DEPTH_5,
    ),
    variant(
        "udacity-few-nodes-no-wall",
        "the shallower search, and the wall test never true",
        QUARTER,
        "0",
        FEW,
        DEPTH_5,
    ),
];
/// The Udacity report's first tournament.
pub(crate) const FIRST: &str = "udacity-first";

impl Experiment {
    /// The experiments whose games the conclusions and figures of a source need, in order.
    pub fn of(source: Source) -> Vec<Self> {
        match source {
            Source::Alikureishy => {
                let with = |(name, ties)| Self::with(name, data!("alikureishy"), &[("TIES", ties)]);
                TIES.map(with).to_vec()
            }
            Source::Southampton => vec![
                Self::heuristics(),
                Self::one("southampton-archenemy", data!("southampton-archenemy")),
            ],
            Source::Udacity => {
                let first = VARIANTS
                    .iter()
                    .map(|it| Self::with(it.name, data!("udacity-first"), &it.values));
                first.chain([Self::one("udacity-second", data!("udacity-second"))]).collect()
            }
            Source::Becker => Self::series("becker", data!("becker"), BOARD, &BECKER_BOARDS),
            Source::Further => {
                let mut all = vec![Self::heuristics()];
                all.extend(Self::series("further", data!("further-board"), BOARD, &BOARDS));
                all.extend(Self::series("further-nodes", data!("further-nodes"), NODES, &EFFORTS));
                all.push(Self::one("further-best", data!("further-best")));
                all
            }
        }
    }

    /// All heuristics, which the conclusions of two sources need.
    fn heuristics() -> Self {
        Self::one("heuristics", data!("heuristics"))
    }

    fn one(name: &str, text: &'static str) -> Self {
        Self::with(name, text, &[])
    }

    fn with(name: &str, text: &'static str, values: &[(&'static str, &str)]) -> Self {
        let values = values.iter().map(|(word, value)| (*word, (*value).to_owned())).collect();
        Self { name: name.to_owned(), text, values }
    }

    /// One experiment for each value of a word.
    fn series(
        name: &str,
        text: &'static str,
        word: &'static str,
        values: &[&'static str],
    ) -> Vec<Self> {
        values
            .iter()
            .map(|value| Self::with(&format!("{name}-{value}"), text, &[(word, value)]))
            .collect()
    }

    /// The games in which the agent of a heuristic shows what it reaches with so many nodes.
    pub(crate) fn calibration(heuristic: &str, formula: &str, nodes: u64) -> Self {
        let nodes = nodes.to_string();
        let values = [("HEURISTIC", heuristic), ("EVAL", formula), (NODES, &nodes)];
        Self::with(&format!("calibration-{heuristic}-{nodes}"), data!("calibration"), &values)
    }

    /// The tournament from a seed, with these values besides the experiment's own: from the first `rounds` openings of
    /// its board if given, instead of as many as the experiment says, or all.
    pub fn tournament(&self, values: &Values, seed: u64, rounds: Option<u64>) -> Tournament {
        let mut text = self.text.to_owned();
        for (word, value) in self.values.iter().chain(values) {
            text = text.replace(word, value);
        }
        let shipped = "a test reads every experiment";
        let description = Description::parse(&text.replace(WALL.0, WALL.1)).expect(shipped);
        let rules = find_rules(description.preset.as_deref().unwrap_or_default()).expect(shipped);
        let openings = openings(&rules, seed);
        let all = openings.len() as u64;
        let rounds = rounds.or(description.rounds).unwrap_or(all).min(all);
        let description = Description { seed, rounds: Some(rounds), ..description };
        let tournament = description.check(None).expect(shipped);
        Tournament { openings: Openings::List(openings), ..tournament }
    }
}

/// All openings of a board, each pair of different squares for the two pieces, shuffled by a seed. Every experiment on a
/// board plays the first ones, so that all play the same.
fn openings(rules: &Rules, seed: u64) -> Vec<AnyPosition> {
    let classes = Pair::all(rules.size);
    let pairs = classes.into_iter().flat_map(|pair| pair.orbit(rules.size));
    let mut openings: Vec<_> = pairs.map(|pair| pair.position(rules)).collect();
    Seeded::new(seed).shuffle(&mut openings);
    openings
}
