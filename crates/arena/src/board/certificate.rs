//! The certificate of a board, written by threads and resumed after interruptions.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use isolation::AnyPosition;
use isolation::board::{Player, Rules, Start, Verdict};
use isolation::solve::{Interrupt, Pair, Statements, Strategy};
use serde::{Deserialize, Serialize};

use super::{Heading, read_pair};
use crate::native::{for_each_result, read};
use crate::{LineFile, Problem};

/// The certificate of pairs of a board, and of the empty board if they decide it. The file holds a
/// line for each pair whose strategy is written.
#[derive(Debug)]
pub struct BoardCertificate {
    rules: Rules,
    winners: BTreeMap<Pair, Player>,
    written: BTreeMap<Pair, Statements>,
    file: LineFile,
}

/// A line of the file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    first: String,
    second: String,
    replies: u64,
    statements: String,
}

impl BoardCertificate {
    /// Opens the file in which strategies are saved until the certificate is complete. `winners` are the pairs
    /// to prove, up to symmetry.
    ///
    /// # Errors
    /// When the file cannot be written, is in use, or is of another board; it is unchanged.
    pub fn open(
        rules: Rules,
        winners: BTreeMap<Pair, Player>,
        path: &Path,
    ) -> Result<Self, Problem> {
        let heading = Heading::new(&rules);
        let mut written = BTreeMap::new();
        let file =
            LineFile::open_headed(path, &heading.to_line(), "{\"first\":", |number, text| {
                let wrong = |problem: Problem| problem.at(format_args!("line {number}"));
                if number == 1 {
                    return heading.check(text).map_err(wrong);
                }
                let Line { first, second, replies, statements } = read(number, text)?;
                let pair = read_pair(rules.size, [&first, &second]).map_err(wrong)?;
                written.insert(pair, Statements { text: statements, replies });
                Ok(())
            })?;
        written.retain(|pair, _| winners.contains_key(pair));
        Ok(Self { rules, winners, written, file })
    }

    /// How many of the pairs have a strategy, and how many there are.
    pub fn counts(&self) -> [u64; 2] {
        [self.written.len() as u64, self.winners.len() as u64]
    }

    /// Writes the remaining strategies on this many threads, and reports each after saving it, on the calling
    /// thread. Ends when all are written, or soon after `stop` is set.
    ///
    /// # Errors
    /// When a strategy cannot be saved, a winner is wrong, or the threads cannot be started; then `stop` is set.
    pub fn write(
        &mut self,
        threads: usize,
        stop: &AtomicBool,
        mut tell: impl FnMut(&Self),
    ) -> Result<(), Problem> {
        let (rules, size) = (self.rules, self.rules.size);
        let left: Vec<(Pair, Player)> = self
            .winners
            .iter()
            .filter(|(pair, _)| !self.written.contains_key(pair))
            .map(|(&pair, &winner)| (pair, winner))
            .collect();
        let strategy = |&(pair, winner): &(Pair, Player)| {
            let position = pair.position(&rules);
            let verdict = Verdict::of(winner == Player::First);
            let poll = &mut |_| stop.load(Ordering::Relaxed);
            let interrupt = &mut Interrupt { nodes: None, poll };
            let strategy = Strategy::of(&position, verdict, interrupt);
            let statements = strategy.map(|strategy| strategy.statements(&position, verdict));
            // Without a stop, the verdict is wrong.
            (statements.is_some() || !stop.load(Ordering::Relaxed)).then_some(statements)
        };
        for_each_result(threads, &left, stop, strategy, |number, statements| {
            let (pair, winner) = left[number];
            let [first, second] = pair.names(size);
            let statements = statements.ok_or_else(|| {
                Problem::new(format_args!("{first} {second}: the {winner} player does not win"))
            })?;
            let replies = statements.replies;
            let line = Line { first, second, replies, statements: statements.text.clone() };
            self.file.append(&serde_json::to_string(&line).expect("plain data"))?;
            self.file.sync()?;
            self.written.insert(pair, statements);
            tell(self);
            Ok(())
        })
    }

    /// The certificate. `None` before all strategies are written.
    pub fn text(&self) -> Option<String> {
        let [written, all] = self.counts();
        if written < all {
            return None;
        }
        let mut parts: Vec<Statements> = self.written.values().cloned().collect();
        let size = self.rules.size;
        let empty = &AnyPosition::start(&Rules { start: Start::Free, ..self.rules });
        let board = Strategy::of_pairs(size, |first, second| {
            self.winners.get(&Pair { first, second }.representative(size)).copied()
        });
        parts.extend(board.map(|(verdict, strategy)| strategy.statements(empty, verdict)));
        Some(Statements::certificate(&parts))
    }
}
