//! A tournament of students' agents, from their submissions to the grade book: `isolation class`.
//!
//! `submission` lists the submissions, `intake` copies or unpacks them, `checks` finds and checks the agents by an
//! [`AgentCheck`]. The tournament is an ordinary one of the arena, with a results file. `live` holds the progress,
//! which `page` shows; `report` writes the reports.

mod agent_check;
mod checks;
mod intake;
mod live;
mod page;
mod report;
mod submission;

pub use agent_check::{AgentCheck, AgentSearch, TIME};

use anyhow::bail;
use checks::{Checks, Student};
use isolation::GameRecord;
use isolation_arena::{
    Description, Finished, Next, PlayerSpec, PlayerText, ProblemKind, Run, Summary, SummaryBuilder,
    open_records,
};
use isolation_command::failure::{OrInput, interrupted};
use isolation_command::{Progress, bail_input, note};
use isolation_engines::find_python;
use isolation_report::{classroom, words};
use live::Live;
use report::Report;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;
use submission::Results;

/// The opponents of Udacity's tournament.
pub const OPPONENTS: [&str; 7] =
    ["Random", "MM_Null", "MM_Open", "MM_Improved", "AB_Null", "AB_Open", "AB_Improved"];

/// The tournament of a class.
#[derive(Debug)]
pub struct Class<'a> {
    /// The folder of submissions.
    pub folder: &'a Path,
    /// The folder of results and reports, from which a run resumes.
    pub results: &'a Path,
    /// The name of the agent class to find.
    pub class: Option<&'a str>,
    /// Board, limits and format of the tournament, without players.
    pub games: Description,
    /// The content of its file of openings, if it names one.
    pub openings: Option<String>,
    /// The opponents of the students.
    pub opponents: Vec<&'a str>,
    /// Number of checks or games at the same time.
    pub threads: NonZeroUsize,
    /// Maximum solver nodes per position in the search for blunders.
    pub solver_nodes: u64,
    /// Port of the page on this machine; 0 for any free one.
    pub port: u16,
    /// Whether to serve the page after the last game, until the run is stopped.
    pub stay: bool,
    /// Columns of the terminal, if the output is one.
    pub width: Option<u16>,
}

impl Class<'_> {
    /// Checks the submissions, plays the games and writes the reports, until `stop` is set.
    ///
    /// # Errors
    /// When the input cannot be used, the machine fails, no submission can play, or `stop` ended the run early.
    pub fn run(&self, stop: &Arc<AtomicBool>, out: &mut dyn Write) -> anyhow::Result<()> {
        // Invalid options are errors before any work.
        let unnamed = |text: &str| PlayerText { name: None, player: text.to_owned() };
        let players = ["random", "random"].iter().chain(&self.opponents);
        let players = players.map(|text| unnamed(text)).collect();
        Description { players, ..self.games.clone() }.check(self.openings.as_deref()).input()?;
        if !self.folder.is_dir() {
            let folder = self.folder.display();
            bail_input!("{folder}: no such folder; expected a folder of submissions");
        }
        find_python().map_err(anyhow::Error::msg).input()?;
        let listener = page::listen(self.port)?;
        let results = Results::open(self.results)?;
        let submissions = submission::list(self.folder, self.results, &self.opponents)?;

        let live = Arc::new(Live::default());
        live.state().submissions = submissions.len();
        let server = page::start(listener, Arc::clone(&live), results.clone())?;
        writeln!(out, "The class is at http://{} (Ctrl-C stops the run)", server.address)?;
        out.flush()?;

        let checks = Checks {
            results: &results,
            class: self.class,
            games: &self.games,
            threads: self.threads,
            live: &live,
            stop,
        };
        let (students, games) = checks.run(submissions)?;
        for student in &students {
            if let Some(taken) = student.taken() {
                writeln!(out, "{}: {}", student.submission.name, words::plain(&taken))?;
            }
        }
        let (records, summary) = self.play(games, &students, &results, &live, stop)?;
        let report =
            Report { results: &results, students: &students, records: &records, summary: &summary };
        report.write(self.solver_nodes, &live, stop)?;
        self.show(&students, &summary, out)?;
        let overview = results.file("class.html");
        writeln!(out, "Reports: {}", overview.display())?;
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

    /// Plays the remaining games.
    fn play(
        &self,
        games: Description,
        students: &[Student],
        results: &Results,
        live: &Live,
        stop: &Arc<AtomicBool>,
    ) -> anyhow::Result<(Vec<GameRecord>, Summary)> {
        let named = |name: &str, player| PlayerText { name: Some(name.to_owned()), player };
        let mut players: Vec<PlayerText> = students
            .iter()
            .filter_map(|student| Some(named(&student.submission.name, student.player()?)))
            .collect();
        let able = players.len();
        players.extend(self.opponents.iter().map(|name| named(name, (*name).to_owned())));
        let mut records = Vec::new();
        let mut counted = SummaryBuilder::new(None);
        if able == 0 || players.len() < 2 {
            return Ok((records, counted.finish()));
        }
        let games = Description { players, ..games };
        let mut tournament = games.check(self.openings.as_deref()).input()?;
        for entrant in tournament.entrants.iter_mut().take(able) {
            if let PlayerSpec::Engine(spec) = entrant.player.clone() {
                let spec = spec.checked().located_in(results.work()).logged_to(results.stderr());
                entrant.player = PlayerSpec::Engine(spec);
            }
        }
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
            ProblemKind::Input => anyhow::Error::new(problem).context(
                "--results holds games of a run with other options or submissions; expected the same, or another folder",
            ),
            _ => problem.into(),
        })?;
        let run = Run { tournament: &tournament, threads: self.threads, stop };
        // All students' code runs in the same kind of sandbox.
        note(run.missing_sandboxes().next());
        let mut progress = Progress::start("games", finished.games(), most);
        let tell = |record: &GameRecord, finished: &Finished| {
            count(record).expect("a game that was just played");
            progress.update(finished.games(), String::new);
        };
        let played = run.play(finished, file.as_mut(), tell);
        drop(progress);
        let finished = played?;
        if tournament.task(finished.games(), &finished) != Next::End {
            let (games, results) = (finished.games(), self.results.display());
            return Err(interrupted(format_args!(
                "after {games} of {most} games; the same command resumes from {results}"
            )));
        }
        Ok((records, counted.finish()))
    }

    /// Writes the standings, and the submissions that are left out.
    fn show(
        &self,
        students: &[Student],
        summary: &Summary,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        write!(out, "{}", classroom::write(summary, self.width))?;
        for student in students {
            if let Some(error) = &student.checked.error {
                let error = words::plain(error.lines().next().unwrap_or_default());
                writeln!(out, "Left out: {}: {error}", student.submission.name)?;
            }
        }
        Ok(())
    }
}
