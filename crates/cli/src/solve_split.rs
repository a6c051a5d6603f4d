//! Proofs split into subproblems: `isolation solve --threads N` and `isolation solve-board --value`.

use crate::places::{different, resumes};
use crate::solve::{Arguments, Solved};
use crate::tasks;
use crate::work::{cores, ctrl_c};
use isolation::{AnyPosition, verdict_or_unknown};
use isolation_arena::task::{Ledger, ProofLedger};
use isolation_command::failure::interrupted;
use isolation_command::{Progress, WholeFile, note};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// How a proof is distributed to threads or cluster tasks.
#[derive(Clone, Copy, Debug)]
pub struct Distribution<'a> {
    /// Subproblems to solve at the same time.
    pub threads: Option<u16>,
    /// The checkpoint file.
    pub checkpoint: Option<&'a Path>,
    /// Subproblems per task, to write tasks.
    pub tasks: Option<u64>,
    /// Files with the results of tasks, to merge them.
    pub merge: &'a [PathBuf],
}

impl Distribution<'_> {
    /// The number of threads.
    pub fn threads(&self) -> usize {
        self.threads.map_or_else(|| cores().get(), usize::from)
    }

    /// The error after Ctrl-C.
    pub fn stopped(&self, ledger: &ProofLedger) -> anyhow::Error {
        let (done, next) = (ledger.done(), resumes("--checkpoint", self.checkpoint));
        interrupted(format_args!("after {done} subproblems; {next}"))
    }

    /// The proof of a position's winner, complete unless Ctrl-C was pressed; `show` shows the progress. `None`
    /// if tasks were written or merged instead.
    pub fn prove(
        &self,
        position: &AnyPosition,
        out: &mut dyn Write,
        show: impl Fn(&ProofLedger, &mut Progress),
    ) -> anyhow::Result<Option<ProofLedger>> {
        // Without a checkpoint, tasks hold the first subproblems.
        let checkpoint = self.checkpoint.filter(|path| self.tasks.is_none() || path.exists());
        let mut ledger = ProofLedger::open(*position, checkpoint)?;
        note(ledger.repaired());
        if let Some(items) = self.tasks {
            return tasks::write(&mut ledger, items, out).map(|()| None);
        }
        if !self.merge.is_empty() {
            tasks::merge(&mut ledger, self.merge, "known subproblems", out)?;
            return Ok(None);
        }
        let stop = ctrl_c()?;
        let mut progress = Progress::start("known subproblems", ledger.done(), ledger.most());
        ledger.solve(self.threads(), &stop, |ledger| show(ledger, &mut progress))?;
        ledger.finish()?;
        Ok(Some(ledger))
    }
}

/// Solves a position, and writes the results.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let position = arguments.start.position();
    let distribution = arguments.split.distribution();
    let certificate = arguments.certificate.as_deref();
    let files = [("--checkpoint", distribution.checkpoint), ("--certificate", certificate)];
    different(files.into_iter().filter_map(|(option, path)| Some((option, path?))))?;
    let file = certificate.map(WholeFile::begin).transpose()?;
    let begun = Instant::now();
    let show = |ledger: &ProofLedger, progress: &mut Progress| {
        progress.update_of(ledger.done(), ledger.most());
    };
    let Some(ledger) = distribution.prove(&position, out, show)? else { return Ok(()) };
    if !ledger.is_over() {
        return Err(distribution.stopped(&ledger));
    }
    let certificate = match &file {
        Some(_) => ledger.certificate(distribution.threads(), &*ctrl_c()?)?,
        None => None,
    };
    let winning = ledger.winning_move(&position);
    let winning = winning.as_slice();
    let solved = Solved {
        result: verdict_or_unknown(ledger.verdict()),
        winning: winning.iter().map(|&mv| position.move_text(mv)).collect(),
        distance: None,
        nodes: ledger.nodes(),
        seconds: begun.elapsed().as_secs_f64(),
    };
    solved.write(arguments.json, &position, [winning, &[]], out)?;
    match (file, certificate) {
        (Some(file), Some(text)) => file.finish_certificate(text).map(|_| ()),
        (Some(_), None) => Err(distribution.stopped(&ledger)),
        (None, _) => Ok(()),
    }
}
