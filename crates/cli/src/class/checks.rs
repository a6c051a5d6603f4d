//! Each submission is taken in and checked once; the results are kept, so that a resumed run goes on with them.

use super::intake;
use super::live::Live;
use super::submission::{Results, Submission};
use crate::agent_check::AgentCheck;
use crate::failure::{bail_input, interrupted};
use crate::steps;
use anyhow::bail;
use isolation_arena::{Description, LineFile, read_line};
use isolation_engines::{Dialect, EngineSpec, FoundAgent, find_agent};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Whom an agent plays in its check.
const OPPONENTS: [&str; 1] = ["Random"];

/// What is known of a submission once it was checked: a line of the file of checks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Checked {
    /// The submission's file.
    submission: String,
    /// Of its files, to notice that it was replaced; none where it could not be taken in.
    digest: Option<String>,
    /// The text of the player, where it can play.
    pub player: Option<String>,
    /// The class and what it was written for.
    pub class: String,
    /// Why it is left out of the tournament, where it is.
    pub error: Option<String>,
    /// The steps of the check.
    pub steps: Vec<String>,
}

/// A student with what is known of the submission.
#[derive(Clone, Debug)]
pub struct Student {
    /// Who submitted what.
    pub submission: Submission,
    /// How it was checked.
    pub checked: Checked,
}

/// The checks of a class.
pub struct Checks<'a> {
    /// Where results are kept.
    pub results: &'a Results,
    /// The name of the class to look for.
    pub class: Option<&'a str>,
    /// Board and limits.
    pub games: &'a Description,
    /// Checks at the same time.
    pub threads: NonZeroUsize,
    /// Hears how far it is.
    pub live: &'a Live,
    /// Ends the checks.
    pub stop: &'a AtomicBool,
}

impl Checks<'_> {
    /// Takes in all submissions, and checks those that were not checked before.
    ///
    /// # Errors
    /// When a submission changed since it was checked, the file cannot be used, or Ctrl-C ended the checks.
    pub fn run(&self, submissions: Vec<Submission>) -> anyhow::Result<Vec<Student>> {
        let mut known = BTreeMap::new();
        let path = self.results.checks();
        let file = LineFile::open(&path, &[r#"{"submission":"#], |number, line| {
            let checked: Checked = read_line(number, line)?;
            known.insert(checked.submission.clone(), checked);
            Ok(())
        });
        let (file, known) = (Mutex::new(file?), &known);
        let (next, done) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
        let work = || -> anyhow::Result<()> {
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(submission) = submissions.get(index) else { return Ok(()) };
                if self.stop.load(Ordering::Relaxed) {
                    return Ok(());
                }
                let Some(checked) = self.one(submission, known.get(&submission.file))? else {
                    return Ok(());
                };
                if !known.contains_key(&submission.file) {
                    let line = serde_json::to_string(&checked)?;
                    let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                    file.append(&line)?;
                }
                self.live.checked(&submission.name, &checked);
                done.lock().unwrap_or_else(PoisonError::into_inner).insert(index, checked);
            }
        };
        let results: Vec<anyhow::Result<()>> = thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads.get()).map(|_| scope.spawn(work)).collect();
            let joined = threads.into_iter().map(|thread| thread.join());
            joined.map(|result| result.unwrap_or_else(|_| bail!("a check panicked"))).collect()
        });
        results.into_iter().collect::<anyhow::Result<()>>()?;
        let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        if done.len() < submissions.len() {
            let (done, all) = (done.len(), submissions.len());
            return Err(interrupted(format_args!(
                "after {done} of {all} checks; the same command resumes"
            )));
        }
        let students = submissions.into_iter().zip(done.into_values());
        Ok(students.map(|(submission, checked)| Student { submission, checked }).collect())
    }

    /// Takes one submission in, and checks it where that was not done; none when it was stopped.
    fn one(
        &self,
        submission: &Submission,
        known: Option<&Checked>,
    ) -> anyhow::Result<Option<Checked>> {
        let folder = self.results.work().join(&submission.slug);
        let taken = intake::take(submission, &folder);
        let digest = taken.as_ref().ok().cloned();
        if let Some(known) = known {
            if known.digest != digest {
                bail_input!(
                    "{}: the submission changed since it was checked; expected the same files, or another \
                     folder of --results",
                    submission.file
                );
            }
            return Ok(Some(known.clone()));
        }
        let mut checked = Checked {
            submission: submission.file.clone(),
            digest,
            player: None,
            class: String::new(),
            error: None,
            steps: Vec::new(),
        };
        let found = match taken {
            Ok(_) => find_agent(&folder, self.class),
            Err(error) => Err(format!("{error:#}")),
        };
        let found: FoundAgent = match found {
            Ok(found) => found,
            Err(why) => return Ok(Some(Checked { error: Some(why), ..checked })),
        };
        let place = folder.join(&found.file);
        let command = format!("{}:{}", place.display(), found.class);
        let dialect = Dialect::find("python").expect("one of the protocols");
        let spec = match EngineSpec::new(dialect, &command) {
            Ok(spec) => spec,
            Err(fault) => return Ok(Some(Checked { error: Some(fault.to_string()), ..checked })),
        };
        checked.class = format!("{}:{}: {}", found.file, found.class, found.kind);
        let found = Ok(found);
        let check = AgentCheck {
            spec: &spec,
            found: &found,
            games: self.games,
            opponents: &OPPONENTS,
            stop: self.stop,
        };
        let played = check.run(&mut |step| checked.steps.push(steps::line(&step)))?;
        if self.stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        match played {
            Ok(()) => checked.player = Some(spec.to_string()),
            Err(why) => checked.error = Some(why),
        }
        Ok(Some(checked))
    }
}
