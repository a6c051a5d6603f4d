//! A tournament that is played to its end, or as far as Ctrl-C lets it.

use crate::failure::OrInput;
use crate::places::goes_on;
use crate::progress::Progress;
use crate::table::width;
use crate::tasks;
use crate::work::ctrl_c;
use anyhow::bail;
use isolation::GameRecord;
use isolation_arena::{
    AccuracyLimits, Finished, Next, Records, Run, Summary, SummaryBuilder, Tournament,
};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// How a tournament is played.
#[derive(Debug)]
pub struct Session<'a> {
    /// What is played.
    pub tournament: &'a Tournament,
    /// Games at the same time.
    pub threads: NonZeroUsize,
    /// Where games are kept.
    pub records: Option<&'a Path>,
    /// What the solver is to look at.
    pub accuracy: Option<AccuracyLimits>,
}

impl Session<'_> {
    /// Plays what is not played yet; `more` is a line to show beside the standings.
    ///
    /// # Errors
    /// When the records cannot be used or written, or Ctrl-C ended the games early.
    pub fn play(
        &self,
        more: impl Fn(&Finished) -> Option<String>,
    ) -> anyhow::Result<(Summary, Finished)> {
        let stop = ctrl_c()?;
        let mut counted = SummaryBuilder::new(self.accuracy).stop_by(Arc::clone(&stop));
        let (mut records, finished) = match self.records {
            None => (None, Finished::default()),
            Some(path) => {
                let mut failed = None;
                let opened = Records::open(path, self.tournament, |record| {
                    if failed.is_none() {
                        failed = counted.add(record).err();
                    }
                });
                let (records, finished) = opened.map_err(|error| tasks::failure(error.into()))?;
                failed.map_or(Ok(()), Err).input_at(path)?;
                (Some(records), finished)
            }
        };
        let mut failed = None;
        let most = 2 * self.tournament.schedule.most_pairs();
        let run = Run { tournament: self.tournament, threads: self.threads, stop: &stop };
        let fit = run.preflight(&finished);
        if !stop.load(Ordering::Relaxed) {
            fit.input()?;
        }
        let mut progress = Progress::start("games", finished.games(), most);
        let tell = |record: &GameRecord, finished: &Finished| {
            if failed.is_none() {
                failed = counted.add(record).err();
            }
            progress.update(finished.games(), || {
                let standings = isolation_report::terminal::standings(&counted.finish(), width());
                more(finished).map_or_else(String::new, |more| more + "\n") + &standings
            });
        };
        let played = run.play(finished, records.as_mut(), tell);
        drop(progress);
        let finished = played?;
        failed.map_or(Ok(()), Err)?;
        if self.tournament.task(finished.games(), &finished) != Next::End {
            let next = goes_on("--records", self.records);
            let games = finished.games();
            bail!("interrupted after {games} of {most} games; {next}");
        }
        Ok((counted.finish(), finished))
    }
}
