//! Plays a tournament to its end, or until Ctrl-C.

use crate::durability::DurabilityOption;
use crate::places::resumes;
use crate::table::width;
use crate::work::ctrl_c;
use isolation::GameRecord;
use isolation_arena::{
    AccuracyLimits, Finished, Next, Run, Summary, SummaryBuilder, Tournament, open_records,
};
use isolation_command::Progress;
use isolation_command::failure::interrupted;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// One run of a tournament.
#[derive(Debug)]
pub struct Session<'a> {
    /// The tournament.
    pub tournament: &'a Tournament,
    /// Games played at the same time.
    pub threads: NonZeroUsize,
    /// The results file.
    pub records: Option<&'a Path>,
    /// When it is flushed to the disk.
    pub durability: DurabilityOption,
    /// Limits of the analysis for accuracy, if wanted.
    pub accuracy: Option<AccuracyLimits>,
}

impl Session<'_> {
    /// Plays the remaining games; `more` is a line to show above the standings.
    ///
    /// # Errors
    /// When the results file cannot be used or written, or Ctrl-C ended the games early.
    pub fn play(
        &self,
        more: impl Fn(&Finished) -> Option<String>,
    ) -> anyhow::Result<(Summary, Finished)> {
        let stop = ctrl_c()?;
        let mut counted = SummaryBuilder::new(self.accuracy).stop_by(Arc::clone(&stop));
        let opened = open_records(self.records, self.tournament, |record| counted.add(record));
        let (mut records, finished) = opened?;
        self.durability.apply(records.as_mut());
        let most = 2 * self.tournament.schedule.most_pairs();
        let run = Run { tournament: self.tournament, threads: self.threads, stop: &stop };
        for missing in run.missing_sandboxes() {
            writeln!(io::stderr(), "isolation: warning: {missing}")?;
        }
        let fit = run.preflight(&finished);
        if !stop.load(Ordering::Relaxed) {
            fit?;
        }
        let mut progress = Progress::start("games", finished.games(), most);
        let tell = |record: &GameRecord, finished: &Finished| {
            counted.add(record).expect("a game that was just played");
            progress.update(finished.games(), || {
                let standings = isolation_report::terminal::standings(&counted.finish(), width());
                more(finished).map_or_else(String::new, |more| more + "\n") + &standings
            });
        };
        let played = run.play(finished, records.as_mut(), tell);
        drop(progress);
        let finished = played?;
        if self.tournament.task(finished.games(), &finished) != Next::End {
            let next = resumes("--records", self.records);
            let games = finished.games();
            return Err(interrupted(format_args!("after {games} of {most} games; {next}")));
        }
        Ok((counted.finish(), finished))
    }
}
