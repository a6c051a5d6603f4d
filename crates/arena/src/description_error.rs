//! Why a description is no tournament.

use isolation::board::Echo;
use isolation::{FindRulesError, SpecError, SpecFault};
use isolation_engines::Dialect;

use crate::{Format, Problem, StartError, StartsName};

/// The most players of a tournament.
pub const MOST_PLAYERS: usize = 1_000;

/// Why a description is no tournament.
#[derive(Debug, thiserror::Error)]
pub enum DescriptionError {
    /// The text is no TOML of this form.
    #[error("line {line}, column {column}: {message}")]
    Toml {
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// A value cannot be used.
    #[error("{key}: {why}")]
    Value {
        /// The key.
        key: &'static str,
        /// What is wrong, and what would be right.
        why: ValueFault,
    },
    /// A player cannot be used.
    #[error("player {number}: {source}{}", engines(source))]
    Player {
        /// Which one, from 1.
        number: usize,
        /// What is wrong.
        source: SpecError,
    },
    /// The test cannot be used.
    #[error("sprt: {0}")]
    Sprt(Problem),
    /// There are no such starts.
    #[error(transparent)]
    Start(#[from] StartError),
}

/// What is wrong with a value of a description.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ValueFault {
    /// No board.
    #[error(transparent)]
    Rules(#[from] FindRulesError),
    /// Too large for a seed.
    #[error("{0}; expected a number below 2^53")]
    Seed(u64),
    /// A number that is too small or too large.
    #[error("{number}; expected 1 to {most}")]
    Range {
        /// The number.
        number: u64,
        /// The largest.
        most: u64,
    },
    /// Several rounds from fixed cells without a random move.
    #[error(
        "0; the pieces stand on fixed cells, so that all games would begin alike; expected 1 or more, or starts = \"own\""
    )]
    AlikeGames,
    /// An external engine cannot play in this tournament; says which and why.
    #[error("{0}")]
    Engine(String),
    /// No name.
    #[error("{}; expected a line that is not empty", Echo(.0))]
    EmptyName(String),
    /// A name that another player has.
    #[error("two players are called {}; expected another name", Echo(.0))]
    TakenName(String),
    /// Too many players.
    #[error("there are {0}; expected at most {MOST_PLAYERS}")]
    TooManyPlayers(usize),
    /// Fewer than two players.
    #[error("there are {0}; expected at least 2")]
    TooFewPlayers(usize),
    /// A match of more or fewer than two.
    #[error("there are {0}; expected exactly 2")]
    NotTwoPlayers(usize),
    /// A key of another format.
    #[error("is for the format {}, not {}", expected.name(), found.name())]
    OtherFormat {
        /// The format that has the key.
        expected: Format,
        /// The format of the description.
        found: Format,
    },
    /// Not fewer heroes than players.
    #[error("{heroes}; expected 1 to {}, of {players} players", players - 1)]
    Heroes {
        /// Heroes.
        heroes: usize,
        /// Players.
        players: usize,
    },
    /// Random moves where the starts are not random.
    #[error("is for random starts, not for {}", .0.name())]
    NotRandom(StartsName),
    /// A file without `starts = "file"`, or the other way round.
    #[error("a file goes with starts = \"file\", and starts = \"file\" with a file")]
    File,
    /// A line of the starts' file; says what is wrong.
    #[error("line {0}: {1}")]
    Line(usize, String),
    /// No time.
    #[error("{}; expected a time such as 150ms or 2s", Echo(.0))]
    Time(String),
    /// A time of 0.
    #[error("0; expected at least 1ms")]
    NoTime,
    /// A margin without a time.
    #[error(
        "extends a limit of time, and there is none; expected limits.time (--time), or a python(...) with a time"
    )]
    LoneMargin,
}

/// What else an unknown name could have been.
fn engines(error: &SpecError) -> String {
    if !matches!(error.fault, SpecFault::UnknownAgent(_)) {
        return String::new();
    }
    format!("; or {}", Dialect::all().iter().map(Dialect::form).collect::<Vec<_>>().join(", "))
}
