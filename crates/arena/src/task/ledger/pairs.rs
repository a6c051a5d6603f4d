//! The pairs of a board, solved by threads or by cluster tasks.

use std::collections::{BTreeMap, VecDeque};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::{mem, thread};

use isolation::board::Rules;
use isolation::solve::{BoardTable, Pair};

use super::Ledger;
use crate::board::{Finding, FindingLine, Heading};
use crate::native::{read, start_threads};
use crate::task::{NumberedTask, Pairs, Work};
use crate::{LineFile, Next, Problem};

/// The pairs of a board that are to be solved, up to symmetry, and the file that keeps what is known:
/// a finding a line, each on the disk before the next is made.
#[derive(Debug)]
pub struct PairLedger {
    rules: Rules,
    limit: Option<u64>,
    known: BTreeMap<Pair, Finding>,
    file: Option<LineFile>,
    /// How many pairs there are.
    all: usize,
    /// Not handed out yet.
    left: VecDeque<Pair>,
    tasks: u64,
}

impl PairLedger {
    /// The pairs of this board that its store, where there is one, leaves open under this limit of
    /// positions for a pair.
    ///
    /// # Errors
    /// When the store cannot be written, is in use, or is no store of this board; it is left as it
    /// was.
    pub fn open(rules: Rules, limit: Option<u64>, store: Option<&Path>) -> Result<Self, Problem> {
        let mut left: VecDeque<_> = Pair::all(rules.size).into();
        let (known, all) = (BTreeMap::new(), left.len());
        let mut ledger =
            Self { rules, limit, known, file: None, all, left: VecDeque::new(), tasks: 0 };
        if let Some(path) = store {
            let heading = Heading::new(&rules).to_line();
            let read = |line, text: &str| ledger.read(line, text).map(|_| ());
            let file = LineFile::open_headed(path, &heading, FindingLine::BEGINNING, read)?;
            ledger.file = Some(file);
        }
        left.retain(|pair| !ledger.known.get(pair).is_some_and(|known| known.suffices(limit)));
        Ok(Self { left, ..ledger })
    }

    /// Who wins, as far as it is known.
    pub fn table(&self) -> BoardTable {
        let mut table = BoardTable::unknown(self.rules.movement, self.rules.size);
        for (&pair, finding) in &self.known {
            if let Some(winner) = finding.winner {
                table.set(pair, winner);
            }
        }
        table
    }

    /// Positions visited for all of them.
    pub fn nodes(&self) -> u64 {
        self.known.values().map(|finding| finding.nodes).sum()
    }

    /// Solves the remaining pairs on this many threads, and reports each finding once it is saved,
    /// on the calling thread. Ends when all are done, or soon after `stop` was set.
    ///
    /// # Errors
    /// When a finding cannot be written or the threads cannot be started; then `stop` is set.
    pub fn solve(
        &mut self,
        threads: usize,
        stop: &AtomicBool,
        mut tell: impl FnMut(&Self),
    ) -> Result<(), Problem> {
        let (left, next) = (mem::take(&mut self.left), AtomicUsize::new(0));
        let (rules, limit) = (self.rules, self.limit);
        let (sender, findings) = mpsc::channel();
        thread::scope(|scope| {
            let start = || {
                let (sender, left, next) = (sender.clone(), &left, &next);
                let solve = move || {
                    let stopped = || stop.load(Ordering::Relaxed);
                    while let Some(&pair) = left.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let finding = Finding::of(&rules, pair, limit, stopped);
                        let Some(finding) = finding else { return };
                        if sender.send((pair, finding)).is_err() {
                            return;
                        }
                    }
                };
                thread::Builder::new().spawn_scoped(scope, solve)
            };
            let started = start_threads(threads.min(left.len()), start);
            if started.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
            drop(sender);
            let kept = findings.iter().try_for_each(|(pair, finding)| {
                self.add(pair, finding)?;
                self.keep(pair, finding)?;
                tell(self);
                Ok(())
            });
            if kept.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
            started.and(kept)
        })
    }

    /// Takes a line; gives its finding where it tells more than was known.
    fn read(&mut self, line: usize, text: &str) -> Result<Option<(Pair, Finding)>, Problem> {
        let wrong = |problem: Problem| problem.at(format_args!("line {line}"));
        // Each task's lines have a heading, and files of several tasks several.
        if line == 1 || text.starts_with(Heading::BEGINNING) {
            return Heading::new(&self.rules).check(text).map(|()| None).map_err(wrong);
        }
        let found: FindingLine = read(line, text)?;
        let (pair, finding) = found.read(self.rules.size).map_err(wrong)?;
        let more = self.add(pair, finding).map_err(wrong)?;
        Ok(more.then_some((pair, finding)))
    }

    /// Takes a finding; says whether it tells more than was known.
    fn add(&mut self, pair: Pair, finding: Finding) -> Result<bool, Problem> {
        let more = match self.known.get(&pair) {
            Some(Finding { winner: Some(winner), .. }) => {
                if finding.winner.is_some_and(|other| other != *winner) {
                    let why = format!("the {winner} player won this pair before");
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
        file.append(&FindingLine::new(self.rules.size, pair, finding).to_line())?;
        file.sync()
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
        let work = Pairs { board: self.rules.to_string(), limit_nodes: self.limit, pairs };
        Next::Play(NumberedTask::new(task, Work::Pairs(work)))
    }

    fn put(&mut self, lines: &str) -> Result<(), Problem> {
        for (line, text) in (1..).zip(lines.lines()) {
            if let Some((pair, finding)) = self.read(line, text)? {
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

    fn repaired(&self) -> Option<String> {
        self.file.as_ref()?.repaired()
    }

    /// Each finding is on the disk as soon as it is taken.
    fn finish(&mut self) -> Result<(), Problem> {
        Ok(())
    }
}
