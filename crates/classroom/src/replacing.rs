//! Submissions that are added or replaced after games were played: only the games of their students are played, then.

use crate::checks::Student;
use crate::class_file::ClassFile;
use crate::intake;
use crate::results::Results;
use crate::submission::Submission;
use anyhow::Context;
use isolation::{GameRecord, LineOrder};
use isolation_arena::{Finished, Next, Schedule, Tournament, checked_lines, read_line};
use isolation_command::failure::OrInput;
use isolation_command::{WholeFile, bail_input};
use isolation_protocol::files;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// What a run must not forget: in the results folder from the first game on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Roster {
    /// The rounds that `--rounds auto` chose.
    pub rounds: Option<u64>,
    /// The students who play, in the order in which they joined: those of the first games, and those of later ones.
    pub waves: Vec<Vec<String>>,
}

/// Whether a checked submission can play, and what decides it. The other fields do not matter here.
#[derive(Deserialize)]
struct PriorCheck {
    submission: String,
    digest: Option<String>,
    class: Option<String>,
    error: Option<String>,
}

/// Removes the games of students whose submission or chosen class changed from the results, and sets the others aside,
/// to be played no second time; who could not play before may now. Without changes nothing happens. It may be
/// interrupted at any moment.
///
/// # Errors
/// When a file cannot be read or written.
pub fn set_aside(
    results: &Results,
    submissions: &[Submission],
    class_file: &ClassFile,
) -> anyhow::Result<()> {
    if !results.roster().exists() || !(results.has_games() || results.set_aside().exists()) {
        return Ok(());
    }
    let known = lines::<PriorCheck>(&results.checks())?;
    let known: BTreeMap<_, _> = known.into_iter().map(|it| (it.submission.clone(), it)).collect();
    let scratch = results.work().join(".new");
    let mut changed = BTreeSet::new();
    for submission in submissions {
        let taken = intake::take(submission, &scratch)?;
        let digest = taken.ok().map(|taken| taken.digest);
        let class = class_file.class_of(submission);
        let is_same = |it: &PriorCheck| {
            let is_class = class.is_none() || it.class.as_deref() == class;
            it.digest == digest && is_class && it.error.is_none()
        };
        // A new file under the name of an earlier one replaces it, too.
        if !known.get(&submission.file).is_some_and(is_same) {
            changed.insert(submission.name.as_str());
        }
    }
    if scratch.exists() {
        fs::remove_dir_all(&scratch)?;
    }
    if changed.is_empty() {
        return Ok(());
    }
    let mut records = records(results)?;
    records.retain(|_, record| {
        let note = record.tournament.as_ref();
        note.is_some_and(|note| !note.names.iter().any(|name| changed.contains(name.as_str())))
    });
    let text = LineOrder::default().lines(records.values().map(GameRecord::to_line));
    WholeFile::begin(&results.set_aside())?.finish(&text)?;
    if results.games().exists() {
        fs::remove_file(results.games())?;
    }
    Ok(())
}

/// The games that were set aside and those in the results, by their numbers.
fn records(results: &Results) -> anyhow::Result<BTreeMap<u64, GameRecord>> {
    let mut records = BTreeMap::new();
    for path in [results.set_aside(), results.games()] {
        for record in lines::<GameRecord>(&path)? {
            let number = record.tournament.as_ref().map_or(0, |note| note.game);
            records.insert(number, record);
        }
    }
    Ok(records)
}

/// The games of a tournament that were set aside.
///
/// # Errors
/// When the file cannot be read, or holds a game of another tournament.
pub fn played_before(
    results: &Results,
    tournament: &Tournament,
) -> anyhow::Result<BTreeMap<u64, GameRecord>> {
    let path = results.set_aside();
    let records = lines::<GameRecord>(&path)?;
    let mut found = BTreeMap::new();
    for record in records {
        let number = record.tournament.as_ref().map_or(0, |note| note.game);
        let Next::Play(task) = tournament.task(number, &Finished::default()) else {
            bail_input!("{}: game {number} is not of this tournament", path.display());
        };
        tournament.check(&task, &record).input_at(&path)?;
        found.insert(number, record);
    }
    Ok(found)
}

/// Forgets the games that were set aside, once all are in the results.
///
/// # Errors
/// When the file cannot be removed.
pub fn finish(results: &Results) -> anyhow::Result<()> {
    let path = results.set_aside();
    if path.exists() {
        fs::remove_file(&path).with_context(|| format!("{} cannot be removed", path.display()))?;
    }
    Ok(())
}

impl Roster {
    /// The roster of earlier runs, if games were played; otherwise that of a first run without students.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn read(results: &Results) -> anyhow::Result<Self> {
        let path = results.roster();
        let is_begun = results.has_games() || results.set_aside().exists();
        let known = if is_begun { lines::<Self>(&path)?.pop() } else { None };
        Ok(known.unwrap_or(Self { rounds: None, waves: Vec::new() }))
    }

    /// Adds the students who can play now.
    ///
    /// # Errors
    /// When one who played cannot play any more.
    pub fn join(&mut self, students: &[Student]) -> anyhow::Result<()> {
        const NEXT: &str = "expected a version that can play, or another folder with --results";
        let find = |name: &String| students.iter().find(|it| it.submission.name == *name);
        for name in self.waves.iter().flatten() {
            match find(name) {
                None => bail_input!(
                    "the submissions changed after games were played; removed: {name}; expected the same \
                     submissions, or another folder with --results"
                ),
                Some(student) if student.player().is_none() => {
                    let (file, why) = (&student.submission.file, student.checked.error.as_ref());
                    let why = why.map_or("its agent cannot play", |why| why);
                    bail_input!("{file} replaces a submission that played: {why}; {NEXT}");
                }
                Some(_) => {}
            }
        }
        let able = students.iter().filter(|student| student.player().is_some());
        let names = able.map(|student| student.submission.name.clone());
        let new: Vec<_> =
            names.filter(|name| !self.waves.iter().flatten().any(|known| known == name)).collect();
        if !new.is_empty() {
            self.waves.push(new);
        }
        Ok(())
    }

    /// Writes the roster.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&self, results: &Results) -> anyhow::Result<()> {
        let text = serde_json::to_string(self)? + "\n";
        WholeFile::begin(&results.roster())?.finish(&text)
    }

    /// The schedule for these students, of whom those of the first wave play with so many opponents.
    pub fn schedule(&self, schedule: Schedule, opponents: usize) -> Schedule {
        match schedule {
            Schedule::RoundRobin { rounds, .. } if self.waves.len() > 1 => {
                let mut waves: Vec<usize> = self.waves.iter().map(Vec::len).collect();
                waves[0] += opponents;
                Schedule::Joined { waves, rounds }
            }
            schedule => schedule,
        }
    }
}

/// The values in a file, one in a line; an incomplete last line is the trace of a kill. None if there is no file.
fn lines<T: serde::de::DeserializeOwned>(path: &Path) -> anyhow::Result<Vec<T>> {
    let read = || {
        let text = if path.exists() { files::read(path)? } else { String::new() };
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        let lines = checked_lines(whole).map(|line| {
            let (number, object) = line?;
            read_line::<T>(number, &object)
        });
        Ok::<_, anyhow::Error>(lines.collect::<Result<_, _>>()?)
    };
    read().input_at(path)
}
