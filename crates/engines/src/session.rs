//! A conversation with a program in one of the protocols.

use std::fs;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use isolation::board::Rules;
use isolation::search::Limits;
use isolation::{AnyPosition, End, Game, variant_name};
use tempfile::NamedTempFile;

use super::info::Info;
use super::option::{EngineOption, Kind};
use super::process::{Line, Loss, Process, quoted};
use super::tree::Tree;
use super::{Dialect, EngineSettings, EngineSpec, fairy_board};
use crate::Fault;

/// How often a host is started, each time with twice the time.
const START_UPS: u32 = 3;
/// How long a host that has loaded its player may take for answers that need no player.
const QUICK: Duration = Duration::from_secs(10);
/// Wall time of a move, as a multiple of its processor time: enough on a machine that is busy five times over.
const WALL_TIMES: u32 = 10;

/// A running program that has introduced itself.
pub(crate) struct Session<'s> {
    pub dialect: &'static Dialect,
    pub process: Process<'s>,
    /// Its options, each read or refused.
    pub options: Vec<Result<EngineOption, String>>,
    /// The board that it was told of last.
    board: Option<String>,
    /// The file in which it finds that board.
    board_file: Option<NamedTempFile>,
    /// Whether only our own host can have written its lines: not after it has announced that it loads a
    /// player's code.
    is_trusted: bool,
    /// Whether no game depends on it: then all lines of a host are trusted.
    pub is_rehearsal: bool,
    /// Whether it has taken a position: a host has loaded the player's code by then.
    has_position: bool,
    settings: EngineSettings,
}

/// What a program answered to `go`.
pub(crate) struct Answer {
    /// The move's text; empty where there is none.
    pub best: String,
    /// From `go` to the answer.
    pub time: Duration,
    /// What it told on the way.
    pub info: Info,
}

impl Answer {
    /// Whether the program gives the game up: `bestmove resign`. UGI has no word for it, this one is
    /// ours.
    pub fn resigns(&self) -> bool {
        self.best == "resign"
    }
}

impl<'s> Session<'s> {
    /// Starts the program for a game of this seed, and hears its introduction.
    pub fn open(
        spec: &EngineSpec,
        seed: u64,
        settings: EngineSettings,
        stop: &'s AtomicBool,
    ) -> Result<Self, Loss> {
        let dialect = spec.dialect();
        // A host runs only our own code so far: where it does not start, the machine is busy.
        let tries = if dialect.hosts { START_UPS } else { 1 };
        let mut opened = Err(Loss::Stopped);
        for number in 0..tries {
            let start_up = settings.start_up * 2u32.pow(number);
            opened = Self::introduced(spec, seed, EngineSettings { start_up, ..settings }, stop);
            if !matches!(opened, Err(Loss::Silent(_) | Loss::Ended(_))) {
                break;
            }
        }
        opened.map_err(|loss| match (loss, (dialect.hint)()) {
            (Loss::Ended(why), Some(hint)) => Loss::Ended(format!("{why}; {hint}")),
            (Loss::Silent(why), Some(_)) => Loss::Machine(format!("{why}, {START_UPS} times")),
            (loss, _) => loss,
        })
    }

    fn introduced(
        spec: &EngineSpec,
        seed: u64,
        settings: EngineSettings,
        stop: &'s AtomicBool,
    ) -> Result<Self, Loss> {
        let dialect = spec.dialect();
        let mut process = Process::start(
            spec.launch(seed)?,
            spec.bounds(),
            spec.log_file(seed),
            settings.quit,
            stop,
        )?;
        process.send(dialect.hello)?;
        let mut options = Vec::new();
        process.wait(dialect.hello_ok, settings.start_up, |line| {
            let (first, rest) = line.split();
            if first == "option" {
                options.push(EngineOption::parse(rest));
            }
            (first == dialect.hello_ok).then_some(())
        })?;
        Ok(Self {
            dialect,
            process,
            options,
            board: None,
            board_file: None,
            is_trusted: !spec.is_checked(),
            is_rehearsal: false,
            has_position: false,
            settings,
        })
    }

    /// Waits until a line gives what is wanted, or the program says that the code it hosts has failed.
    fn wait<T>(
        &mut self,
        expected: &str,
        within: Duration,
        mut wanted: impl FnMut(&Line) -> Option<T>,
    ) -> Result<T, Loss> {
        let Self { dialect, process, is_trusted, is_rehearsal, .. } = self;
        process.wait(expected, within, |line| match line.split() {
            ("loading", _) if dialect.hosts => {
                *is_trusted = *is_rehearsal;
                None
            }
            ("fault", rest) if dialect.hosts => {
                Some(Err(Loss::Told(reported_fault(rest, *is_trusted))))
            }
            _ => wanted(line).map(Ok),
        })?
    }

    /// Stops a host and all that it started until the next command, so that it can do nothing while the
    /// opponent is to move.
    pub fn rest(&mut self) {
        if self.dialect.hosts {
            self.process.freeze();
        }
    }

    fn kind(&self, name: &str) -> Option<&Kind> {
        let mut options = self.options.iter().flatten();
        options.find(|option| option.name == name).map(|option| &option.kind)
    }

    /// Whether it can be told the board by an option.
    pub fn has_variants(&self) -> bool {
        self.kind(self.dialect.variant).is_some()
    }

    /// How long answers are waited for.
    pub fn patience(&self) -> Duration {
        self.settings.patience
    }

    /// Begins a new game, and waits until the program is ready for it. The seed is for programs
    /// that have an option of this name.
    pub fn new_game(&mut self, seed: u64) -> Result<(), Loss> {
        if let Some(&Kind::Spin { min, max }) = self.kind("Seed") {
            let values = max.abs_diff(min).saturating_add(1);
            let seed = min.saturating_add_unsigned(seed % values);
            self.process.send(&format!("setoption name Seed value {seed}"))?;
        }
        self.process.send(self.dialect.new_game)?;
        self.ready()
    }

    /// Waits until all that was sent has been heard.
    pub fn ready(&mut self) -> Result<(), Loss> {
        self.process.send("isready")?;
        // Only loading a player takes longer.
        let is_quick = self.dialect.hosts && self.has_position;
        let within = self.settings.patience.min(if is_quick { QUICK } else { Duration::MAX });
        self.wait("readyok", within, |line| (line.split().0 == "readyok").then_some(()))
    }

    /// Tells the program the board, where it has not been told and wants to know.
    pub fn set_board(&mut self, variant: &str, position: &AnyPosition) -> Result<(), Loss> {
        let dialect = self.dialect;
        let name = if dialect.boards_by_file {
            fairy_board::name(position)
        } else {
            match self.kind(dialect.variant) {
                None => return Ok(()),
                Some(kind) => name_among(kind, variant, position).ok_or_else(|| {
                    Loss::Ended(format!("the engine's {} has no {variant}", dialect.variant))
                })?,
            }
        };
        if self.board.as_ref() == Some(&name) {
            return Ok(());
        }
        if dialect.boards_by_file {
            let failed =
                |error| Loss::Machine(format!("the board's file cannot be written: {error}"));
            let file = NamedTempFile::with_suffix(".ini").map_err(failed)?;
            fs::write(file.path(), fairy_board::variant_text(position)).map_err(failed)?;
            let path = file.path().display();
            self.process.send(&format!("setoption name VariantPath value {path}"))?;
            // The file stays until the next one has been read.
            self.board_file = Some(file);
        }
        self.process.send(&format!("setoption name {} value {name}", dialect.variant))?;
        self.board = Some(name);
        self.ready()
    }

    /// Brings the program into the game's position. What it still had to say of the last one is
    /// passed over.
    pub fn set_position(&mut self, game: &Game) -> Result<(), Loss> {
        // Where it cannot place pieces, the game begins for it when both stand.
        let positions = game.positions();
        let hears = |position: &AnyPosition| self.dialect.places || position.both_placed();
        let first = positions.iter().position(hears).unwrap_or(0);
        let mut command = format!("position fen {}", positions[first]);
        for (index, &mv) in game.moves().iter().enumerate().skip(first) {
            command += if index == first { " moves " } else { " " };
            command += &(self.dialect.move_text)(&positions[index], mv);
        }
        self.process.send(&command)?;
        self.ready()?;
        self.has_position = true;
        Ok(())
    }

    /// Asks for a move, and waits for it. Code that is hosted may have processor time; wall time is a generous bound then.
    pub fn go(&mut self, limits: &Limits, within: Duration) -> Result<Answer, Loss> {
        let go = go_text(limits);
        let has_cpu = self.settings.processor_time && self.dialect.hosts && Tree::MEASURES;
        let Some(time) = limits.time.filter(|_| has_cpu) else { return self.ask(&go, within) };
        let before = self.process.cpu();
        self.process.allow_cpu(within, before);
        let wall = time * WALL_TIMES;
        let answer = self.ask(&format!("{go} walltime {}", wall.as_millis()), within + wall);
        self.process.allow_all_cpu();
        let answer = answer?;
        // What it started may still run, and is measured, too.
        self.rest();
        let time = self.process.cpu().saturating_sub(before);
        if time > within {
            let (used, within) = (time.as_millis(), within.as_millis());
            return Err(Loss::Silent(format!(
                "the move took {used} ms of {within} ms of processor time"
            )));
        }
        Ok(Answer { time, ..answer })
    }

    /// Sends a command that a move answers, and waits for it.
    pub fn ask(&mut self, command: &str, within: Duration) -> Result<Answer, Loss> {
        let start = Instant::now();
        self.process.send(command)?;
        let mut info = Info::default();
        let (best, at) = self.wait("move", within, |line| {
            let (first, rest) = line.split();
            match first {
                "info" => info.hear(rest),
                "bestmove" => {
                    let best = rest.split_whitespace().next().unwrap_or_default();
                    return Some((best.to_owned(), line.at));
                }
                _ => {}
            }
            None
        })?;
        Ok(Answer { best, time: at.saturating_duration_since(start), info })
    }

    /// Asks a question about the position.
    pub fn query(&mut self, question: &str) -> Result<String, Loss> {
        self.process.send(&format!("query {question}"))?;
        let within = self.settings.patience;
        self.wait("response", within, |line| {
            let (first, rest) = line.split();
            (first == "response").then(|| rest.trim().to_owned())
        })
    }
}

/// A fault as a host reports it: the end as in records, and what happened. Once it runs a player's code,
/// an interruption counts as a crash: that code could otherwise cancel a lost game.
fn reported_fault(text: &str, is_trusted: bool) -> Fault {
    let (end, why) = text.split_once(' ').unwrap_or((text, ""));
    let end = match end {
        "timeout" => End::Timeout,
        "illegal_move" => End::IllegalMove,
        "interrupted" if !is_trusted => {
            let why = format!(
                "the agent's process reported an interruption ({}); an agent cannot interrupt a game, so \
                 this counts as its crash",
                quoted(why)
            );
            return Fault::new(End::Crash, why);
        }
        "interrupted" => End::Interrupted,
        _ => End::Crash,
    };
    Fault::new(end, why)
}

/// The name of the board among those that an option takes: the rules' own, or the board's text.
fn name_among(kind: &Kind, variant: &str, position: &AnyPosition) -> Option<String> {
    let Kind::Combo(names) = kind else { return Some(variant.to_owned()) };
    let rules = Rules::of_board(position.movement(), position.size());
    let known = [variant.to_owned(), variant_name(&rules), rules.to_string()];
    known.into_iter().find(|name| names.contains(name))
}

fn go_text(limits: &Limits) -> String {
    // Nothing is shorter than a millisecond, and 0 would mean none for some.
    let millis = limits.time.map(|time| (time.as_millis() as u64).max(1));
    let parts =
        [("movetime", millis), ("nodes", limits.nodes), ("depth", limits.depth.map(u64::from))];
    let told = parts.into_iter().filter_map(|(key, limit)| Some(format!(" {key} {}", limit?)));
    format!("go{}", told.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_as_a_command() {
        let limits = Limits { depth: Some(3), nodes: Some(10), time: None };
        assert_eq!(go_text(&limits), "go nodes 10 depth 3");
        let time = Some(Duration::from_micros(2_900));
        assert_eq!(go_text(&Limits { time, ..Limits::default() }), "go movetime 2");
        let time = Some(Duration::ZERO);
        assert_eq!(go_text(&Limits { time, ..Limits::default() }), "go movetime 1");
    }

    #[test]
    fn boards_by_the_names_that_the_program_has() {
        let position: AnyPosition = "3q1/5/5/5/5/1Q3 w".parse().expect("a position");
        let combo =
            |names: &[&str]| Kind::Combo(names.iter().map(|&name| name.to_owned()).collect());
        let named = |kind| name_among(&kind, "mine", &position);
        assert_eq!(named(Kind::Text).as_deref(), Some("mine"));
        assert_eq!(named(combo(&["queen-5x6", "mine"])).as_deref(), Some("mine"));
        assert_eq!(named(combo(&["queen-5x6", "knight"])).as_deref(), Some("queen-5x6"));
        assert_eq!(named(combo(&["knight"])), None);
    }
}
