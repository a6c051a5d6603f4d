//! Whether a student's agent can play, step by step.

use crate::failure::{Kind, OrInput, failure};
use anyhow::{Context, anyhow};
use isolation::board::Player;
use isolation::{End, GameRecord, game_seed, player_seeds};
use isolation_arena::{
    Description, FAILURES, Finished, Format, Next, PlayerSpec, PlayerText, Problem, Run,
    StartsName, Tournament,
};
use isolation_engines::{
    Engine, EngineSettings, EngineSpec, FindError, FoundAgent, Step, StepResult, log_file,
};
use isolation_report::words;
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// The time per move where nothing else is said: the course's.
pub const TIME: &str = "150ms";
/// Lines of standard error that are shown.
const LINES: usize = 30;
/// The agent's name in the games of its check.
const AGENT: &str = "agent";

/// A check of an agent.
#[derive(Debug)]
pub struct AgentCheck<'a> {
    /// The agent.
    pub spec: &'a EngineSpec,
    /// Which class it is, as far as that shows without running it.
    pub found: &'a Result<FoundAgent, FindError>,
    /// Board and limits of the games.
    pub games: &'a Description,
    /// Whom it plays, one game with each side.
    pub opponents: &'a [&'a str],
    /// Ends the check when it is set.
    pub stop: &'a AtomicBool,
}

impl AgentCheck<'_> {
    /// Checks the agent, and tells of each step as soon as it is known. Gives why the agent cannot play at
    /// all, if it cannot.
    ///
    /// # Errors
    /// When the board or the limits cannot be used, or the machine fails: then nothing is known of the agent.
    pub fn run(&self, tell: &mut dyn FnMut(Step)) -> anyhow::Result<Result<(), String>> {
        let logs = tempfile::tempdir().context("no temporary folder")?;
        let spec = self.spec.clone().logged_to(logs.path().to_owned());
        let tournament = self.tournament().input()?;
        match self.found {
            Ok(found) => tell(passes(format!("class {}: {}", found.class, found.kind))),
            Err(why) => tell(Step {
                name: "finds the class without running it".to_owned(),
                result: StepResult::Skipped(why.to_string()),
            }),
        }
        let Next::Play(task) = tournament.task(0, &Finished::default()) else {
            return Err(anyhow!("there is no game to play"));
        };
        let start = tournament.start(&task).input()?;
        let board = (start.variant(), start.position());
        let loaded = Engine::load(&spec, EngineSettings::default(), board, self.stop);
        if self.stop.load(Ordering::Relaxed) {
            return Ok(Ok(()));
        }
        let name = format!("loads, and takes the board {}", start.variant());
        if let Err(fault) = loaded {
            if fault.end == End::Interrupted {
                return Err(failure(Kind::Machine, fault));
            }
            let result = StepResult::Fails(fault.why.clone() + &complaints(logs.path(), 0));
            tell(Step { name, result });
            return Ok(Err(fault.why));
        }
        tell(passes(name));
        self.play(tournament, spec, logs.path(), tell)?;
        Ok(Ok(()))
    }

    fn tournament(&self) -> anyhow::Result<Tournament> {
        let named = |name: &str, player: String| PlayerText { name: Some(name.to_owned()), player };
        let opponents = self.opponents.iter().map(|name| named(name, (*name).to_owned()));
        let agent = named(AGENT, self.spec.to_string());
        let description = Description {
            format: Format::Gauntlet,
            rounds: Some(1),
            players: [agent].into_iter().chain(opponents).collect(),
            starts: StartsName::Random,
            random_plies: None,
            starts_file: None,
            ..self.games.clone()
        };
        Ok(description.check(None)?)
    }

    fn play(
        &self,
        mut tournament: Tournament,
        spec: EngineSpec,
        logs: &Path,
        tell: &mut dyn FnMut(Step),
    ) -> Result<(), Problem> {
        tournament.entrants[0].player = PlayerSpec::Engine(spec.checked());
        let run = Run { tournament: &tournament, threads: NonZeroUsize::MIN, stop: self.stop };
        // One traceback is enough: that of the first game with a fault.
        let mut logs = Some(logs);
        run.play(Finished::default(), None, |record, _| tell(game(record, &mut logs))).map(drop)
    }
}

fn passes(name: String) -> Step {
    Step { name, result: StepResult::Passes }
}

/// A game as a step: it passes where the agent did not forfeit it. The first fault comes with what was
/// written to standard error, and takes the logs.
fn game(record: &GameRecord, logs: &mut Option<&Path>) -> Step {
    let note = record.tournament.as_ref().expect("tournaments write notes");
    let side = if note.names[0] == AGENT { Player::First } else { Player::Second };
    let opponent = &note.names[(!side).index()];
    let name = format!("plays {opponent} as the {side} player");
    let won = record.winner == Some(side);
    if won || !FAILURES.contains(&record.end) {
        let result = if won { "won" } else { "lost" };
        return passes(format!("{name}: {result} in {} plies", record.moves.len()));
    }
    let why = note.why.clone().unwrap_or_default();
    let seed = player_seeds(game_seed(note.seed, note.game))[side.index()];
    let stderr = logs.take().map_or_else(String::new, |logs| complaints(logs, seed));
    let why = format!("{}: {}{stderr}", words::end(record.end), words::plain(&why));
    Step { name, result: StepResult::Fails(why) }
}

/// The last lines of what was written to standard error, indented.
fn complaints(logs: &Path, seed: u64) -> String {
    let text = fs::read_to_string(log_file(logs, seed)).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    let last = &lines[lines.len().saturating_sub(LINES)..];
    last.iter().map(|line| format!("\n      {}", words::plain(line))).collect()
}
