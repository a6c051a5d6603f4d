//! The subproblems of a position's proof, solved by threads or by cluster tasks.

mod certificate;
mod outlook;
mod threads;

pub use outlook::{Forecast, Placement};

use std::path::Path;
use std::time::Duration;

use isolation::board::{Move, Position, Verdict};
use isolation::solve::{Effort, Found, Split};
use isolation::{AnyPosition, AnySolver};

use super::Ledger;
use crate::native::read;
use crate::proof::{Heading, Subproblem, SubproblemLine, wide};
use crate::task::{NumberedTask, Subproblems, Work};
use crate::{LineFile, Next, Problem};

/// The proof of one position, and the file that keeps what is known: a subproblem a line.
///
/// Lines come in any order, and there may be some that are not needed in the end. Once the winner is
/// known, the file is replaced by the lines that belong to the proof, in its order: so it is the same
/// whenever the work was interrupted and with however many threads it was done.
#[derive(Debug)]
pub struct ProofLedger {
    root: AnyPosition,
    split: Split,
    file: Option<LineFile>,
    tasks: u64,
}

impl ProofLedger {
    /// The proof of a position, and what its store, where there is one, holds of it.
    ///
    /// # Errors
    /// When the store cannot be written, is in use, or is no store of this position; it is left as it
    /// was.
    pub fn open(root: AnyPosition, store: Option<&Path>) -> Result<Self, Problem> {
        let mut ledger = Self { root, split: Split::new(&wide(&root)), file: None, tasks: 0 };
        if let Some(path) = store {
            let heading = Heading::new(&root).to_line();
            let read = |line, text: &str| ledger.read(line, text).map(|_| ());
            let file = LineFile::open_headed(path, &heading, SubproblemLine::BEGINNING, read)?;
            ledger.file = Some(file);
        }
        Ok(ledger)
    }

    /// Who wins, for the side to move, once that is known.
    pub fn verdict(&self) -> Option<Verdict> {
        self.split.verdict()
    }

    /// The position whose winner is sought.
    pub fn position(&self) -> &AnyPosition {
        &self.root
    }

    /// A move by which the side to move wins the root, or a position after moves of the proof's loser, once
    /// the proof is complete.
    pub fn winning_move(&self, position: &AnyPosition) -> Option<Move> {
        self.verdict()?;
        self.split.winning_move(&wide(position)).unwrap_or_else(|| {
            // It belongs to a subproblem, which is solved once more.
            AnySolver::new().winning_move(position, &mut Effort::unlimited()).flatten()
        })
    }

    /// Positions visited for the proof so far.
    pub fn nodes(&self) -> u64 {
        self.split.proof().iter().map(|(_, found)| found.nodes).sum()
    }

    /// CPU time of these positions. `None` where some of it was not measured.
    pub fn cpu(&self) -> Option<Duration> {
        self.split.proof().iter().map(|(_, found)| found.cpu).sum()
    }

    /// Takes a line; gives it back where it tells more than was known.
    fn read<'t>(&mut self, line: usize, text: &'t str) -> Result<Option<&'t str>, Problem> {
        let wrong = |problem: Problem| problem.at(format_args!("line {line}"));
        // Each task's lines have a heading, and files of several tasks several.
        if line == 1 || text.starts_with(Heading::BEGINNING) {
            return Heading::new(&self.root).check(text).map(|()| None).map_err(wrong);
        }
        let (part, found) = read::<SubproblemLine>(line, text)?.read().map_err(wrong)?;
        let new = self.split.put(&wide(&part), found);
        Ok(new.map_err(|why| wrong(Problem::new(why)))?.then_some(text))
    }

    /// Takes a result, and writes it down if it is new.
    fn add(&mut self, part: &Subproblem, found: Found) -> Result<(), Problem> {
        if self.split.put(&wide(&part.position), found).map_err(Problem::new)? {
            self.keep(&SubproblemLine::new(&part.position, found).to_line())?;
        }
        Ok(())
    }

    fn keep(&mut self, line: &str) -> Result<(), Problem> {
        self.file.as_mut().map_or(Ok(()), |file| file.append(line))
    }

    /// The next subproblem to solve here.
    fn next(&mut self) -> Option<Subproblem> {
        self.split.take().map(|part| Subproblem::of(&self.root, &narrow(&part)))
    }

    /// The lines of the complete proof.
    fn lines(&self) -> String {
        let line = |(part, found): (_, Found)| SubproblemLine::new(&narrow(&part), found).to_line();
        let lines = self.split.proof().into_iter().map(line);
        let heading = Heading::new(&self.root).to_line();
        std::iter::once(heading).chain(lines).map(|line| line + "\n").collect()
    }
}

impl Ledger for ProofLedger {
    fn take(&mut self, items: u64) -> Next<NumberedTask> {
        let mut subproblems = Vec::new();
        while (subproblems.len() as u64) < items
            && let Some(part) = self.split.take()
        {
            subproblems.push(narrow(&part).to_string());
        }
        if subproblems.is_empty() {
            return if self.is_over() { Next::End } else { Next::Wait };
        }
        let task = self.tasks;
        self.tasks += 1;
        let work = Subproblems { position: self.root.to_string(), subproblems };
        Next::Play(NumberedTask::new(task, Work::Proof(work)))
    }

    fn put(&mut self, lines: &str) -> Result<(), Problem> {
        for (line, text) in (1..).zip(lines.lines()) {
            if let Some(new) = self.read(line, text)? {
                self.keep(new)?;
            }
        }
        Ok(())
    }

    fn done(&self) -> u64 {
        self.split.counts()[0] as u64
    }

    fn most(&self) -> u64 {
        self.split.counts().iter().sum::<usize>() as u64
    }

    fn is_over(&self) -> bool {
        self.verdict().is_some()
    }

    fn repaired(&self) -> Option<String> {
        self.file.as_ref()?.repaired()
    }

    /// Replaces the file of a complete proof by the lines that belong to it.
    fn finish(&mut self) -> Result<(), Problem> {
        let lines = self.is_over().then(|| self.lines());
        match (&mut self.file, lines) {
            (Some(file), Some(lines)) => file.replace(&lines),
            (Some(file), None) => file.sync(),
            (None, _) => Ok(()),
        }
    }
}

/// A position of a split proof in its own word.
fn narrow(position: &Position<u128>) -> AnyPosition {
    position.to_setup().try_into().expect("it is a position")
}
