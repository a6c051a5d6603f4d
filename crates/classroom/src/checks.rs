//! The checks of submissions, each done once; a resumed run reuses them.

use crate::agent_check::{AgentCheck, AgentSearch, Speed};
use crate::class_file::ClassFile;
use crate::intake;
use crate::live::Live;
use crate::results::Results;
use crate::submission::{NAMED, Submission};
use anyhow::{Context, bail};
use isolation_arena::{Description, LineFile, read_line};
use isolation_command::failure::interrupted;
use isolation_command::{bail_input, no_thread, note};
use isolation_engines::{Dialect, EngineSpec, FoundAgent};
use isolation_report::words;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The opponents of an agent in its check.
const OPPONENTS: [&str; 1] = ["Random"];
/// The beginning of every line of the file of checks.
const BEGINNING: &str = "{\"submission\":";

/// A checked submission: a line of the file of checks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Checked {
    /// The submission's file.
    submission: String,
    /// Digest of its files, to detect a change; none if it could not be read.
    digest: Option<String>,
    /// The class that was chosen for it, if any.
    #[serde(default)]
    class: Option<String>,
    /// The options that its check depends on; empty before the check.
    options: String,
    /// The agent, if one was found.
    agent: Option<FoundAgent>,
    /// Why it is left out of the tournament, if it is.
    pub error: Option<String>,
    /// The steps of the check.
    pub steps: Vec<String>,
    /// How fast it played, if it did.
    #[serde(default)]
    pub speed: Option<Speed>,
}

impl Checked {
    fn line(&self) -> String {
        serde_json::to_string(self).expect("texts become JSON")
    }
}

fn lines<K>(checks: &BTreeMap<K, Checked>) -> Vec<String> {
    checks.values().map(Checked::line).collect()
}

/// A student with the checked submission.
#[derive(Clone, Debug)]
pub struct Student {
    /// The submission.
    pub submission: Submission,
    /// The result of its check.
    pub checked: Checked,
}

impl Student {
    /// The class and the course it was written for.
    pub fn agent(&self) -> String {
        let agent = self.checked.agent.as_ref();
        agent.map_or_else(String::new, |it| format!("{}:{}: {}", it.file, it.class, it.kind))
    }

    /// Which class was taken and why; none if it is left out.
    pub fn taken(&self) -> Option<String> {
        let agent = self.checked.agent.as_ref().filter(|_| self.checked.error.is_none())?;
        Some(format!("{} of {}, {}", agent.class, agent.file, agent.why))
    }

    /// The player, with a text that does not depend on the path of the results; none if it is left out.
    pub fn player(&self) -> Option<String> {
        let agent = self.checked.agent.as_ref().filter(|_| self.checked.error.is_none())?;
        spec(&self.submission, agent).ok().map(|spec| spec.to_string())
    }
}

/// The agent as a player, relative to the folder of all agents.
fn spec(submission: &Submission, agent: &FoundAgent) -> Result<EngineSpec, String> {
    let dialect = Dialect::find("python").expect("one of the protocols");
    let command = format!("{}/{}:{}", submission.slug, agent.file, agent.class);
    EngineSpec::new(dialect, &command).map_err(|fault| fault.to_string())
}

/// The checks of a class.
pub struct Checks<'a> {
    /// The results folder.
    pub results: &'a Results,
    /// The name of the agent class to find, unless the teacher chose one for the student.
    pub class: Option<&'a str>,
    /// The teacher's choices.
    pub class_file: &'a ClassFile,
    /// Board and limits.
    pub games: &'a Description,
    /// Number of checks to run at the same time.
    pub threads: NonZeroUsize,
    /// The progress, for the page.
    pub live: &'a Live,
    /// Ends the checks when set.
    pub stop: &'a AtomicBool,
}

impl Checks<'_> {
    /// Reads all submissions, and checks those that were not checked with these options or could not play. Once
    /// games were played, nothing may change but what `replacing` set aside. Returns the students, and the tournament on the board of their course.
    ///
    /// # Errors
    /// When something changed since games were played, the machine fails, or Ctrl-C ended the checks.
    pub fn run(&self, submissions: Vec<Submission>) -> anyhow::Result<(Vec<Student>, Description)> {
        let (mut file, mut known) = self.known()?;
        let has_games = self.results.has_games() && !known.is_empty();
        if has_games {
            same_submissions(&known, &submissions)?;
        }
        known.retain(|file, _| submissions.iter().any(|it| it.file == *file));
        file.replace(lines(&known))?;
        let known = &known;
        let found = self.each(&submissions, |index| {
            let submission = &submissions[index];
            self.find(submission, known.get(&submission.file))
        })?;
        let games = self.on_board_of(&found);
        if has_games || self.results.set_aside().exists() {
            self.same_options(known, &submissions, &games)?;
        }
        let file = Mutex::new(file);
        let checked = self.each(&submissions, |index| {
            let submission = &submissions[index];
            let checked = self.one(submission, found[index].clone(), &games)?;
            let Some(checked) = checked else { return Ok(None) };
            self.live.checked(&submission.name, checked.error.clone());
            if known.get(&submission.file) != Some(&checked) {
                file.lock().unwrap_or_else(PoisonError::into_inner).append(&checked.line())?;
            }
            Ok(Some(checked))
        })?;
        // Their order does not depend on the threads.
        let all: BTreeMap<_, _> = checked.iter().cloned().enumerate().collect();
        file.into_inner().unwrap_or_else(PoisonError::into_inner).replace(lines(&all))?;
        let students = submissions.into_iter().zip(checked);
        let students = students.map(|(submission, checked)| Student { submission, checked });
        Ok((students.collect(), games))
    }

    /// Does this work for each submission, several at the same time; it returns none if interrupted.
    fn each<T: Send>(
        &self,
        submissions: &[Submission],
        work: impl Fn(usize) -> anyhow::Result<Option<T>> + Sync,
    ) -> anyhow::Result<Vec<T>> {
        let (next, done) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
        let work = || -> anyhow::Result<()> {
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(submission) = submissions.get(index) else { return Ok(()) };
                if self.stop.load(Ordering::Relaxed) {
                    return Ok(());
                }
                let Some(result) = work(index).with_context(|| submission.file.clone())? else {
                    return Ok(());
                };
                done.lock().unwrap_or_else(PoisonError::into_inner).insert(index, result);
            }
        };
        // The first error ends all work.
        let work = || work().inspect_err(|_| next.store(submissions.len(), Ordering::Relaxed));
        let results: Vec<anyhow::Result<()>> = thread::scope(|scope| {
            let start = |_| thread::Builder::new().spawn_scoped(scope, work);
            let threads: Vec<_> = (0..self.threads.get()).map(start).collect();
            let joined = threads.into_iter().map(|thread| match thread {
                Ok(thread) => thread.join().unwrap_or_else(|_| bail!("a check panicked")),
                Err(error) => Err(no_thread(&error)),
            });
            joined.collect()
        });
        results.into_iter().collect::<anyhow::Result<()>>()?;
        let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        if done.len() < submissions.len() {
            let (done, all) = (done.len(), submissions.len());
            return Err(interrupted(format_args!(
                "after {done} of {all} checks; the same command resumes"
            )));
        }
        Ok(done.into_values().collect())
    }

    /// The tournament on the only board that all agents play, if no other one was chosen.
    fn on_board_of(&self, found: &[Checked]) -> Description {
        let mut boards =
            found.iter().filter_map(|it| it.agent.as_ref()).map(|it| it.preset.as_deref());
        let first = boards.next().flatten();
        let preset = first.filter(|_| self.games.preset.is_none() && boards.all(|it| it == first));
        note(preset.map(|preset| {
            format!(
                "all agents play {preset} only: this is the board; --preset chooses another one"
            )
        }));
        let preset = preset.map(str::to_owned).or_else(|| self.games.preset.clone());
        Description { preset, ..self.games.clone() }
    }

    /// The file of checks, and those of earlier runs by the submissions' files; of several, the last one counts.
    fn known(&self) -> anyhow::Result<(LineFile, BTreeMap<String, Checked>)> {
        let mut known = BTreeMap::new();
        let file = LineFile::open(&self.results.checks(), &[BEGINNING], |number, line| {
            let checked: Checked = read_line(number, line)?;
            known.insert(checked.submission.clone(), checked);
            Ok(())
        })?;
        note(file.repaired());
        Ok((file, known))
    }

    /// The name of the agent class to find in a submission.
    fn class_of<'s>(&'s self, submission: &Submission) -> Option<&'s str> {
        self.class_file.class_of(submission).or(self.class)
    }

    /// The options that the check of a submission depends on.
    fn options(&self, submission: &Submission, games: &Description) -> String {
        let Description { preset, limits, clock, seed, .. } = games;
        let given = [
            ("class", self.class_of(submission).map(str::to_owned)),
            ("preset", preset.clone()),
            ("time", limits.time.clone()),
            ("margin", limits.margin.clone()),
            ("nodes", limits.nodes.map(|nodes| nodes.to_string())),
            ("depth", limits.depth.map(|depth| depth.to_string())),
            ("clock", clock.map(|clock| clock.to_string())),
            ("seed", Some(seed.to_string()).filter(|_| *seed != 0)),
        ];
        let given =
            given.iter().filter_map(|(name, value)| Some(format!("--{name} {}", value.as_ref()?)));
        given.collect::<Vec<_>>().join(" ")
    }

    /// Reads one submission, and finds its agent unless that was done; none if interrupted.
    fn find(
        &self,
        submission: &Submission,
        known: Option<&Checked>,
    ) -> anyhow::Result<Option<Checked>> {
        let folder = self.results.work().join(&submission.slug);
        // No submission has a name like this.
        let unpacked = self.results.work().join(format!(".{}", submission.slug));
        let taken = intake::take(submission, &unpacked)?;
        let digest = taken.as_ref().ok().map(|taken| taken.digest.clone());
        let class = self.class_of(submission);
        let has_games = self.results.has_games();
        if has_games && known.is_some_and(|known| known.digest != digest) {
            fs::remove_dir_all(&unpacked)?;
            bail_input!(
                "the submission changed after games were played; expected the same files, or another folder \
                 of --results"
            );
        }
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::rename(&unpacked, &folder)?;
        let is_same = |known: &&Checked| {
            let is_found = known.error.is_none() && known.class.as_deref() == class;
            known.digest == digest && (has_games || is_found)
        };
        if let Some(known) = known.filter(is_same) {
            return Ok(Some(known.clone()));
        }
        let mut checked = Checked {
            submission: submission.file.clone(),
            digest,
            class: class.map(str::to_owned),
            options: String::new(),
            agent: None,
            error: None,
            steps: Vec::new(),
            speed: None,
        };
        match taken {
            Ok(taken) => checked.steps.extend(taken.skipped.iter().map(ToString::to_string)),
            Err(why) => return Ok(Some(Checked { error: Some(why), ..checked })),
        }
        let files = EngineSpec::search(&format!("{}/", submission.slug));
        let search = AgentSearch {
            files: &files.located_in(self.results.work()),
            class,
            choose: |example| {
                format!(
                    "choose one in class.toml, such as class = {example:?}, or for all with --class"
                )
            },
            stop: self.stop,
        };
        let found = search.run(&mut |step| checked.steps.push(step.to_string()))?;
        if self.stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        match found {
            Ok(found) => checked.agent = Some(found),
            Err(why) => checked.error = Some(why),
        }
        Ok(Some(checked))
    }

    /// Checks the agent of a submission unless that was done with these options; none if interrupted.
    fn one(
        &self,
        submission: &Submission,
        found: Checked,
        games: &Description,
    ) -> anyhow::Result<Option<Checked>> {
        let options = self.options(submission, games);
        if found.options == options {
            return Ok(Some(found));
        }
        // Steps of a check with other options do not count.
        let found =
            if found.options.is_empty() { Some(found) } else { self.find(submission, None)? };
        let Some(mut checked) = found else { return Ok(None) };
        checked.options = options;
        let Some(agent) = checked.agent.as_ref().filter(|_| checked.error.is_none()) else {
            return Ok(Some(checked));
        };
        let spec = match spec(submission, agent) {
            Ok(spec) => spec.located_in(self.results.work()),
            Err(why) => return Ok(Some(Checked { error: Some(why), ..checked })),
        };
        let check = AgentCheck { spec: &spec, games, opponents: &OPPONENTS, stop: self.stop };
        let played = check.run(&mut |step| checked.steps.push(step.to_string()))?;
        if self.stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        checked.speed = played.as_ref().ok().copied();
        checked.error = played.err();
        Ok(Some(checked))
    }

    /// Checks that the options are those of the games already played.
    fn same_options(
        &self,
        known: &BTreeMap<String, Checked>,
        submissions: &[Submission],
        games: &Description,
    ) -> anyhow::Result<()> {
        // Earlier versions wrote no roster, and counted wall time without an option.
        let by_wall = !self.results.roster().exists();
        if by_wall && games.clock.is_none() {
            bail_input!(
                "the games are of an earlier version, which counted wall time by default; expected {WALL}; {NEXT}"
            );
        }
        for submission in submissions {
            let (options, file) = (self.options(submission, games), &submission.file);
            // Who did not play, or with another class, plays anew.
            let is_anew = |known: &&Checked| {
                let chosen = self.class_file.class_of(submission);
                known.error.is_some() || chosen.is_some() && known.class.as_deref() != chosen
            };
            if let Some(Checked { options: other, .. }) = known.get(file).filter(|it| !is_anew(it))
                && *other != options
                && !(by_wall && *other == options.replace(&format!(" {WALL}"), ""))
            {
                bail_input!(
                    "{file}: the games were played with {other}; expected the same, not {options}; {NEXT}"
                );
            }
        }
        Ok(())
    }
}

/// The option that says what earlier versions did without it.
const WALL: &str = "--clock wall";
const NEXT: &str = "to play with the new ones, choose another folder with --results";

/// Checks that the submissions are those of the games already played.
fn same_submissions(
    known: &BTreeMap<String, Checked>,
    submissions: &[Submission],
) -> anyhow::Result<()> {
    let now = |file: &String| submissions.iter().any(|it| it.file == *file);
    let files = submissions.iter().map(|it| it.file.clone());
    let added: Vec<_> = files.filter(|file| !known.contains_key(file)).collect();
    let removed: Vec<_> = known.keys().filter(|file| !now(file)).cloned().collect();
    let changes = [("added", added), ("removed", removed)].into_iter();
    let changes = changes.filter(|(_, files)| !files.is_empty());
    let changes: Vec<String> =
        changes.map(|(how, files)| format!("{how}: {}", words::listed(&files, NAMED))).collect();
    if !changes.is_empty() {
        let changes = changes.join("; ");
        bail_input!(
            "the submissions changed after games were played; {changes}; expected the same submissions; {NEXT}"
        );
    }
    Ok(())
}
