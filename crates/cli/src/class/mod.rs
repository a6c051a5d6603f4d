//! `isolation class`: a tournament of students' agents, from their submissions to the grade book.
//!
//! `submission` lists the submissions, `intake` copies or unpacks them, `checks` finds and checks the agents.
//! The tournament is an ordinary one of the arena, with a results file. `live` holds the progress, which `page`
//! shows; `report` writes the reports.

mod checks;
mod intake;
mod live;
mod page;
mod report;
mod submission;

use crate::agent_check::TIME;
use crate::failure::{OrInput, bail_input, interrupted};
use crate::places::resumes;
use crate::progress::Progress;
use crate::table;
use crate::tasks::note;
use crate::tournament::options::{self, Options, checked};
use crate::work::ctrl_c;
use anyhow::bail;
use checks::{Checks, Student};
use isolation::{GameRecord, SpecError};
use isolation_arena::{
    Description, Format, Next, PlayerSpec, PlayerText, ProblemKind, Run, Summary, SummaryBuilder,
    open_records,
};
use isolation_engines::find_python;
use isolation_report::words;
use live::Live;
use report::Report;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;
use submission::Results;

/// The opponents of Udacity's tournament.
const OPPONENTS: [&str; 7] =
    ["Random", "MM_Null", "MM_Open", "MM_Improved", "AB_Null", "AB_Open", "AB_Improved"];

/// Run a tournament of a class: check all submissions, play, report
///
/// FOLDER holds one submission per student: a .py file, a folder, or an archive (.zip, .tar.gz, .tar).
/// In each, the agent is the class with a method get_move, get_action or choose. Each agent is checked
/// as by check-agent; submissions that cannot play are left out and reported. The others play each
/// other and the seven opponents of Udacity's tournament. Interrupt the run at any moment: the same
/// command resumes it. Once games are played, submissions and options must stay the same.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The folder of --results holds class.html (standings), grades.csv (grade book), games.jsonl (results
file) and students/NAME (report of a student: check, forfeits with traceback, standard error, games,
blunders). During the run, the page at the printed address shows progress, standings, forfeits and
games. Ranks: by share of games won (in a round-robin: by points), then by Elo.

The environment variable ISOLATION_PYTHON names the Python that runs the agents [default: python3]
with the package isolation. The exit code is 1 when no submission can play.

Examples:
  isolation class submissions
  isolation class submissions --class CustomPlayer --preset knight-11x9 --results week3
  isolation class submissions --format swiss --rounds 9 --time 150ms --stay")]
pub struct Arguments {
    /// Folder of submissions
    folder: PathBuf,
    /// Folder for results and reports; one run at a time uses it, and resumes from it
    #[arg(long, value_name = "DIR", default_value = "class-results")]
    results: PathBuf,
    /// Name of the agent class; needed where submissions hold several
    #[arg(long, value_name = "NAME")]
    class: Option<String>,
    /// Tournament format: round-robin or swiss
    #[arg(long, value_name = "FORMAT", default_value = "round-robin", hide_possible_values = true, value_parser = ["round-robin", "swiss"])]
    format: String,
    /// Game pairs per pairing [default: 1]; rounds of swiss [default: 9]
    #[arg(long, value_name = "N")]
    rounds: Option<u64>,
    /// Opponent instead of Udacity's seven; can be repeated
    #[arg(long = "opponent", value_name = "AGENT", conflicts_with = "no_opponents", value_parser = opponent)]
    opponents: Vec<String>,
    /// Students play only each other
    #[arg(long)]
    no_opponents: bool,
    /// Maximum solver nodes per position in the search for blunders
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = crate::nodes::parse_nodes)]
    solver_nodes: u64,
    /// Port of the page on this machine; 0: any free port
    #[arg(long, value_name = "N", default_value_t = 0)]
    port: u16,
    /// Keep serving the page after the last game, until Ctrl-C
    #[arg(long)]
    stay: bool,
    #[command(flatten)]
    options: Options,
}

/// Reads an opponent: an agent or an engine.
fn opponent(text: &str) -> Result<String, SpecError> {
    text.parse::<PlayerSpec>().map(|_| text.to_owned())
}

/// Checks, plays and reports.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let stop = ctrl_c()?;
    let games = arguments.games();
    let opponents = arguments.opponents();
    // Invalid options are errors before any work.
    let texts = opponents.iter().map(|opponent| opponent.player.as_str());
    let players = ["random", "random"].into_iter().chain(texts).map(options::player).collect();
    checked(&Description { players, ..games.clone() }, None)?;
    if !arguments.folder.is_dir() {
        bail_input!(
            "{}: no such folder; expected a folder of submissions",
            arguments.folder.display()
        );
    }
    find_python().map_err(anyhow::Error::msg).input()?;
    let listener = page::listen(arguments.port)?;
    let results = Results::open(&arguments.results)?;
    let taken: Vec<String> = opponents.iter().filter_map(|it| it.name.clone()).collect();
    let submissions = submission::list(&arguments.folder, &arguments.results, &taken)?;

    let live = Arc::new(Live::default());
    live.state().submissions = submissions.len();
    let server = page::start(listener, Arc::clone(&live), results.clone())?;
    writeln!(out, "The class is at http://{} (Ctrl-C stops the run)", server.address)?;
    out.flush()?;

    let checks = Checks {
        results: &results,
        class: arguments.class.as_deref(),
        games: &games,
        threads: arguments.options.threads(),
        live: &live,
        stop: &stop,
    };
    let students = checks.run(submissions)?;
    let (records, summary) =
        arguments.play(&games, opponents, &students, &results, &live, &stop)?;
    let report =
        Report { results: &results, students: &students, records: &records, summary: &summary };
    report.write(arguments.solver_nodes, &live, &stop)?;
    show(&students, &summary, out)?;
    let overview = results.file("class.html");
    writeln!(out, "Reports: {}", overview.display())?;
    out.flush()?;
    live.state().reports = Some(std::path::absolute(&overview).unwrap_or(overview));
    while (arguments.stay || server.is_awaited(&live)) && !stop.load(Ordering::Relaxed) {
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

/// The standings, and the submissions that are left out.
fn show(students: &[Student], summary: &Summary, out: &mut dyn Write) -> anyhow::Result<()> {
    write!(out, "{}", isolation_report::classroom::write(summary, table::width()))?;
    for student in students {
        if let Some(error) = &student.checked.error {
            let error = words::plain(error.lines().next().unwrap_or_default());
            writeln!(out, "Left out: {}: {error}", student.submission.name)?;
        }
    }
    Ok(())
}

fn player(name: &str, text: &str) -> PlayerText {
    PlayerText { name: Some(name.to_owned()), player: text.to_owned() }
}

impl Arguments {
    /// Board, limits and format of the tournament.
    fn games(&self) -> Description {
        let format = if self.format == "swiss" { Format::Swiss } else { Format::RoundRobin };
        let usual = if format == Format::Swiss { 9 } else { 1 };
        let mut games = Description {
            format,
            rounds: Some(self.rounds.unwrap_or(usual)),
            ..Description::default()
        };
        self.options.apply(&mut games);
        games.limits.time.get_or_insert_with(|| TIME.to_owned());
        games
    }

    fn opponents(&self) -> Vec<PlayerText> {
        let names: Vec<&str> = match () {
            () if self.no_opponents => Vec::new(),
            () if self.opponents.is_empty() => OPPONENTS.to_vec(),
            () => self.opponents.iter().map(String::as_str).collect(),
        };
        names.into_iter().map(|name| player(name, name)).collect()
    }

    /// Plays the remaining games.
    fn play(
        &self,
        games: &Description,
        opponents: Vec<PlayerText>,
        students: &[Student],
        results: &Results,
        live: &Live,
        stop: &Arc<AtomicBool>,
    ) -> anyhow::Result<(Vec<GameRecord>, Summary)> {
        let able = students
            .iter()
            .filter_map(|student| Some(player(&student.submission.name, &student.player()?)));
        let able: Vec<PlayerText> = able.collect();
        let mut records = Vec::new();
        let mut counted = SummaryBuilder::new(None);
        if able.is_empty() || able.len() + opponents.len() < 2 {
            return Ok((records, counted.finish()));
        }
        let count = able.len();
        let description = Description { players: [able, opponents].concat(), ..games.clone() };
        let mut tournament = checked(&description, None)?;
        for entrant in tournament.entrants.iter_mut().take(count) {
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
        let run = Run { tournament: &tournament, threads: self.options.threads(), stop };
        // All students' code runs in the same kind of sandbox.
        note(run.missing_sandboxes().next());
        let mut progress = Progress::start("games", finished.games(), most);
        let tell = |record: &GameRecord, finished: &isolation_arena::Finished| {
            count(record).expect("a game that was just played");
            progress.update(finished.games(), String::new);
        };
        let played = run.play(finished, file.as_mut(), tell);
        drop(progress);
        let finished = played?;
        if tournament.task(finished.games(), &finished) != Next::End {
            let next = resumes("--results", Some(&self.results));
            let games = finished.games();
            return Err(interrupted(format_args!("after {games} of {most} games; {next}")));
        }
        Ok((records, counted.finish()))
    }
}
