//! `isolation class`: a tournament of students' agents, from their submissions to the grade book.

use crate::nodes::parse_nodes;
use crate::table::width;
use crate::tournament::options::{Options, positions};
use crate::work::ctrl_c;
use isolation::SpecError;
use isolation_arena::{Description, Format, PlayerSpec};
use isolation_classroom::{Class, Export, OPPONENTS, TIME};
use isolation_command::bail_input;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Run a tournament of a class: check all submissions, play, report
///
/// FOLDER holds one submission per student: a .py file, a notebook (.ipynb), a folder, or an archive
/// (.zip, .tar.gz, .tgz, .tar); or it is the download of Canvas or Moodle, as a folder or an archive. In
/// each submission, the agent is the class with a method get_move, get_action or choose. Each agent is
/// checked as by check-agent; submissions that cannot play are left out and reported. The others play each
/// other and the seven opponents of Udacity's tournament. Interrupt the run at any moment: the same
/// command resumes it. Once games are played, options must stay the same; a new or replaced submission
/// plays only its own games (round-robin).
///
/// A file class.toml in FOLDER may set class, name, id and lateness of each student, a rubric, and what --anonymous
/// and --export set. The folder of --results holds class.html (standings), grades.csv (grade book), games.jsonl
/// (results file) and students/NAME (report of a student: check, forfeits with traceback, standard error, games,
/// blunders). During the run, the page at the printed address shows progress, standings, forfeits and games. Ranks:
/// by share of games won (in a round-robin: by points), then by Elo.
///
/// The environment variable ISOLATION_PYTHON names the Python that runs the agents [default: python3] with the
/// package isolation-engine. The exit code is 1 when no game can be played.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation class submissions
  isolation class submissions --require-sandbox
  isolation class submissions --class CustomPlayer --preset knight-11x9 --results week3
  isolation class submissions --format swiss --rounds 9 --time 150ms --stay")]
pub struct Arguments {
    /// Folder or archive of submissions
    folder: PathBuf,
    /// Folder for results and reports; one run at a time uses it, and resumes from it
    #[arg(long, value_name = "DIR", default_value = "class-results")]
    results: PathBuf,
    /// Name of the agent class, for submissions with several
    #[arg(long, value_name = "NAME")]
    class: Option<String>,
    /// Tournament format: round-robin or swiss
    #[arg(long, value_name = "FORMAT", default_value = "round-robin", hide_possible_values = true, value_parser = ["round-robin", "swiss"])]
    format: String,
    /// Game pairs per pairing [default: 1]; rounds of swiss [default: 9]; auto: as many as --budget allows
    #[arg(long, value_name = "N|auto", value_parser = rounds)]
    rounds: Option<Rounds>,
    /// Time for all games on this machine, such as 90m or 2h; requires --rounds auto
    #[arg(long, value_name = "T", value_parser = budget)]
    budget: Option<Duration>,
    /// Opponent instead of Udacity's seven; can be repeated
    #[arg(long = "opponent", value_name = "AGENT", conflicts_with = "no_opponents", value_parser = opponent)]
    opponents: Vec<String>,
    /// Students play only each other
    #[arg(long)]
    no_opponents: bool,
    /// Exit with code 2 before loading any submission if this machine has no sandbox (isolation sandbox)
    #[arg(long)]
    require_sandbox: bool,
    /// Name classmates by aliases in class.html and in students' reports
    #[arg(long)]
    anonymous: bool,
    /// Also write grade files for canvas, moodle or gradescope; needs a rubric in class.toml
    #[arg(long, value_name = "PLATFORMS", value_delimiter = ',')]
    export: Vec<Export>,
    /// Maximum solver nodes per position in the search for blunders
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = parse_nodes)]
    solver_nodes: u64,
    /// Port of the page on this machine; 0: any free port
    #[arg(long, value_name = "N", default_value_t = 0)]
    port: u16,
    /// Keep serving the page after the last game, until Ctrl-C
    #[arg(long)]
    stay: bool,
    /// Write one JSON object: all figures, and the submissions that are left out. Other output goes to standard
    /// error
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    options: Options,
}

/// Reads an opponent: an agent or an engine.
fn opponent(text: &str) -> Result<String, SpecError> {
    text.parse::<PlayerSpec>().map(|_| text.to_owned())
}

/// A number of rounds, or as many as fit.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Rounds {
    Number(u64),
    Auto,
}

fn rounds(text: &str) -> Result<Rounds, String> {
    let number = || text.parse().map(Rounds::Number);
    if text == "auto" {
        Ok(Rounds::Auto)
    } else {
        number().map_err(|_| "expected a number, or auto".to_owned())
    }
}

/// Reads a time in seconds, minutes or hours.
fn budget(text: &str) -> Result<Duration, String> {
    let units = [('s', 1), ('m', 60), ('h', 3_600)];
    let read = units.into_iter().find_map(|(letter, seconds)| {
        let number: u64 = text.strip_suffix(letter)?.parse().ok()?;
        number.checked_mul(seconds).filter(|&seconds| seconds > 0)
    });
    read.map(Duration::from_secs).ok_or_else(|| "expected a time such as 90m or 2h".to_owned())
}

/// Checks, plays and reports.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let stop = ctrl_c()?;
    let is_auto = arguments.rounds == Some(Rounds::Auto);
    match arguments.budget {
        Some(_) if !is_auto => bail_input!("--budget: expected --rounds auto with it"),
        None if is_auto => {
            bail_input!("--rounds auto: expected --budget with it, such as --budget 2h")
        }
        _ => {}
    }
    let games = arguments.games();
    let class = Class {
        folder: &arguments.folder,
        results: &arguments.results,
        class: arguments.class.as_deref(),
        openings: positions(&games, None)?,
        games,
        budget: arguments.budget,
        opponents: arguments.opponents(),
        require_sandbox: arguments.require_sandbox,
        threads: arguments.options.threads(),
        durability: arguments.options.durability.sync,
        anonymous: arguments.anonymous,
        exports: arguments.export.clone(),
        solver_nodes: arguments.solver_nodes,
        port: arguments.port,
        stay: arguments.stay,
        width: width(),
        json: arguments.json,
    };
    class.run(&stop, out)
}

impl Arguments {
    /// Board, limits and format of the tournament.
    fn games(&self) -> Description {
        let format = if self.format == "swiss" { Format::Swiss } else { Format::RoundRobin };
        let usual = if format == Format::Swiss { 9 } else { 1 };
        let mut games = Description {
            format,
            rounds: Some(match self.rounds {
                Some(Rounds::Number(rounds)) => rounds,
                Some(Rounds::Auto) => 1,
                None => usual,
            }),
            ..Description::default()
        };
        self.options.apply(&mut games);
        games.limits.time.get_or_insert_with(|| TIME.to_owned());
        games
    }

    fn opponents(&self) -> Vec<&str> {
        match () {
            () if self.no_opponents => Vec::new(),
            () if self.opponents.is_empty() => OPPONENTS.to_vec(),
            () => self.opponents.iter().map(String::as_str).collect(),
        }
    }
}
