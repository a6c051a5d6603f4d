//! The pairs of a board in the hands of others.

use std::collections::VecDeque;
use std::path::Path;

use isolation::board::Rules;
use isolation::solve::Pair;

use super::{Ledger, LedgerError};
use crate::Next;
use crate::board::{FindingLine, Findings, Heading, LineError, Store};
use crate::task::{NumberedTask, Pairs, Work};

/// The pairs of a board that are to be solved.
#[derive(Debug)]
pub struct PairLedger {
    findings: Findings,
    store: Option<Store>,
    limit: Option<u64>,
    /// Not handed out yet.
    left: VecDeque<Pair>,
    tasks: u64,
}

impl PairLedger {
    /// The pairs of this board that its store, where there is one, leaves open under this limit of
    /// positions for a pair.
    ///
    /// # Errors
    /// When the store cannot be used.
    pub fn open(
        rules: Rules,
        limit: Option<u64>,
        store: Option<&Path>,
    ) -> Result<Self, LedgerError> {
        let (store, findings) = match store {
            None => (None, Findings::new(rules)),
            Some(path) => {
                let (store, findings) = Store::open(path, &rules)?;
                (Some(store), findings)
            }
        };
        let left = findings.open(limit).into();
        Ok(Self { findings, store, limit, left, tasks: 0 })
    }

    /// What is known.
    pub fn findings(&self) -> &Findings {
        &self.findings
    }
}

impl Ledger for PairLedger {
    fn take(&mut self, items: u64) -> Next<NumberedTask> {
        let rules = *self.findings.rules();
        let count = self.left.len().min(usize::try_from(items).unwrap_or(usize::MAX));
        let pairs: Vec<_> = self.left.drain(..count).map(|pair| pair.names(rules.size)).collect();
        if pairs.is_empty() {
            return if self.is_over() { Next::End } else { Next::Wait };
        }
        let task = self.tasks;
        self.tasks += 1;
        let work = Pairs { board: rules.to_string(), limit_nodes: self.limit, pairs };
        Next::Play(NumberedTask::new(task, Work::Pairs(work)))
    }

    fn put(&mut self, lines: &str) -> Result<(), LedgerError> {
        let rules = *self.findings.rules();
        let heading = Heading::new(&rules);
        for (line, text) in (1..).zip(lines.lines()) {
            let wrong = |error| LedgerError::Finding { line, error };
            // Each task's lines have a heading, and files of several tasks several.
            if line == 1 || !text.starts_with(FindingLine::BEGINNING) {
                heading.check(text).map_err(wrong)?;
                continue;
            }
            let read: Result<FindingLine, _> = serde_json::from_str(text);
            let read = read.map_err(|error| wrong(LineError::NoFinding(error)))?;
            let (pair, finding) = read.read(rules.size).map_err(wrong)?;
            if self.findings.add(pair, finding).map_err(wrong)?
                && let Some(store) = &mut self.store
            {
                store.append(pair, finding)?;
            }
        }
        Ok(())
    }

    fn done(&self) -> u64 {
        self.most() - self.findings.open(self.limit).len() as u64
    }

    fn most(&self) -> u64 {
        self.findings.all().len() as u64
    }

    fn is_over(&self) -> bool {
        self.findings.open(self.limit).is_empty()
    }

    /// Each finding is on the disk as soon as it is taken.
    fn finish(&mut self) -> Result<(), LedgerError> {
        Ok(())
    }
}
