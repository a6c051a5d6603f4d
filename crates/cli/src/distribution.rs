//! Proofs split into subproblems, for threads and cluster tasks.

use crate::durability::DurabilityOption;
use crate::places::resumes;
use crate::tasks::TaskOptions;
use crate::work::{cores, ctrl_c};
use isolation::AnyPosition;
use isolation_arena::task::{Ledger, ProofLedger};
use isolation_command::Progress;
use isolation_command::failure::interrupted;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The options of work that threads and cluster tasks share.
#[derive(Debug, clap::Args)]
#[command(mut_arg("merge", |merge| merge.requires("checkpoint")))]
pub struct Distribution {
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Checkpoint file: append each result, and resume from those in it
    #[arg(long, alias = "store", value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    #[command(flatten)]
    pub durability: DurabilityOption,
    #[command(flatten)]
    pub tasks: TaskOptions,
}

impl Distribution {
    /// Whether any of the options is given.
    pub fn is_wanted(&self) -> bool {
        self.threads.is_some() || self.checkpoint.is_some() || self.tasks.is_wanted()
    }

    /// The number of threads.
    pub fn threads(&self) -> usize {
        self.threads.map_or_else(|| cores().get(), usize::from)
    }

    /// The checkpoint file.
    pub fn checkpoint(&self) -> Option<&Path> {
        self.checkpoint.as_deref()
    }

    /// The checkpoint file to open. Without one that exists, tasks hold all work.
    pub fn opened(&self) -> Option<&Path> {
        self.checkpoint().filter(|path| self.tasks.tasks.is_none() || path.exists())
    }

    /// The error after Ctrl-C, with what was done until then: `5 of 10 pairs`.
    pub fn stopped(&self, done: u64, units: &str) -> anyhow::Error {
        let next = resumes("--checkpoint", self.checkpoint());
        interrupted(format_args!("after {done} {units}; {next}"))
    }

    /// The proof of a position's winner; `show` shows the progress. `None` if tasks were written or merged
    /// instead.
    ///
    /// # Errors
    /// When the checkpoint cannot be used or written.
    pub fn prove(
        &self,
        position: &AnyPosition,
        json: bool,
        out: &mut dyn Write,
        show: impl Fn(&ProofLedger, &mut Progress),
    ) -> anyhow::Result<Option<ProofLedger>> {
        let mut ledger = ProofLedger::open(*position, self.opened())?;
        self.durability.apply(ledger.file());
        if self.tasks.run(&mut ledger, "known subproblems", json, out)? {
            return Ok(None);
        }
        let stop = ctrl_c()?;
        let mut progress = Progress::start("known subproblems", ledger.done(), ledger.most());
        ledger.solve(self.threads(), &stop, |ledger| show(ledger, &mut progress))?;
        ledger.finish()?;
        Ok(Some(ledger))
    }
}
