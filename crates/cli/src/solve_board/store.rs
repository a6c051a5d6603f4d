//! The file that keeps what is known of a board's pairs.

use super::Finding;
use crate::Failure;
use anyhow::{Context, anyhow, bail};
use isolation::board::{Player, Rules, Size};
use isolation::solve::Pair;
use isolation_arena::{LineFile, LineFileError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// A file of findings, one a line, each on the disk before the next is made.
#[derive(Debug)]
pub struct Store {
    size: Size,
    lines: LineFile,
}

/// The version of the form described here.
const VERSION: u32 = 1;
/// What every line but the first begins with.
const BEGINNING: &str = "{\"first\":";

/// The first line.
#[derive(Serialize, Deserialize)]
struct Heading {
    #[serde(rename = "solve-board")]
    version: u32,
    board: String,
}

/// Every other line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    first: String,
    second: String,
    /// `first` or `second`; nothing when the nodes were not enough.
    winner: Option<String>,
    nodes: u64,
}

impl Store {
    /// Opens the store of this board, or makes a new one, and reads what it holds.
    ///
    /// # Errors
    /// When the file cannot be written, is in use, or is no store of this board; it is left as it
    /// was.
    pub fn open(path: &Path, rules: &Rules) -> Result<(Self, BTreeMap<Pair, Finding>), Failure> {
        let heading = Heading { version: VERSION, board: rules.to_string() };
        let heading_line = serde_json::to_string(&heading).expect("a heading is plain data");
        let mut findings = BTreeMap::new();
        let opened = LineFile::open(path, &[&heading_line, BEGINNING], |number, line| {
            let place = || format!("{}: line {number}", path.display());
            if number == 1 {
                return heading.check(line).with_context(place);
            }
            let line: Line = LineFile::read(path, number, line)?;
            let (pair, finding) = line.read(rules.size).with_context(place)?;
            match findings.insert(pair, finding) {
                Some(Finding { winner: Some(winner), .. }) if finding.winner != Some(winner) => {
                    Err(anyhow!("the {winner} player won this pair before")).with_context(place)
                }
                _ => Ok(()),
            }
        });
        let lines = opened.map_err(|error| match error.downcast_ref() {
            Some(LineFileError::InUse(_)) => Failure::Run(error),
            _ => Failure::Input(error),
        })?;
        let mut store = Self { size: rules.size, lines };
        if store.lines.is_empty() {
            store.write(&heading_line)?;
        }
        Ok((store, findings))
    }

    /// Appends a finding, and sees it on the disk.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn append(&mut self, pair: Pair, finding: Finding) -> Result<(), Failure> {
        let [first, second] = pair.names(self.size);
        let winner = finding.winner.map(|winner| winner.to_string());
        let line = Line { first, second, winner, nodes: finding.nodes };
        self.write(&serde_json::to_string(&line).expect("a finding is plain data"))
    }

    fn write(&mut self, line: &str) -> Result<(), Failure> {
        let written = self.lines.append(line).and_then(|()| self.lines.sync());
        written.map_err(|error| Failure::Run(anyhow!(error)))
    }
}

impl Heading {
    /// Finds out whether the first line of a store is this one.
    fn check(&self, line: &str) -> anyhow::Result<()> {
        let found: Self =
            serde_json::from_str(line).context("this is no store of isolation solve-board")?;
        if found.version != self.version {
            bail!("version {} of the store; this program reads version {VERSION}", found.version);
        }
        if found.board != self.board {
            bail!("a store of {}, not of {}", found.board, self.board);
        }
        Ok(())
    }
}

impl Line {
    fn read(&self, size: Size) -> anyhow::Result<(Pair, Finding)> {
        let cells = [&self.first, &self.second].map(|name| size.find(name));
        let pair = match cells {
            [Some(first), Some(second)] if first != second => Pair { first, second },
            _ => bail!("{} {} is no pair of cells of this board", self.first, self.second),
        };
        if pair != pair.representative(size) {
            let expected = pair.representative(size).names(size).join(" ");
            bail!("{} {} stands for {expected}, which is expected", self.first, self.second);
        }
        let player = |name: &String| {
            let player = Player::BOTH.into_iter().find(|player| player.to_string() == *name);
            player.ok_or_else(|| anyhow!("winner {name:?}: expected \"first\", \"second\" or null"))
        };
        let winner = self.winner.as_ref().map(player).transpose()?;
        Ok((pair, Finding { winner, nodes: self.nodes }))
    }
}
