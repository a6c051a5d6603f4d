//! The file that keeps what is known of a board's pairs.

use super::Finding;
use crate::Failure;
use anyhow::{Context, anyhow, bail};
use isolation::board::{Player, Rules, Size};
use isolation::solve::Pair;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// A file of findings, one a line, each on the disk before the next is made. It is locked while it
/// is open. A line that is not whole was being written when a run was killed: it is cut off.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    size: Size,
    file: File,
}

/// The version of the form described here.
const VERSION: u32 = 1;

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
        let told = |error: anyhow::Error| error.context(path.display().to_string());
        // A folder is told by the system; what else is no file has no end.
        if path.exists() && !path.is_file() && !path.is_dir() {
            return Err(Failure::Input(told(anyhow!("it is there and no file"))));
        }
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .map_err(|error| Failure::Input(told(error.into())))?;
        file.try_lock().map_err(|error| {
            Failure::Run(told(match error {
                TryLockError::WouldBlock => anyhow!("another process works on this store"),
                TryLockError::Error(error) => anyhow!(error).context("cannot be locked"),
            }))
        })?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(|error| Failure::Input(told(error.into())))?;

        let heading = Heading { version: VERSION, board: rules.to_string() };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let findings = read(&text, whole, &heading, rules.size)
            .map_err(|error| Failure::Input(told(error)))?;
        let mut store = Self { path: path.to_owned(), size: rules.size, file };
        store.repair(whole as u64, &heading).map_err(|error| store.failed(error))?;
        Ok((store, findings))
    }

    /// Cuts off what is not whole, and begins a new file with its heading.
    fn repair(&mut self, whole: u64, heading: &Heading) -> io::Result<()> {
        self.file.set_len(whole)?;
        if whole == 0 { self.write(heading) } else { Ok(()) }
    }

    /// Appends a finding, and sees it on the disk.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn append(&mut self, pair: Pair, finding: Finding) -> Result<(), Failure> {
        let [first, second] = pair.names(self.size);
        let winner = finding.winner.map(|winner| winner.to_string());
        let line = Line { first, second, winner, nodes: finding.nodes };
        self.write(&line).map_err(|error| self.failed(error))
    }

    fn write(&mut self, line: &impl Serialize) -> io::Result<()> {
        let line = serde_json::to_string(line)? + "\n";
        self.file.write_all(line.as_bytes())?;
        self.file.sync_data()
    }

    fn failed(&self, error: io::Error) -> Failure {
        let path = self.path.display();
        Failure::Run(anyhow!(error).context(format!("{path} cannot be written")))
    }
}

/// Reads the whole lines.
fn read(
    text: &str,
    whole: usize,
    heading: &Heading,
    size: Size,
) -> anyhow::Result<BTreeMap<Pair, Finding>> {
    let (whole, rest) = text.split_at(whole);
    let mut lines = (1..).zip(whole.lines());
    let Some((_, first)) = lines.next() else {
        // Nothing, or as much of the heading as was written when a run was killed.
        if !serde_json::to_string(heading)?.starts_with(rest) {
            bail!("line 1: this is no store of isolation solve-board");
        }
        return Ok(BTreeMap::new());
    };
    let found: Heading =
        serde_json::from_str(first).context("line 1: this is no store of isolation solve-board")?;
    if found.version != heading.version {
        bail!(
            "line 1: version {} of the store; this program reads version {VERSION}",
            found.version
        );
    }
    if found.board != heading.board {
        bail!("line 1: a store of {}, not of {}", found.board, heading.board);
    }
    let mut findings = BTreeMap::new();
    for (number, line) in lines {
        let place = || format!("line {number}");
        let line: Line = serde_json::from_str(line).with_context(place)?;
        let (pair, finding) = line.read(size).with_context(place)?;
        match findings.insert(pair, finding) {
            Some(Finding { winner: Some(winner), .. }) if finding.winner != Some(winner) => {
                bail!("line {number}: the {winner} player won this pair before")
            }
            _ => {}
        }
    }
    Ok(findings)
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
