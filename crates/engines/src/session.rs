//! A session with a program in one of the protocols.

use std::convert::identity;
use std::fs;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use isolation::board::{Player as Side, Rules};
use isolation::search::Limits;
use isolation::{AnyPosition, End, Game, variant_name};
use tempfile::NamedTempFile;

use super::info::Info;
use super::option::{EngineOption, Kind};
use super::process::{Line, Loss, Process, quoted};
use super::running;
use super::start::CONFINED;
use super::tree::Tree;
use super::{Dialect, EngineSettings, EngineSpec, fairy_board};
use crate::Fault;

/// Maximum starts of a host, each with twice the time.
const START_UPS: u32 = 3;
/// Maximum time to load all files of a submission.
const SEARCH: Duration = Duration::from_secs(180);
/// Wall time limit of a move, as a multiple of its processor time: enough on a machine with five
/// times the load.
const WALL_TIMES: u32 = 10;

/// A running program after its introduction.
pub(crate) struct Session<'s> {
    pub dialect: &'static Dialect,
    pub process: Process<'s>,
    /// Its options, each parsed or refused.
    pub options: Vec<Result<EngineOption, String>>,
    /// The current board.
    board: Option<String>,
    /// The file that defines that board.
    board_file: Option<NamedTempFile>,
    /// Whether only our own host can have written its lines: not after it has announced that it
    /// loads a player's code.
    is_trusted: bool,
    /// Whether no game depends on it: then all lines of a host are trusted.
    pub is_trial: bool,
    /// Whether it is limited in all that it uses, and stopped between its moves.
    is_confined: bool,
    /// Whether a host has made the player of this game.
    has_player: bool,
    settings: EngineSettings,
    /// Processor time of the program and its descendants when the last move with a time limit began.
    used_before: Duration,
}

/// The answer to `go`.
pub(crate) struct Answer {
    /// The move's text; empty without a move.
    pub best: String,
    /// From `go` to the answer.
    pub time: Duration,
    /// The last reported values.
    pub info: Info,
}

impl Answer {
    /// Whether the program resigns: `bestmove resign`, an extension of UGI.
    pub fn resigns(&self) -> bool {
        self.best == "resign"
    }
}

impl<'s> Session<'s> {
    /// Starts the program for a game of this seed, and reads its introduction.
    pub fn open(
        spec: &EngineSpec,
        seed: u64,
        settings: EngineSettings,
        stop: &'s AtomicBool,
    ) -> Result<Self, Loss> {
        let dialect = spec.dialect();
        // A host has only run our own code so far: if it does not start, the machine is busy.
        let tries = if dialect.hosts { START_UPS } else { 1 };
        let mut opened = Err(Loss::Stopped);
        for number in 0..tries {
            let start_up = settings.start_up * 2u32.pow(number);
            opened = Self::introduced(spec, seed, EngineSettings { start_up, ..settings }, stop);
            if !matches!(opened, Err(Loss::Silent(_) | Loss::Ended(_))) {
                break;
            }
        }
        // Until then, only programs of ours have run in the sandbox.
        let is_ours = dialect.hosts || spec.is_confined();
        opened.map_err(|loss| match (loss, (dialect.hint)()) {
            (Loss::Ended(why), hint) => match running::names_shortage(&why).filter(|_| is_ours) {
                Some(advice) => Loss::Machine(format!("{why}; {advice}")),
                None => Loss::Ended(
                    [Some(why), hint].into_iter().flatten().collect::<Vec<_>>().join("; "),
                ),
            },
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
        if process.has_launcher {
            let expected = |line: &Line| (line.text == CONFINED).then_some(());
            process.wait("start", settings.start_up, expected)?;
            process.enclose()?;
            process.send("")?;
        }
        process.send(dialect.hello)?;
        let mut options = Vec::new();
        process.wait(dialect.hello_ok, settings.start_up, |line| {
            let (first, rest) = line.split();
            if first == "option" {
                options.push(EngineOption::parse(rest));
            }
            (first == dialect.hello_ok).then_some(())
        })?;
        if dialect.hosts {
            process.enclose()?;
        }
        Ok(Self {
            dialect,
            process,
            options,
            board: None,
            board_file: None,
            is_trusted: !spec.is_checked(),
            is_trial: false,
            is_confined: spec.is_confined(),
            has_player: false,
            settings,
            used_before: Duration::ZERO,
        })
    }

    /// Waits for a line for which `wanted` returns a value, or until a host reports a failure of
    /// its code.
    fn wait<T>(
        &mut self,
        expected: &str,
        within: Duration,
        mut wanted: impl FnMut(&Line) -> Option<T>,
    ) -> Result<T, Loss> {
        let Self { dialect, process, is_trusted, is_trial, .. } = self;
        let waited = process.wait(expected, within, |line| match line.split() {
            ("loading", _) if dialect.hosts => {
                *is_trusted = *is_trial;
                None
            }
            ("fault", rest) if dialect.hosts => {
                Some(Err(Loss::Reported(reported_fault(rest, *is_trusted))))
            }
            _ => wanted(line).map(Ok),
        });
        waited.and_then(identity).map_err(Loss::or_shortage)
    }

    /// Stops a confined program and its descendants until the next command, so that they do nothing while the
    /// opponent is to move.
    pub fn freeze(&mut self) -> Result<(), Loss> {
        if self.is_confined { self.process.freeze() } else { Ok(()) }
    }

    fn kind(&self, name: &str) -> Option<&Kind> {
        let mut options = self.options.iter().flatten();
        options.find(|option| option.name == name).map(|option| &option.kind)
    }

    /// Whether the board can be set by an option.
    pub fn has_variants(&self) -> bool {
        self.kind(self.dialect.variant).is_some()
    }

    /// Maximum time of an answer.
    pub fn patience(&self) -> Duration {
        self.settings.patience
    }

    /// Starts a new game, and waits until the program is ready. The seed is for programs that have
    /// an option of this name.
    pub fn new_game(&mut self, seed: u64) -> Result<(), Loss> {
        if let Some(&Kind::Spin { min, max }) = self.kind("Seed") {
            let values = max.abs_diff(min).saturating_add(1);
            let seed = min.saturating_add_unsigned(seed % values);
            self.process.send(&format!("setoption name Seed value {seed}"))?;
        }
        self.process.send(self.dialect.new_game)?;
        self.has_player = false;
        self.ready()
    }

    /// Lets a host load the player's code and make the player of this side, before it receives a position: nothing of
    /// this counts as time of a move, and no move can be chosen in it.
    pub fn make_player(&mut self, side: Side) -> Result<(), Loss> {
        if self.dialect.hosts && !self.has_player {
            self.process.send(&format!("setoption name Side value {}", side.index()))?;
            self.ready()?;
            self.has_player = true;
        }
        Ok(())
    }

    /// Waits until the program has processed all commands.
    pub fn ready(&mut self) -> Result<(), Loss> {
        self.ready_within("readyok", self.settings.patience)
    }

    fn ready_within(&mut self, expected: &str, within: Duration) -> Result<(), Loss> {
        self.process.send("isready")?;
        self.wait(expected, within, |line| (line.split().0 == "readyok").then_some(()))
    }

    /// Sets the board, if it has changed and the program has an option for it.
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
            // The file is needed until the next one has been read.
            self.board_file = Some(file);
        }
        self.process.send(&format!("setoption name {} value {name}", dialect.variant))?;
        self.board = Some(name);
        self.ready()
    }

    /// Sets the position of the game. Late output for the previous one is skipped.
    pub fn set_position(&mut self, game: &Game) -> Result<(), Loss> {
        let command = self.position_command(game);
        self.process.send(&command)?;
        self.ready()
    }

    /// The command that sets the position of the game.
    pub fn position_command(&self, game: &Game) -> String {
        // If the program cannot place pieces, its game starts when both are placed.
        let positions = game.positions();
        let can_start = |position: &AnyPosition| self.dialect.places || position.both_placed();
        let first = positions.iter().position(can_start).unwrap_or(0);
        let mut command = format!("position fen {}", positions[first]);
        for (index, &mv) in game.moves().iter().enumerate().skip(first) {
            command += if index == first { " moves " } else { " " };
            command += &(self.dialect.move_text)(&positions[index], mv);
        }
        command
    }

    /// Sends the command that sets the position, requests a move and waits for it. Of a confined program all counts that it uses from the
    /// position on, and hosted code may have a limit of processor time; wall time is a generous bound then.
    pub fn choose(
        &mut self,
        position: &str,
        limits: &Limits,
        within: Duration,
    ) -> Result<Answer, Loss> {
        let go = go_text(limits);
        let before = self.process.cpu();
        let time = limits.time.inspect(|_| self.used_before = before);
        let Some(time) = time.filter(|_| self.is_confined) else {
            self.process.send(position)?;
            self.ready()?;
            return self.request(&go, within);
        };
        let by_processor = self.settings.processor_time && self.dialect.hosts && Tree::MEASURES;
        let wall = if by_processor { time * WALL_TIMES } else { Duration::ZERO };
        if by_processor {
            self.process.allow_cpu(within, before);
        }
        let start = Instant::now();
        self.process.send(position)?;
        self.ready_within("move", within + wall)?;
        let spent = start.elapsed();
        let go = if by_processor { format!("{go} walltime {}", wall.as_millis()) } else { go };
        let answer = self.request(&go, (within + wall).saturating_sub(spent));
        self.process.allow_all_cpu();
        let answer = answer?;
        // Its descendants may still run, and are measured, too.
        self.freeze()?;
        if !by_processor {
            return Ok(Answer { time: answer.time + spent, ..answer });
        }
        let time = self.process.cpu().saturating_sub(before);
        if time > within {
            let (used, within) = (time.as_millis(), within.as_millis());
            return Err(Loss::Silent(format!(
                "the move took {used} ms of {within} ms of processor time"
            )));
        }
        Ok(Answer { time, ..answer })
    }

    /// Processor time of the program and its descendants since the last move with a time limit began.
    pub fn used(&self) -> Duration {
        self.process.cpu().saturating_sub(self.used_before)
    }

    /// Sends a command that is answered by a move, and waits for it.
    pub fn request(&mut self, command: &str, within: Duration) -> Result<Answer, Loss> {
        let start = Instant::now();
        self.process.send(command)?;
        let mut info = Info::default();
        let (best, at) = self.wait("move", within, |line| {
            let (first, rest) = line.split();
            match first {
                "info" => info.update(rest),
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

    /// Asks a host for the class in the files that its text names; the answer is JSON.
    pub fn find(&mut self, class: Option<&str>) -> Result<String, Loss> {
        self.process.send(&format!("find {}", class.unwrap_or_default()))?;
        self.wait("class", SEARCH, |line| {
            let (first, rest) = line.split();
            (first == "found").then(|| rest.to_owned())
        })
    }

    /// Sends a query about the position.
    pub fn query(&mut self, question: &str) -> Result<String, Loss> {
        self.process.send(&format!("query {question}"))?;
        let within = self.settings.patience;
        self.wait("response", within, |line| {
            let (first, rest) = line.split();
            (first == "response").then(|| rest.trim().to_owned())
        })
    }
}

/// A fault as a host reports it: the termination as in records, and what happened. Once it runs a
/// player's code, an interruption counts as a crash: that code could otherwise cancel a lost game.
fn reported_fault(text: &str, is_trusted: bool) -> Fault {
    let (end, why) = text.split_once(' ').unwrap_or((text, ""));
    let end = match end {
        "timeout" => End::Timeout,
        "illegal_move" => End::IllegalMove,
        "resigned" => End::Resigned,
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

/// The name of the board among those that an option takes: the variant, or the board's text.
fn name_among(kind: &Kind, variant: &str, position: &AnyPosition) -> Option<String> {
    let Kind::Combo(names) = kind else { return Some(variant.to_owned()) };
    let rules = Rules::of_board(position.movement(), position.size());
    let known = [variant.to_owned(), variant_name(&rules), rules.to_string()];
    known.into_iter().find(|name| names.contains(name))
}

fn go_text(limits: &Limits) -> String {
    // The minimum is a millisecond, because some programs take 0 as no limit.
    let millis = limits.time.map(|time| (time.as_millis() as u64).max(1));
    let parts =
        [("movetime", millis), ("nodes", limits.nodes), ("depth", limits.depth.map(u64::from))];
    let given = parts.into_iter().filter_map(|(key, limit)| Some(format!(" {key} {}", limit?)));
    format!("go{}", given.collect::<String>())
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
    fn boards_have_the_names_that_the_program_declares() {
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
