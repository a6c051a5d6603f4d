//! The check of a student's agent, step by step: which class it is, and how it plays.

use anyhow::anyhow;
use isolation::board::{Player, one_line};
use isolation::seeds::{game_seed, player_seeds};
use isolation::{End, GameRecord};
use isolation_arena::{
    Description, FAILURES, Finished, Format, Next, OpeningsName, PlayerSpec, PlayerText,
    ProblemKind, Run, Tournament,
};
use isolation_command::Stderr;
use isolation_command::failure::{Kind, OrInput, failure};
use isolation_engines::{
    Engine, EngineSettings, EngineSpec, FindError, FoundAgent, Step, StepResult, find_agent,
};
use isolation_report::words;
use serde::{Deserialize, Serialize};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The default time per move, as in Udacity's course.
pub const TIME: &str = "150ms";
/// The agent's name in the games of its check.
const AGENT: &str = "agent";

/// How long the games of a check took, with the start of the agent in each.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Speed {
    /// Games.
    pub games: u64,
    /// Their plies.
    pub plies: u64,
    /// Their time in milliseconds.
    pub ms: f64,
}

impl Speed {
    fn add(&mut self, record: &GameRecord, time: Duration) {
        self.games += 1;
        self.plies += record.moves.len() as u64;
        self.ms = time.as_millis() as f64;
    }
}

/// The search for the agent of a submission.
#[derive(Debug)]
pub struct AgentSearch<'a> {
    /// The files.
    pub files: &'a EngineSpec,
    /// The class, as `CLASS` or `FILE:CLASS`; none for the one that the courses expect.
    pub class: Option<&'a str>,
    /// How to choose one of several, given an example such as `game_agent.py:CustomPlayer`.
    pub choose: fn(&str) -> String,
    /// Ends the search when set.
    pub stop: &'a AtomicBool,
}

impl AgentSearch<'_> {
    /// Loads the files, and reports which class was taken and why. The inner error says why there is none.
    ///
    /// # Errors
    /// When the machine failed.
    pub fn run(&self, report: &mut dyn FnMut(Step)) -> anyhow::Result<Result<FoundAgent, String>> {
        let stderr = Stderr::new()?;
        let files = self.files.clone().logged_to(stderr.folder().to_owned());
        let why = match find_agent(&files, self.class, self.stop) {
            Ok(found) => {
                let FoundAgent { file, class, why, kind, .. } = &found;
                report(passes(one_line(&format!("class {class} of {file}, {why}: {kind}"))));
                return Ok(Ok(found));
            }
            Err(_) if self.stop.load(Ordering::Relaxed) => {
                return Ok(Err("interrupted".to_owned()));
            }
            Err(FindError::Machine(why)) => return Err(failure(Kind::Machine, anyhow!(why))),
            Err(FindError::Files(why)) => why,
            Err(FindError::Several { why, choices }) => {
                let example = choices.first().map_or("FILE:CLASS", String::as_str);
                format!("{why}; {}", (self.choose)(example))
            }
        };
        let why = one_line(&why);
        let result = StepResult::Fails(format!("{why}{}", stderr.indented(0)));
        report(Step { name: "finds the agent class".to_owned(), result });
        Ok(Err(why))
    }
}

/// A check of an agent.
#[derive(Debug)]
pub struct AgentCheck<'a> {
    /// The agent.
    pub spec: &'a EngineSpec,
    /// Board and limits of the games.
    pub games: &'a Description,
    /// Its opponents, one game with each side.
    pub opponents: &'a [&'a str],
    /// Ends the check when set.
    pub stop: &'a AtomicBool,
}

impl AgentCheck<'_> {
    /// Checks the agent, reports each step when it ends, and measures the games. The inner error says why the agent
    /// cannot play at all.
    ///
    /// # Errors
    /// When the board or the limits cannot be used, or the machine failed.
    pub fn run(&self, report: &mut dyn FnMut(Step)) -> anyhow::Result<Result<Speed, String>> {
        let stderr = Stderr::new()?;
        let spec = self.spec.clone().logged_to(stderr.folder().to_owned());
        let tournament = self.tournament().input()?;
        let Next::Play(task) = tournament.task(0, &Finished::default()) else {
            return Err(anyhow!("the tournament has no game to play"));
        };
        let start = tournament.opening(&task)?;
        let board = (start.variant(), start.position());
        let loaded = Engine::load(&spec, 0, EngineSettings::default(), board, self.stop);
        if self.stop.load(Ordering::Relaxed) {
            return Ok(Ok(Speed::default()));
        }
        let name = format!("loads, and takes the board {}", start.variant());
        match loaded {
            Ok(()) => report(passes(name)),
            Err(fault) if fault.end == End::Interrupted => {
                return Err(failure(Kind::Machine, fault));
            }
            Err(fault) => {
                let result = StepResult::Fails(fault.why.clone() + &stderr.indented(0));
                report(Step { name, result });
                return Ok(Err(fault.why));
            }
        }
        self.play(tournament, spec, &stderr, report)
    }

    fn tournament(&self) -> anyhow::Result<Tournament> {
        let named = |name: &str, player: String| PlayerText { name: Some(name.to_owned()), player };
        let opponents = self.opponents.iter().map(|name| named(name, (*name).to_owned()));
        let agent = named(AGENT, self.spec.to_string());
        let description = Description {
            format: Format::Gauntlet,
            rounds: Some(1),
            players: [agent].into_iter().chain(opponents).collect(),
            openings: OpeningsName::Random,
            random_plies: None,
            openings_file: None,
            ..self.games.clone()
        };
        Ok(description.check(None)?)
    }

    fn play(
        &self,
        mut tournament: Tournament,
        spec: EngineSpec,
        stderr: &Stderr,
        report: &mut dyn FnMut(Step),
    ) -> anyhow::Result<Result<Speed, String>> {
        tournament.entrants[0].player = PlayerSpec::Engine(spec.checked());
        let run = Run { tournament: &tournament, threads: NonZeroUsize::MIN, stop: self.stop };
        // Show only the traceback of the first game with a fault.
        let mut stderr = Some(stderr);
        let (begun, mut speed) = (Instant::now(), Speed::default());
        let played = run.play(Finished::default(), None, |record, _| {
            report(game(record, &mut stderr));
            speed.add(record, begun.elapsed());
        });
        match played {
            Ok(_) => Ok(Ok(speed)),
            Err(problem) if problem.kind() == ProblemKind::Machine => Err(problem.into()),
            Err(problem) => {
                let (name, why) = ("plays".to_owned(), problem.to_string());
                report(Step { name, result: StepResult::Fails(why.clone()) });
                Ok(Err(why))
            }
        }
    }
}

fn passes(name: String) -> Step {
    Step { name, result: StepResult::Passes }
}

/// A game as a step, which passes unless the agent forfeited. The first forfeit takes the agent's standard
/// error and shows it.
fn game(record: &GameRecord, stderr: &mut Option<&Stderr>) -> Step {
    let note = record.tournament.as_ref().expect("tournaments write notes");
    let side = if note.names[0] == AGENT { Player::First } else { Player::Second };
    let opponent = &note.names[(!side).index()];
    let name = format!("plays {opponent} as the {side} player");
    let won = record.winner == Some(side);
    if won || !FAILURES.contains(&record.end) {
        let result = match record.end {
            _ if won => "won",
            End::Resigned => "resigned",
            _ => "lost",
        };
        return passes(format!("{name}: {result} in {} plies", record.moves.len()));
    }
    let why = note.why.clone().unwrap_or_default();
    let seed = player_seeds(game_seed(note.seed, note.game))[side.index()];
    let shown = stderr.take().map_or_else(String::new, |stderr| stderr.indented(seed));
    let why = format!("{}: {}{shown}", words::end(record.end), one_line(&why));
    Step { name, result: StepResult::Fails(why) }
}
