//! Findings as lines of JSON: those of a store, and of what a task has found.

use isolation::board::{Player, Rules, Size};
use isolation::solve::Pair;
use serde::{Deserialize, Serialize};

use super::Finding;

/// The version of the form described here.
const VERSION: u32 = 1;

/// The first line: whose findings the others are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Heading {
    /// The version of the form, 1.
    #[serde(rename = "solve-board")]
    version: u32,
    /// The board, such as `knight-7x7`.
    board: String,
}

/// Every other line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FindingLine {
    first: String,
    second: String,
    /// `first` or `second`; nothing when the nodes were not enough.
    winner: Option<String>,
    nodes: u64,
}

/// Why a line does not fit a board.
#[derive(Debug, thiserror::Error)]
pub enum LineError {
    /// The first line is something else.
    #[error("this is no store of isolation solve-board: {0}")]
    NoHeading(serde_json::Error),
    /// The form is another one.
    #[error("version {0} of the store; this program reads version {VERSION}")]
    Version(u32),
    /// The findings are of another board.
    #[error("a store of {found}, not of {expected}")]
    Board {
        /// Theirs.
        found: String,
        /// The one that is wanted.
        expected: String,
    },
    /// A line is no finding.
    #[error("{0}")]
    NoFinding(serde_json::Error),
    /// The cells are not two of the board.
    #[error("{0} {1} is no pair of cells of this board")]
    NoPair(String, String),
    /// The pair is an image of the one that stands for both.
    #[error("{0} stands for {1}, which is expected")]
    Image(String, String),
    /// The winner is nobody.
    #[error("winner {0:?}: expected \"first\", \"second\" or null")]
    Winner(String),
    /// Another winner is known.
    #[error("the {0} player won this pair before")]
    Contradiction(Player),
}

impl Heading {
    /// The first line of the findings of a board.
    pub fn new(rules: &Rules) -> Self {
        Self { version: VERSION, board: rules.to_string() }
    }

    /// The line, without its end.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("a heading is plain data")
    }

    /// Finds out whether a first line is this one.
    ///
    /// # Errors
    /// How it differs.
    pub fn check(&self, line: &str) -> Result<(), LineError> {
        let found: Self = serde_json::from_str(line).map_err(LineError::NoHeading)?;
        if found.version != self.version {
            return Err(LineError::Version(found.version));
        }
        if found.board != self.board {
            let expected = self.board.clone();
            return Err(LineError::Board { found: found.board, expected });
        }
        Ok(())
    }
}

impl FindingLine {
    /// What the line of every finding begins with.
    pub const BEGINNING: &str = "{\"first\":";

    /// A finding about a pair of a board of this size.
    pub fn new(size: Size, pair: Pair, finding: Finding) -> Self {
        let [first, second] = pair.names(size);
        let winner = finding.winner.map(|winner| winner.to_string());
        Self { first, second, winner, nodes: finding.nodes }
    }

    /// The line, without its end.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("a finding is plain data")
    }

    /// The pair and what is known of it.
    ///
    /// # Errors
    /// When the line does not fit a board of this size.
    pub fn read(&self, size: Size) -> Result<(Pair, Finding), LineError> {
        let pair = read_pair(size, [&self.first, &self.second])?;
        if pair != pair.representative(size) {
            let expected = pair.representative(size).names(size).join(" ");
            return Err(LineError::Image(pair.names(size).join(" "), expected));
        }
        let player = |name: &String| {
            let player = Player::BOTH.into_iter().find(|player| player.to_string() == *name);
            player.ok_or_else(|| LineError::Winner(name.clone()))
        };
        let winner = self.winner.as_ref().map(player).transpose()?;
        Ok((pair, Finding { winner, nodes: self.nodes }))
    }
}

/// The pair of these two cells.
///
/// # Errors
/// When they are not two cells of the board.
pub fn read_pair(size: Size, names: [&str; 2]) -> Result<Pair, LineError> {
    match names.map(|name| size.find(name)) {
        [Some(first), Some(second)] if first != second => Ok(Pair { first, second }),
        _ => Err(LineError::NoPair(names[0].to_owned(), names[1].to_owned())),
    }
}
