//! Results as JSON lines, in checkpoints and in the output of tasks.

use isolation::board::{Player, Rules, Size};
use isolation::read_json;
use isolation::solve::Pair;
use serde::{Deserialize, Serialize};

use super::Finding;
use crate::Problem;

/// The version of the format.
const VERSION: u32 = 1;

/// The first line, which names the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Heading {
    /// [`VERSION`].
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
    /// `first` or `second`; none if the node limit was reached.
    winner: Option<Player>,
    nodes: u64,
}

impl Heading {
    /// The beginning of the line.
    pub const BEGINNING: &str = "{\"solve-board\":";

    /// The first line for a board.
    pub fn new(rules: &Rules) -> Self {
        Self { version: VERSION, board: rules.board_text() }
    }

    /// The line, without its end.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("a heading is plain data")
    }

    /// Checks that a first line is this one.
    ///
    /// # Errors
    /// The difference.
    pub fn check(&self, line: &str) -> Result<(), Problem> {
        let found: Self = read_json(line).map_err(|error| {
            Problem::new(format_args!("not a checkpoint of isolation solve-board: {error}"))
        })?;
        if found.version != self.version {
            let found = found.version;
            let why = format!("checkpoint version {found}; this program reads version {VERSION}");
            return Err(Problem::new(why));
        }
        if found.board != self.board {
            let why = format!("a checkpoint of {}, not of {}", found.board, self.board);
            return Err(Problem::new(why));
        }
        Ok(())
    }
}

impl FindingLine {
    /// The beginning of every result's line.
    pub const BEGINNING: &str = "{\"first\":";

    /// The result of a pair of a board of this size.
    pub fn new(size: Size, pair: Pair, finding: Finding) -> Self {
        let [first, second] = pair.names(size);
        Self { first, second, winner: finding.winner, nodes: finding.nodes }
    }

    /// The line, without its end.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("a finding is plain data")
    }

    /// The pair and its result.
    ///
    /// # Errors
    /// When the line is not of a board of this size.
    pub fn read(&self, size: Size) -> Result<(Pair, Finding), Problem> {
        let pair = read_pair(size, [&self.first, &self.second])?;
        if pair != pair.representative(size) {
            let expected = pair.representative(size).names(size).join(" ");
            let why = format!(
                "pair {}: expected {expected}, to which it is symmetric",
                pair.names(size).join(" ")
            );
            return Err(Problem::new(why));
        }
        Ok((pair, Finding { winner: self.winner, nodes: self.nodes }))
    }
}

/// The pair of these two squares.
///
/// # Errors
/// When they are not two different squares of the board.
pub fn read_pair(size: Size, names: [&str; 2]) -> Result<Pair, Problem> {
    match names.map(|name| size.find(name)) {
        [Some(first), Some(second)] if first != second => Ok(Pair { first, second }),
        _ => {
            let why =
                format!("pair {}: expected two different squares of this board", names.join(" "));
            Err(Problem::new(why))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines of a checkpoint of version 0.1.0.
    #[test]
    fn lines_are_read_and_written_as_before() {
        let size: Size = "6x6".parse().unwrap();
        for line in [
            r#"{"first":"a6","second":"c6","winner":"first","nodes":57986069}"#,
            r#"{"first":"a6","second":"d6","winner":"second","nodes":295690053}"#,
            r#"{"first":"a6","second":"e6","winner":null,"nodes":400000000}"#,
        ] {
            let (pair, finding) = read_json::<FindingLine>(line).unwrap().read(size).unwrap();
            assert_eq!(FindingLine::new(size, pair, finding).to_line(), line);
        }
        let wrong = r#"{"first":"a6","second":"c6","winner":"third","nodes":1}"#;
        assert_eq!(
            read_json::<FindingLine>(wrong).unwrap_err().to_string(),
            "column 44: player \"third\": expected first or second"
        );
    }
}
