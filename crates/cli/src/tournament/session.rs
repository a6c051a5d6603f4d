//! A tournament that is played to its end, or as far as Ctrl-C lets it.

use super::watch::Watch;
use crate::Failure;
use crate::work::ctrl_c;
use anyhow::anyhow;
use isolation::GameRecord;
use isolation_arena::{
    AccuracyLimits, Finished, Records, Run, Summary, SummaryBuilder, SummaryError, Tournament,
};
use std::num::NonZeroUsize;
use std::path::Path;
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
    ) -> Result<(Summary, Finished), Failure> {
        let stop = ctrl_c()?;
        let mut counted = SummaryBuilder::new(self.accuracy);
        let mut failed = None;
        let mut count = |record: &GameRecord| {
            if failed.is_none() {
                failed = counted.add(record).err();
            }
        };
        let (mut records, finished) = match self.records {
            None => (None, Finished::default()),
            Some(path) => {
                let opened = Records::open(path, self.tournament, &mut count);
                let (records, finished) = opened.map_err(|error| Failure::Input(anyhow!(error)))?;
                (Some(records), finished)
            }
        };
        told(failed.take())?;
        let most = 2 * self.tournament.schedule.most_pairs();
        let run = Run { tournament: self.tournament, threads: self.threads, stop: &stop };
        let fit = run.preflight(&finished);
        if !stop.load(Ordering::Relaxed) {
            fit.map_err(|unfit| Failure::Input(anyhow!(unfit)))?;
        }
        let mut watch = Watch::start(finished.games(), most);
        let tell = |record: &GameRecord, finished: &Finished| {
            if failed.is_none() {
                failed = counted.add(record).err();
            }
            watch.tell(finished.games(), &counted, || more(finished));
        };
        let played = run.play(finished, records.as_mut(), tell);
        drop(watch);
        let finished = played.map_err(|error| Failure::Run(anyhow!(error)))?;
        told(failed)?;
        if stop.load(Ordering::Relaxed) {
            let next = match self.records {
                Some(path) => format!("the same command goes on from {}", path.display()),
                None => "nothing is kept without --records".to_owned(),
            };
            let games = finished.games();
            return Err(Failure::Run(anyhow!("interrupted after {games} of {most} games; {next}")));
        }
        Ok((counted.finish(), finished))
    }
}

fn told(failed: Option<SummaryError>) -> Result<(), Failure> {
    failed.map_or(Ok(()), |error| Err(Failure::Run(anyhow!(error))))
}
