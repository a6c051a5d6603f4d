//! Engine texts: external engines as players.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use isolation::search::Limits;
use isolation::seeds::MAX_SEED;
use isolation::spec::{Expected, Param, ParamKind, SpecFault, SpecReader, Value, ValueForm};
use isolation::{AnyPosition, MAX_DEPTH, SpecError};

use super::{Dialect, python};
#[cfg(feature = "native")]
use super::{
    bounds::Bounds,
    process::Loss,
    sandbox::{self, Launch},
};

/// An external engine: `ugi("./engine --fast")`, `fairy("stockfish", nodes=10k)`; or code that our
/// own program hosts: `python("game_agent.py:AlphaBetaPlayer", memory=512M)`, where the quotes may
/// be omitted.
///
/// A command is split into words as a shell would do it, but no shell runs it. Its limits follow in
/// the form of agent texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineSpec {
    dialect: &'static Dialect,
    command: String,
    /// One value per parameter, in order.
    values: Vec<Value>,
    /// The base folder of hosted code's relative path; `None` for the working folder.
    folder: Option<PathBuf>,
    /// The folder of standard error logs.
    log: Option<PathBuf>,
    /// Whether it was checked that the program can play.
    is_checked: bool,
}

/// The expected form of a command.
pub(crate) const COMMAND_LINE: &str = "a program and its arguments, quoted as in a shell";

/// Limits of a program's moves.
pub(crate) static LIMITS: [Param; 5] = [
    limit("depth", ParamKind::Count { min: 1, max: MAX_DEPTH }, "search depth in plies"),
    limit("nodes", ParamKind::Count { min: 1, max: MAX_SEED }, "maximum nodes per move"),
    limit("time", ParamKind::Time, "time per move"),
    MEMORY,
    SANDBOX,
];

/// The memory of a confined program.
pub(crate) const MEMORY: Param = Param {
    name: "memory",
    kind: ParamKind::Count { min: 100_000_000, max: 1_000_000_000_000 },
    default: Value::Count(1_000_000_000),
    about: "maximum bytes of memory in the sandbox",
};

/// Whether the program runs in a sandbox.
pub(crate) const SANDBOX: Param = Param {
    name: "sandbox",
    kind: ParamKind::Choice(&["auto", "on", "off"]),
    default: Value::Word("off"),
    about: "confine the program; auto: where the system can",
};

/// Memory in addition to the limit: for the host, and for reporting that the limit was exceeded.
#[cfg(feature = "native")]
const RESERVE: u64 = 128 << 20;
/// Maximum processes and threads of a confined program.
#[cfg(feature = "native")]
const PROCESSES: usize = 64;
/// Maximum bytes of temporary files of a confined program.
#[cfg(feature = "native")]
const FILES: u64 = 256 << 20;

const fn limit(name: &'static str, kind: ParamKind, about: &'static str) -> Param {
    Param { name, kind, default: Value::None, about }
}

/// The words of a command.
pub(crate) fn shell_words(command: &str, _values: &[Value]) -> Option<Vec<String>> {
    shlex::split(command).filter(|words| !words.is_empty())
}

impl EngineSpec {
    /// The program of this command, without limits.
    ///
    /// # Errors
    /// When the command has no words, or an unclosed quote; or when a text does not name a class.
    pub fn new(dialect: &'static Dialect, command: &str) -> Result<Self, SpecFault> {
        let values: Vec<_> = dialect.params.iter().map(|param| param.default.clone()).collect();
        if (dialect.words)(command, &values).is_none() {
            let (value, expected) = (command.to_owned(), ValueForm::Words(dialect.expected));
            return Err(SpecFault::Value { name: dialect.argument, value, expected });
        }
        let (command, folder, log) = (command.to_owned(), None, None);
        Ok(Self { dialect, command, values, folder, log, is_checked: false })
    }

    /// The search of a file, or of a folder if the place ends with a slash, for an agent's class ([`find_agent`](crate::find_agent)).
    pub fn search(place: &str) -> Self {
        let dialect = Dialect::find("python").expect("one of the protocols");
        Self::new(dialect, &format!("{place}{}", python::ANY)).expect("a place and a class")
    }

    /// The same host of other code.
    #[must_use]
    pub fn with_command(self, command: String) -> Self {
        Self { command, ..self }
    }

    /// The same program, marked as checked on its board: if its host reports later that it cannot
    /// play, that is a crash, and not an interruption of the tournament.
    #[must_use]
    pub fn checked(self) -> Self {
        Self { is_checked: true, ..self }
    }

    /// Whether it was checked that the program can play.
    #[cfg(feature = "native")]
    pub(crate) fn is_checked(&self) -> bool {
        self.is_checked
    }

    /// The same hosted code, with its relative path based on this folder. Its text does not contain
    /// the folder, so that records stay valid when the folder is moved.
    #[must_use]
    pub fn located_in(self, folder: PathBuf) -> Self {
        Self { folder: Some(folder), ..self }
    }

    /// The same program, with its standard error logged: for each game in a file of this folder
    /// named after the player's seed ([`log_file`]), if anything is written. A file has at most 64
    /// KiB.
    #[must_use]
    pub fn logged_to(self, folder: PathBuf) -> Self {
        Self { log: Some(folder), ..self }
    }

    /// Whether standard error is logged.
    #[cfg(feature = "native")]
    pub(crate) fn is_logged(&self) -> bool {
        self.log.is_some()
    }

    /// The log file in the game of this seed.
    #[cfg(feature = "native")]
    pub(crate) fn log_file(&self, seed: u64) -> Option<PathBuf> {
        Some(log_file(self.log.as_deref()?, seed))
    }

    /// The quoted argument: the command of a program, or `game_agent.py:AlphaBetaPlayer`.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// The generation of the course's board for which hosted code was written, if the text names
    /// one.
    pub fn generation(&self) -> Option<u64> {
        self.count("generation")
    }

    /// The value of a parameter.
    fn value(&self, name: &str) -> Option<&Value> {
        let mut values = self.dialect.params.iter().zip(&self.values);
        values.find(|(param, _)| param.name == name).map(|(_, value)| value)
    }

    fn count(&self, name: &str) -> Option<u64> {
        match self.value(name) {
            Some(Value::Count(count)) => Some(*count),
            _ => None,
        }
    }

    /// The protocol.
    pub fn dialect(&self) -> &'static Dialect {
        self.dialect
    }

    /// The program and its arguments.
    pub fn words(&self) -> Vec<String> {
        (self.dialect.words)(&self.located(), &self.values).expect("checked when it was made")
    }

    /// The command, relative to the working folder.
    fn located(&self) -> String {
        let folder = self.folder.as_deref().filter(|_| self.dialect.hosts);
        let located = folder.map(|folder| folder.join(&self.command).display().to_string());
        located.unwrap_or_else(|| self.command.clone())
    }

    /// Why the program's protocol cannot play from a position; `None` if it can. A tournament
    /// checks this before it plays.
    pub fn refusal(&self, start: &AnyPosition) -> Option<String> {
        (self.dialect.refusal)(start)
    }

    /// The limits of a move: the smaller of the program's own and the given ones.
    pub fn limits(&self, given: &Limits) -> Limits {
        let time = match self.value("time") {
            Some(Value::Millis(millis)) => Some(Duration::from_millis(*millis)),
            _ => None,
        };
        Limits {
            depth: smaller(self.count("depth").map(|depth| depth as u32), given.depth),
            nodes: smaller(self.count("nodes"), given.nodes),
            time: smaller(time, given.time),
        }
    }

    /// Whether its text limits the time of its moves, to which a move overhead is added.
    pub fn limits_its_time(&self) -> bool {
        self.dialect.hosts && self.limits(&Limits::default()).time.is_some()
    }

    /// The limits that are missing, given these; `None` if there are enough.
    pub fn missing_limit(&self, given: &Limits) -> Option<&'static str> {
        let limits = self.limits(given);
        if self.dialect.hosts {
            limits.time.is_none().then_some("time")
        } else {
            (limits == Limits::default()).then_some("time, nodes or depth")
        }
    }
}

#[cfg(feature = "native")]
impl EngineSpec {
    fn sandbox(&self) -> &'static str {
        match self.value(SANDBOX.name) {
            Some(Value::Word(word)) => word,
            _ => "off",
        }
    }

    /// Why the program runs without a sandbox although its text allows one; `None` if it has one,
    /// or its text decides.
    pub fn missing_sandbox(&self) -> Option<&'static str> {
        (self.sandbox() == "auto").then(|| sandbox::problem(self.dialect.hosts)).flatten()
    }

    /// The sandbox in which the program runs on this machine, such as `bwrap+landlock`; `None` without one.
    pub fn sandbox_here(&self) -> Option<&'static str> {
        let has_one = self.sandbox() != "off";
        has_one.then(|| sandbox::sandbox_of(self.dialect.hosts)).flatten()
    }

    /// Whether it is limited in all that it uses, and stopped between its moves: hosted code, and programs in a sandbox.
    pub(crate) fn is_confined(&self) -> bool {
        let has_sandbox = || self.sandbox() == "on" || sandbox::problem(false).is_none();
        self.dialect.hosts || (self.sandbox() != "off" && has_sandbox())
    }

    /// Resource limits of a confined program.
    pub(crate) fn bounds(&self) -> Option<Bounds> {
        let memory = self.count(MEMORY.name).filter(|_| self.is_confined())?;
        Some(Bounds { memory: memory + RESERVE, processes: PROCESSES, files: FILES })
    }

    /// The folders that its command names, where the system may have any bytes in names.
    fn folders(&self) -> impl Iterator<Item = PathBuf> {
        let own = self.folder.clone().filter(|_| self.dialect.hosts);
        let confined = self.is_confined() && self.sandbox() != "off";
        let others = confined.then(|| [std::env::current_dir().ok(), Some(std::env::temp_dir())]);
        own.into_iter().chain(others.into_iter().flatten().flatten())
    }

    /// How the program is started in a game of this seed.
    pub(crate) fn launch(&self, seed: u64) -> Result<Launch, Loss> {
        if let Some(folder) = self.folders().find(|folder| folder.to_str().is_none()) {
            let folder = folder.display();
            return Err(Loss::Machine(format!(
                "{folder}: the name of the folder is not in UTF-8; expected another folder"
            )));
        }
        if self.sandbox() != "off" {
            sandbox::check_means().map_err(Loss::Machine)?;
        }
        let words = self.words();
        let mut launch = match (self.sandbox(), self.bounds()) {
            ("off", _) | (_, None) => Launch::open(words),
            (policy, Some(bounds)) => {
                let problem = sandbox::problem(self.dialect.hosts).filter(|_| policy == "on");
                if let Some(why) = problem {
                    return Err(Loss::Machine(format!("sandbox: {why}; expected sandbox=off")));
                }
                let program = (self.dialect.program)(&self.located(), words);
                let program = program.map_err(|fault| Loss::Machine(fault.why))?;
                let confined = Launch::confined(program, &bounds);
                confined.map_err(|error| Loss::Machine(format!("temporary folder: {error}")))?
            }
        };
        let own = (self.dialect.environment)(seed);
        launch.environment.extend(own.into_iter().map(|(name, value)| (name.to_owned(), value)));
        Ok(launch)
    }
}

/// The log file in the folder of [`EngineSpec::logged_to`] for the player of this seed.
pub fn log_file(folder: &Path, seed: u64) -> PathBuf {
    folder.join(format!("{seed:016x}.txt"))
}

fn smaller<T: Ord>(left: Option<T>, right: Option<T>) -> Option<T> {
    left.into_iter().chain(right).min()
}

impl FromStr for EngineSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let mut reader = SpecReader::new(text);
        let start = reader.at();
        let Some(dialect) = Dialect::find(reader.word()) else {
            return reader.fail(start, SpecFault::Expected(Expected::Protocol));
        };
        if !reader.take('(') {
            return reader.fail(reader.at(), SpecFault::Form(dialect.form()));
        }
        let start = reader.at();
        let command = match reader.quoted()? {
            Some(command) => command,
            None if dialect.hosts => reader.unquoted().to_owned(),
            None => return reader.fail(start, SpecFault::Form(dialect.form())),
        };
        let mut spec = Self::new(dialect, &command).or_else(|fault| reader.fail(start, fault))?;
        if reader.take(',') {
            reader.parameters(dialect.name, dialect.params, &mut spec.values)?;
        } else if !reader.take(')') {
            return reader.fail(reader.at(), SpecFault::Expected(Expected::CommaOrClose));
        }
        reader.end()?;
        Ok(spec)
    }
}

/// The canonical text.
impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({}", self.dialect.name, serde_json::json!(self.command))?;
        for (param, value) in self.dialect.params.iter().zip(&self.values) {
            // Texts from before these parameters existed stay canonical.
            let is_newer = [SANDBOX.name, "generation"].contains(&param.name)
                || (param.name == MEMORY.name && !self.dialect.hosts);
            if is_newer && *value == param.default {
                continue;
            }
            write!(f, ", {}={value}", param.name)?;
        }
        f.write_str(")")
    }
}
