//! A tournament of students' agents, from their submissions to the grade book: `isolation class`.
//!
//! `listing` finds the submissions, by names that `platforms` reads; `class_file` reads the teacher's choices;
//! `intake` copies or unpacks the files, with the modules of each `notebook`; `checks` finds and checks the agents by
//! an [`AgentCheck`], in the `sandbox` of this machine; `similarity` compares them. The tournament is an ordinary one
//! of the arena, with a results file, for which `planning` foresees the time and `replacing` keeps games when
//! submissions change. `live` holds the progress, which `page` shows; `report` writes the reports: `names` and
//! `rubric` say who and how many points, `grades`, `exports` and `student_page` are the files, `viewer` shows the
//! games, and `game_text` says what they are.

mod agent_check;
mod checks;
mod class_file;
mod exports;
mod game_text;
mod grades;
mod intake;
mod listing;
mod live;
mod names;
mod notebook;
mod page;
mod planning;
mod platforms;
mod python_tokens;
mod replacing;
mod report;
mod results;
mod row;
mod rubric;
mod sandbox;
mod similarity;
mod student_page;
mod submission;
mod viewer;

pub use agent_check::{AgentCheck, AgentSearch, Speed, TIME};
pub use exports::Export;

use anyhow::{Context, bail};
use checks::{Checks, Student};
use class_file::ClassFile;
use isolation::GameRecord;
use isolation::board::one_line;
use isolation_arena::{
    Description, Durability, Finished, Format, LineFile, Next, PlayerSpec, PlayerText, ProblemKind,
    Run, Summary, SummaryBuilder, Tournament, open_records,
};
use isolation_command::failure::{OrInput, interrupted, of_fault};
use isolation_command::{Progress, note};
use isolation_engines::find_python;
use isolation_report::{classroom, figures, terminal, words};
use live::{Live, Outlook};
use names::Names;
use planning::{Plan, Times};
use replacing::Roster;
use report::Report;
use results::Results;
use sandbox::Sandbox;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The opponents of Udacity's tournament.
pub const OPPONENTS: [&str; 7] =
    ["Random", "MM_Null", "MM_Open", "MM_Improved", "AB_Null", "AB_Open", "AB_Improved"];

/// Why the games in the results cannot be used.
const OTHER_RUN: &str = "--results holds games of a run with other options or submissions; expected the same, or another folder";

/// The tournament of a class.
#[derive(Debug)]
pub struct Class<'a> {
    /// The folder of submissions, or an archive of it.
    pub folder: &'a Path,
    /// The folder of results and reports, from which a run resumes.
    pub results: &'a Path,
    /// The name of the agent class to find.
    pub class: Option<&'a str>,
    /// Board, limits and format of the tournament, without players.
    pub games: Description,
    /// The content of its file of openings, if it names one.
    pub openings: Option<String>,
    /// The time that the games should take, if it decides the rounds.
    pub budget: Option<Duration>,
    /// The opponents of the students.
    pub opponents: Vec<&'a str>,
    /// Whether the run fails, before it loads a submission, if the machine has no sandbox.
    pub require_sandbox: bool,
    /// Number of checks or games at the same time.
    pub threads: NonZeroUsize,
    /// When games are flushed to the disk.
    pub durability: Durability,
    /// Whether reports for students name classmates by aliases.
    pub anonymous: bool,
    /// Files to write for learning platforms.
    pub exports: Vec<Export>,
    /// Maximum solver nodes per position in the search for blunders.
    pub solver_nodes: u64,
    /// Port of the page on this machine; 0 for any free one.
    pub port: u16,
    /// Whether to serve the page after the last game, until the run is stopped.
    pub stay: bool,
    /// Columns of the terminal, if the output is one.
    pub width: Option<u16>,
    /// Whether to write the results as JSON; all else then goes to standard error.
    pub json: bool,
}

impl Class<'_> {
    /// Checks the submissions, plays the games and writes the reports, until `stop` is set.
    ///
    /// # Errors
    /// When the input cannot be used, the machine fails, no submission can play, or `stop` ended the run early.
    pub fn run(&self, stop: &Arc<AtomicBool>, out: &mut dyn Write) -> anyhow::Result<()> {
        // Invalid options are errors before any work.
        // No agent has these names.
        let two = ["one student", "another student"].map(|name| named(name, "random"));
        let opponents = self.opponents.iter().map(|text| named(text, text));
        let players = two.into_iter().chain(opponents).collect();
        Description { players, ..self.games.clone() }.check(self.openings.as_deref()).input()?;
        let sandbox = Sandbox::here();
        if self.require_sandbox {
            sandbox.require()?;
        }
        listing::expect(self.folder)?;
        find_python().map_err(of_fault)?;
        let listener = page::listen(self.port)?;
        let results = Results::open(self.results)?;
        let folder = listing::unpacked(self.folder, &results)?;
        let submissions = listing::list(&folder, self.results, &self.opponents)?;
        let mut class_file = ClassFile::read(&folder, &submissions)?;
        class_file.anonymous |= self.anonymous;
        class_file.exports.extend(&self.exports);
        class_file.check(&submissions, &self.opponents)?;
        note(class_file.missing_ids(&submissions));
        if self.games.format == Format::RoundRobin {
            replacing::set_aside(&results, &submissions, &class_file)?;
        }

        let live = Arc::new(Live::default());
        live.state().submissions = submissions.len();
        let server = page::start(listener, Arc::clone(&live), results.clone())?;
        writeln!(
            self.lines(out),
            "The class is at http://{} (Ctrl-C stops the run)",
            server.address
        )?;
        write!(self.lines(out), "{}", terminal::paragraph(&sandbox.to_string(), self.width))?;
        out.flush()?;
        sandbox.warn();

        let checks = Checks {
            results: &results,
            class: self.class,
            class_file: &class_file,
            games: &self.games,
            threads: self.threads,
            live: &live,
            stop,
        };
        let (students, games) = checks.run(submissions)?;
        let names = Names::of(&students, &class_file, &results)?;
        for student in &students {
            if let Some(taken) = student.taken() {
                let name = names.own(&student.submission.name);
                let line = format!("{name}: {taken}");
                write!(self.lines(out), "{}", terminal::paragraph(&line, self.width))?;
            }
        }
        let similar = similarity::write(&results, &students, &names)?;
        let (records, summary) = self.play(&games, &students, &results, &live, stop, out)?;
        let report = Report {
            results: &results,
            folders: report::folders(&results, &students),
            names: &names,
            class_file: &class_file,
            opponents: &self.opponents,
            students: &students,
            records: &records,
            summary: &summary,
        };
        report.write(self.solver_nodes, &live, stop)?;
        self.show(&students, &names, &summary, out)?;
        let overview = results.file("class.html");
        if similar > 0 {
            let (pairs, file) =
                (words::number_of(similar as u64, "pair"), results.file("similarity.csv"));
            writeln!(
                self.lines(out),
                "Similar submissions: {pairs}, listed in {}",
                file.display()
            )?;
        }
        writeln!(self.lines(out), "Reports: {}", overview.display())?;
        out.flush()?;
        live.state().reports = Some(std::path::absolute(&overview).unwrap_or(overview));
        while (self.stay || server.is_awaited(&live)) && !stop.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(100));
        }
        if records.is_empty() {
            let able = students.iter().filter(|student| student.player().is_some()).count();
            bail!(
                "no game was played: {able} of {} submissions can play; expected at least two players",
                students.len()
            );
        }
        Ok(())
    }

    /// Where lines go that are not results.
    fn lines<'a>(&self, out: &'a mut dyn Write) -> Box<dyn Write + 'a> {
        if self.json { Box::new(io::stderr()) } else { Box::new(out) }
    }

    /// The tournament of these students.
    fn tournament(
        &self,
        games: &Description,
        roster: &Roster,
        students: &[Student],
    ) -> anyhow::Result<Tournament> {
        let players: BTreeMap<&str, String> = students
            .iter()
            .filter_map(|student| Some((student.submission.name.as_str(), student.player()?)))
            .collect();
        let mut waves = roster.waves.iter().map(|wave| {
            let players = wave.iter().map(|name| named(name, &players[name.as_str()]));
            players.collect::<Vec<_>>()
        });
        let mut all = waves.next().unwrap_or_default();
        all.extend(self.opponents.iter().map(|text| named(text, text)));
        all.extend(waves.flatten());
        let rounds = roster.rounds.or(games.rounds);
        let described = Description { players: all, rounds, ..games.clone() };
        let mut tournament = described.check(self.openings.as_deref()).input()?;
        tournament.schedule = roster.schedule(tournament.schedule, self.opponents.len());
        Ok(tournament)
    }

    /// Plays the remaining games.
    fn play(
        &self,
        games: &Description,
        students: &[Student],
        results: &Results,
        live: &Live,
        stop: &Arc<AtomicBool>,
        out: &mut dyn Write,
    ) -> anyhow::Result<(Vec<GameRecord>, Summary)> {
        let mut records = Vec::new();
        let mut counted = SummaryBuilder::new(None);
        let able = students.iter().filter(|student| student.player().is_some()).count();
        if able == 0 || able + self.opponents.len() < 2 {
            return Ok((records, counted.finish()));
        }
        let mut roster = Roster::read(results)?;
        roster.join(students)?;
        roster.rounds = roster.rounds.filter(|_| self.budget.is_some());
        let mut tournament = self.tournament(games, &roster, students)?;
        let speeds = speeds(&tournament, students);
        let times = |tournament: &_| Times::measure(tournament, &speeds, self.threads, stop);
        let mut measured = None;
        if let (Some(budget), None) = (self.budget, roster.rounds) {
            let times = measured.insert(times(&tournament));
            let rounds = Plan::rounds_within(&tournament.schedule, times, budget);
            roster.rounds = Some(rounds);
            tournament = self.tournament(games, &roster, students)?;
        }
        let students: BTreeSet<&str> =
            students.iter().map(|student| student.submission.name.as_str()).collect();
        for entrant in &mut tournament.entrants {
            if let PlayerSpec::Engine(spec) = entrant.player.clone()
                && students.contains(entrant.name.as_str())
            {
                let spec = spec.checked().located_in(results.work()).logged_to(results.stderr());
                entrant.player = PlayerSpec::Engine(spec);
            }
        }
        let known = replacing::played_before(results, &tournament).context(OTHER_RUN)?;
        let path = results.games();
        let most = 2 * tournament.schedule.most_pairs();
        live.state().most = Some(most);
        let mut count = |record: &GameRecord| {
            live.played(record);
            records.push(record.clone());
            counted.add(record)
        };
        let opened = open_records(Some(&path), &tournament, &mut count);
        let (mut file, finished) = opened.map_err(|problem| match problem.kind() {
            ProblemKind::Input => anyhow::Error::new(problem).context(OTHER_RUN),
            _ => problem.into(),
        })?;
        // What cannot be resumed changes nothing.
        roster.write(results)?;
        note(file.as_ref().and_then(LineFile::repaired));
        file.iter_mut().for_each(|file| file.flush_by(self.durability));
        let run = Run { tournament: &tournament, threads: self.threads, stop };
        let before = finished.games() + known.range(finished.games()..).count() as u64;
        if before < most {
            let times = measured.unwrap_or_else(|| times(&tournament));
            let plan = Plan::new(&tournament.schedule, most - before, &times);
            write!(self.lines(out), "{}", terminal::paragraph(&plan.to_string(), self.width))?;
            out.flush()?;
            let outlook = Outlook { begun: Instant::now(), before, expected: plan.time };
            live.state().outlook = Some(outlook);
        }
        let mut progress = Progress::start("games", finished.games(), most);
        let tell = |record: &GameRecord, finished: &Finished| {
            count(record).expect("a game that was just played");
            progress.update(finished.games(), String::new);
        };
        let played = run.play_missing(finished, &known, file.as_mut(), tell);
        drop(progress);
        let finished = played?;
        if tournament.task(finished.games(), &finished) != Next::End {
            let (games, results) = (finished.games(), self.results.display());
            return Err(interrupted(format_args!(
                "after {games} of {most} games; the same command resumes from {results}"
            )));
        }
        replacing::finish(results)?;
        Ok((records, counted.finish()))
    }

    /// Writes the standings, and the submissions that are left out.
    fn show(
        &self,
        students: &[Student],
        names: &Names,
        summary: &Summary,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let mut summary = summary.clone();
        for player in &mut summary.players {
            player.name = names.own(&player.name).to_owned();
        }
        let left_out = students.iter().filter_map(|student| {
            let error = student.checked.error.as_ref()?.lines().next().unwrap_or_default();
            Some((names.own(&student.submission.name), one_line(error)))
        });
        if self.json {
            let left_out = left_out.map(|(name, error)| json!({ "name": name, "error": error }));
            let mut figures = figures(&summary);
            figures["left_out"] = left_out.collect();
            return Ok(writeln!(out, "{figures}")?);
        }
        write!(out, "{}", classroom::write(&summary, self.width))?;
        for (name, error) in left_out {
            let line = format!("Left out: {name}: {error}");
            write!(out, "{}", terminal::paragraph(&line, self.width))?;
        }
        Ok(())
    }
}

/// A player of this name.
fn named(name: &str, text: &str) -> PlayerText {
    PlayerText { name: Some(name.to_owned()), player: text.to_owned() }
}

/// How fast each player was in its check; none for players without one.
fn speeds(tournament: &Tournament, students: &[Student]) -> Vec<Option<Speed>> {
    let speed = |name: &str| {
        let student = students.iter().find(|student| student.submission.name == name);
        student.and_then(|student| student.checked.speed)
    };
    tournament.entrants.iter().map(|entrant| speed(&entrant.name)).collect()
}
