//! `isolation check-engine`: whether a program keeps to its protocol.

use crate::failure::OrInput;
use crate::steps::Steps;
use crate::work::ctrl_c;
use clap::builder::PossibleValuesParser;
use isolation::board::Rules;
use isolation::{SpecReader, find_rules};
use isolation_engines::{Dialect, EngineSettings, EngineSpec, check};
use std::io::Write;
use std::time::Duration;

/// Check whether an engine keeps to its protocol
///
/// Starts the program and goes through the protocol, one line a step: what passes, what fails and
/// what would be right. The exit code is 1 where a step fails. A program that can play in tournaments
/// passes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The command is split into words as in a shell, but no shell runs it. Fairy-Stockfish needs a build
with largeboards=yes for boards of more than 8x8; it is asked about positions in which both pieces
stand. A Python class is asked for moves in its own time, 100 ms where it sets none; boards that it does not play are
skipped. The environment variable ISOLATION_PYTHON names the Python that runs it [default: python3].

Examples:
  isolation check-engine 'isolation ugi'
  isolation check-engine './engine --fast' --preset queen-5x6
  isolation check-engine stockfish --protocol fairy
  isolation check-engine 'python(game_agent.py:AlphaBetaPlayer, time=150ms)' --preset knight")]
pub struct Arguments {
    /// Program and its arguments, or an external engine as text such as python(game_agent.py:AlphaBetaPlayer)
    #[arg(value_name = "CMD")]
    command: String,
    /// Protocol that it speaks
    #[arg(long, value_name = "P", default_value = "ugi", value_parser = protocols())]
    protocol: String,
    /// Preset, or a board such as queen-5x6, instead of the usual four; may be given more than once
    #[arg(long, value_name = "N", value_parser = find_rules)]
    preset: Vec<Rules>,
}

/// All movements, both widths, and each kind of start.
const BOARDS: [&str; 4] = ["knight", "queen-5x6", "snailtrail", "knight-11x9"];

/// Shorter than in games: a check need not wait for a program that hangs.
const SETTINGS: EngineSettings = EngineSettings {
    processor_time: false,
    start_up: Duration::from_secs(10),
    patience: Duration::from_secs(5),
    quit: Duration::from_secs(1),
};

fn protocols() -> PossibleValuesParser {
    // Hosted code speaks no protocol.
    let spoken = Dialect::all().iter().filter(|dialect| !dialect.hosts);
    PossibleValuesParser::new(spoken.map(|dialect| dialect.name))
}

/// The engine of a text such as `ugi("./engine")`, or of the command alone, which speaks this protocol.
pub fn engine(text: &str, protocol: &str) -> anyhow::Result<EngineSpec> {
    let mut reader = SpecReader::new(text);
    if Dialect::find(reader.word()).is_some() && reader.take('(') {
        return text.parse().input();
    }
    let dialect = Dialect::find(protocol).expect("one of the names");
    EngineSpec::new(dialect, text).map_err(anyhow::Error::msg).input()
}

/// Checks, and writes how each step went.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let spec = engine(&arguments.command, &arguments.protocol)?;
    let usual = || BOARDS.map(|name| find_rules(name).expect("a preset or a board")).to_vec();
    let boards = if arguments.preset.is_empty() { usual() } else { arguments.preset.clone() };

    let stop = ctrl_c()?;
    let mut steps = Steps::new(out);
    check(&spec, &boards, SETTINGS, &stop, &mut |step| steps.show(&step));
    steps.end("engine", &stop)
}
