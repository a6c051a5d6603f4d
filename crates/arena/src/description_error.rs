//! Errors of descriptions.

use isolation::board::Echo;
use isolation::spec::SpecFault;
use isolation::{FindRulesError, SpecError};
use isolation_engines::Dialect;

use crate::{Format, OpeningError, OpeningsName, Problem};

/// The maximum number of players of a tournament.
pub const MOST_PLAYERS: usize = 1_000;

/// An invalid description of a tournament.
#[derive(Debug, thiserror::Error)]
pub enum DescriptionError {
    /// The text is not valid TOML, or has wrong keys or types.
    #[error("line {line}, column {column}: {message}")]
    Toml {
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
        /// The error there.
        message: String,
    },
    /// An invalid value.
    #[error("{key}: {why}")]
    Value {
        /// The key.
        key: &'static str,
        /// The error and the expected form.
        why: ValueFault,
    },
    /// An invalid player.
    #[error("player {number}: {source}{}", engines(source))]
    Player {
        /// Which one, from 1.
        number: usize,
        /// The error.
        source: SpecError,
    },
    /// An invalid test.
    #[error("sprt: {0}")]
    Sprt(Problem),
    /// The openings are not available.
    #[error(transparent)]
    Opening(#[from] OpeningError),
}

/// The error in a value of a tournament description.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ValueFault {
    /// An unknown preset or board.
    #[error(transparent)]
    Rules(#[from] FindRulesError),
    /// A seed that is too large.
    #[error("{0}; expected a number below 2^53")]
    Seed(u64),
    /// A number out of range.
    #[error("{number}; expected 1 to {most}")]
    Range {
        /// The number.
        number: u64,
        /// The largest.
        most: u64,
    },
    /// Several rounds from one fixed starting position without random plies.
    #[error(
        "0; this game has one starting position, so all openings would be the same; expected 1 or more, or openings = \"own\""
    )]
    AlikeGames,
    /// An external engine that cannot play in this tournament, with the reason.
    #[error("{0}")]
    Engine(String),
    /// An invalid name.
    #[error("{}; expected a name on one line", Echo(.0))]
    EmptyName(String),
    /// A duplicate name.
    #[error("two players are named {}; expected different names", Echo(.0))]
    TakenName(String),
    /// Too many players.
    #[error("{0}; expected at most {MOST_PLAYERS}")]
    TooManyPlayers(usize),
    /// Fewer than two players.
    #[error("{0}; expected at least 2")]
    TooFewPlayers(usize),
    /// A match of more or fewer than two players.
    #[error("{0}; expected 2 in a match")]
    NotTwoPlayers(usize),
    /// A key of another format.
    #[error("applies to the format {} only, not to {}", expected.name(), found.name())]
    OtherFormat {
        /// The format that has the key.
        expected: Format,
        /// The format of the description.
        found: Format,
    },
    /// No heroes, or as many as players.
    #[error("{heroes}; expected 1 to {} of {players} players", players - 1)]
    Heroes {
        /// Heroes.
        heroes: usize,
        /// Players.
        players: usize,
    },
    /// Random plies of openings that are not random.
    #[error("applies to random openings only, not to {}", .0.name())]
    NotRandom(OpeningsName),
    /// A file without `openings = "file"`, or the reverse.
    #[error("expected openings_file together with openings = \"file\", or neither")]
    File,
    /// An invalid line of the file of openings.
    #[error("line {0}: {1}")]
    Line(usize, String),
    /// An invalid time.
    #[error("{}; expected a time such as 150ms or 2s", Echo(.0))]
    Time(String),
    /// A time of 0.
    #[error("0; expected at least 1ms")]
    NoTime,
    /// A margin without a time.
    #[error(
        "needs a time limit; expected limits.time (--time), or a python(...) player with time=T"
    )]
    LoneMargin,
}

/// The forms of external engines, for unknown agents that are not like a known one.
fn engines(error: &SpecError) -> String {
    if !matches!(error.fault, SpecFault::UnknownAgent(_)) || error.to_string().ends_with('?') {
        return String::new();
    }
    format!("; or {}", Dialect::all().iter().map(Dialect::form).collect::<Vec<_>>().join(", "))
}
