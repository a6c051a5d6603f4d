//! The pairs of a board, solved by threads or by cluster tasks.

use std::collections::{BTreeMap, VecDeque};
use std::mem;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use isolation::board::Rules;
use isolation::solve::{BoardTable, Pair};

use super::Ledger;
use crate::board::{Finding, FindingLine, Heading};
use crate::native::{checked_lines, for_each_result, read};
use crate::task::{NumberedTask, Pairs, Work};
use crate::{LineFile, Next, Problem};

/// The pairs of a board to solve, up to symmetry, and the checkpoint: one result per line.
#[derive(Debug)]
pub struct PairLedger {
    rules: Rules,
    limit: Option<u64>,
    known: BTreeMap<Pair, Finding>,
    file: Option<LineFile>,
    /// How many pairs there are.
    all: usize,
    /// Pairs that are not in a task yet.
    left: VecDeque<Pair>,
    tasks: u64,
}

impl PairLedger {
    /// Opens the ledger of a board with its checkpoint, if any. `limit` is the node limit per pair.
    ///
    /// # Errors
    /// When the checkpoint cannot be written, is in use, or is of another board; it is unchanged.
    pub fn open(
        rules: Rules,
        limit: Option<u64>,
        checkpoint: Option<&Path>,
    ) -> Result<Self, Problem> {
        let mut left: VecDeque<_> = Pair::all(rules.size).into();
        let (known, all) = (BTreeMap::new(), left.len());
        let mut ledger =
            Self { rules, limit, known, file: None, all, left: VecDeque::new(), tasks: 0 };
        if let Some(path) = checkpoint {
            let heading = Heading::new(&rules).to_line();
            let read = |line, text: &str| ledger.read(line, text).map(|_| ());
            let file = LineFile::open_headed(path, &heading, FindingLine::BEGINNING, read)?;
            ledger.file = Some(file);
        }
        left.retain(|pair| !ledger.known.get(pair).is_some_and(|known| known.suffices(limit)));
        Ok(Self { left, ..ledger })
    }

    /// The winners known so far.
    pub fn table(&self) -> BoardTable {
        let mut table = BoardTable::unknown(self.rules.movement, self.rules.size);
        for (&pair, finding) in &self.known {
            if let Some(winner) = finding.winner {
                table.set(pair, winner);
            }
        }
        table
    }

    /// The nodes of all results.
    pub fn nodes(&self) -> u64 {
        self.known.values().map(|finding| finding.nodes).sum()
    }

    /// Solves the remaining pairs on this many threads, and reports each result after saving it, on the calling thread.
    /// Ends when all are done, or soon after `stop` is set.
    ///
    /// # Errors
    /// When a result cannot be written or the threads cannot be started; then `stop` is set.
    pub fn solve(
        &mut self,
        threads: usize,
        stop: &AtomicBool,
        mut tell: impl FnMut(&Self),
    ) -> Result<(), Problem> {
        let left = Vec::from(mem::take(&mut self.left));
        let (rules, limit) = (self.rules, self.limit);
        let solve =
            |&pair: &Pair| Finding::of(&rules, pair, limit, || stop.load(Ordering::Relaxed));
        for_each_result(threads, &left, stop, solve, |number, finding| {
            self.add(left[number], finding)?;
            self.keep(left[number], finding)?;
            tell(self);
            Ok(())
        })
    }

    /// Adds a line. Returns its result if it is new.
    fn read(&mut self, line: usize, text: &str) -> Result<Option<(Pair, Finding)>, Problem> {
        let wrong = |problem: Problem| problem.at(format_args!("line {line}"));
        // The output of each task has a heading, so that concatenated files have several.
        if line == 1 || text.starts_with(Heading::BEGINNING) {
            return Heading::new(&self.rules).check(text).map(|()| None).map_err(wrong);
        }
        let found: FindingLine = read(line, text)?;
        let (pair, finding) = found.read(self.rules.size).map_err(wrong)?;
        let more = self.add(pair, finding).map_err(wrong)?;
        Ok(more.then_some((pair, finding)))
    }

    /// Adds a result. Returns whether it is new.
    fn add(&mut self, pair: Pair, finding: Finding) -> Result<bool, Problem> {
        let more = match self.known.get(&pair) {
            Some(Finding { winner: Some(winner), .. }) => {
                if finding.winner.is_some_and(|other| other != *winner) {
                    let why = format!(
                        "contradicts an earlier result: the {winner} player wins this pair"
                    );
                    return Err(Problem::new(why));
                }
                false
            }
            Some(known) => finding.winner.is_some() || finding.nodes > known.nodes,
            None => true,
        };
        if more {
            self.known.insert(pair, finding);
        }
        Ok(more)
    }

    fn keep(&mut self, pair: Pair, finding: Finding) -> Result<(), Problem> {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.append(&FindingLine::new(self.rules.size, pair, finding).to_line())
    }
}

impl Ledger for PairLedger {
    fn take(&mut self, items: u64) -> Next<NumberedTask> {
        let count = self.left.len().min(usize::try_from(items).unwrap_or(usize::MAX));
        let size = self.rules.size;
        let pairs: Vec<_> = self.left.drain(..count).map(|pair| pair.names(size)).collect();
        if pairs.is_empty() {
            return if self.is_over() { Next::End } else { Next::Wait };
        }
        let task = self.tasks;
        self.tasks += 1;
        let work = Pairs { board: self.rules.board_text(), limit_nodes: self.limit, pairs };
        Next::Play(NumberedTask::new(task, Work::Pairs(work)))
    }

    fn put(&mut self, lines: &str) -> Result<(), Problem> {
        for line in checked_lines(lines) {
            let (line, text) = &line?;
            if let Some((pair, finding)) = self.read(*line, text)? {
                self.keep(pair, finding)?;
            }
        }
        Ok(())
    }

    fn done(&self) -> u64 {
        self.known.values().filter(|finding| finding.suffices(self.limit)).count() as u64
    }

    fn most(&self) -> u64 {
        self.all as u64
    }

    fn file(&mut self) -> Option<&mut LineFile> {
        self.file.as_mut()
    }

    /// Results are flushed when they are added.
    fn finish(&mut self) -> Result<(), Problem> {
        Ok(())
    }
}
