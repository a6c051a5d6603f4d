//! The subproblems of a position's proof, solved by threads or by cluster tasks.

mod certificate;
mod outlook;
mod threads;

pub use outlook::{Forecast, Placement};

use std::path::Path;
use std::time::Duration;

use isolation::AnyPosition;
use isolation::board::{Move, Verdict};
use isolation::solve::{Interrupt, Solution, Solver, Split, SubproblemResult};

use super::Ledger;
use crate::native::{checked_lines, read};
use crate::proof::{Heading, Subproblem, SubproblemLine};
use crate::task::{NumberedTask, Subproblems, Work};
use crate::{LineFile, Next, Problem};

/// The proof of one position, and its checkpoint: one subproblem per line.
///
/// Lines are in any order, and some may not be needed in the end. Once the position is solved, the file is replaced by
/// the lines of the proof, in its order, so that it does not depend on interruptions or the number of threads.
#[derive(Debug)]
pub struct ProofLedger {
    root: AnyPosition,
    split: Split,
    file: Option<LineFile>,
    tasks: u64,
}

impl ProofLedger {
    /// Opens the proof of a position with its checkpoint, if any.
    ///
    /// # Errors
    /// When the checkpoint cannot be written, is in use, or is of another position; it is unchanged.
    pub fn open(root: AnyPosition, checkpoint: Option<&Path>) -> Result<Self, Problem> {
        let mut ledger = Self { root, split: Split::new(&root), file: None, tasks: 0 };
        if let Some(path) = checkpoint {
            let heading = Heading::new(&root).to_line();
            let read = |line, text: &str| ledger.read(line, text).map(|_| ());
            let file = LineFile::open_headed(path, &heading, SubproblemLine::BEGINNING, read)?;
            ledger.file = Some(file);
        }
        Ok(ledger)
    }

    /// The result for the side to move, once it is proven.
    pub fn verdict(&self) -> Option<Verdict> {
        self.split.verdict()
    }

    /// The position to solve.
    pub fn position(&self) -> &AnyPosition {
        &self.root
    }

    /// A winning move at the root, or in a position after moves of the losing side, once the proof is complete.
    pub fn winning_move(&self, position: &AnyPosition) -> Option<Move> {
        self.verdict()?;
        // A position inside a subproblem is solved again.
        let solve = || Solver::new().winning_move(position, &mut Interrupt::never());
        self.split.winning_move(position).or_else(solve).and_then(Solution::winning_move)
    }

    /// The nodes of the proof so far.
    pub fn nodes(&self) -> u64 {
        self.split.proof().iter().map(|(_, found)| found.nodes).sum()
    }

    /// The CPU time of these nodes. `None` if some of it was not measured.
    pub fn cpu(&self) -> Option<Duration> {
        self.split.proof().iter().map(|(_, found)| found.cpu).sum()
    }

    /// Adds a line. Returns it if it is new.
    fn read<'t>(&mut self, line: usize, text: &'t str) -> Result<Option<&'t str>, Problem> {
        let wrong = |problem: Problem| problem.at(format_args!("line {line}"));
        // The output of each task has a heading, so that concatenated files have several.
        if line == 1 || text.starts_with(Heading::BEGINNING) {
            return Heading::new(&self.root).check(text).map(|()| None).map_err(wrong);
        }
        let (part, found) = read::<SubproblemLine>(line, text)?.read().map_err(wrong)?;
        let new = self.split.put(&part, found);
        Ok(new.map_err(|why| wrong(Problem::new(why)))?.then_some(text))
    }

    /// Adds a result, and saves it if it is new.
    fn add(&mut self, part: &Subproblem, found: SubproblemResult) -> Result<(), Problem> {
        if self.split.put(&part.position, found).map_err(Problem::new)? {
            self.keep(&SubproblemLine::new(&part.position, found).to_line())?;
        }
        Ok(())
    }

    fn keep(&mut self, line: &str) -> Result<(), Problem> {
        self.file.as_mut().map_or(Ok(()), |file| file.append(line))
    }

    /// The next subproblem to solve on this machine.
    fn next(&mut self) -> Option<Subproblem> {
        self.split.take().map(|part| Subproblem::of(&self.root, &part))
    }

    /// The lines of the complete proof.
    fn lines(&self) -> Vec<String> {
        let line =
            |(part, found): (_, SubproblemResult)| SubproblemLine::new(&part, found).to_line();
        let lines = self.split.proof().into_iter().map(line);
        let heading = Heading::new(&self.root).to_line();
        std::iter::once(heading).chain(lines).collect()
    }
}

impl Ledger for ProofLedger {
    fn take(&mut self, items: u64) -> Next<NumberedTask> {
        let mut subproblems = Vec::new();
        while (subproblems.len() as u64) < items
            && let Some(part) = self.split.take()
        {
            subproblems.push(part.to_string());
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
        for line in checked_lines(lines) {
            let (line, text) = &line?;
            if let Some(new) = self.read(*line, text)? {
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

    fn file(&mut self) -> Option<&mut LineFile> {
        self.file.as_mut()
    }

    /// Replaces the checkpoint of a complete proof by its lines.
    fn finish(&mut self) -> Result<(), Problem> {
        let lines = self.is_over().then(|| self.lines());
        match (&mut self.file, lines) {
            (Some(file), Some(lines)) => file.replace(lines),
            (Some(file), None) => file.sync(),
            (None, _) => Ok(()),
        }
    }
}
