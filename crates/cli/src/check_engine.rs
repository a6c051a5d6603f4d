//! `isolation check-engine`: the check of an external engine.

use crate::steps::Steps;
use crate::work::ctrl_c;
use clap::builder::PossibleValuesParser;
use isolation::board::Rules;
use isolation::find_rules;
use isolation::spec::SpecReader;
use isolation_command::failure::OrInput;
use isolation_engines::{Dialect, EngineSettings, EngineSpec, check};
use std::io::Write;
use std::time::Duration;

/// Check whether an engine follows its protocol
///
/// Starts the engine and tests each part of the protocol. Prints one line per step: pass, or fail with the
/// expected answer. An engine that passes can play in tournaments. The exit code is 1 if a step fails.
///
/// The engine command is split into words as in a shell, but no shell runs it. Boards larger than 8x8 need a
/// Fairy-Stockfish built with largeboards=yes; its test positions have both pieces placed. A Python class gets its
/// own time per move, or 100 ms; boards that it does not support are skipped. The environment variable
/// ISOLATION_PYTHON names the Python that runs it [default: python3].
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation check-engine 'isolation ugi'
  isolation check-engine './engine --fast' --preset queen-5x6
  isolation check-engine stockfish --protocol fairy
  isolation check-engine 'python(game_agent.py:AlphaBetaPlayer, time=150ms)' --preset knight")]
pub struct Arguments {
    /// Engine command with arguments, or an engine such as python(game_agent.py:AlphaBetaPlayer)
    #[arg(value_name = "CMD")]
    command: String,
    /// Protocol of the engine
    #[arg(long, value_name = "P", default_value = "ugi", value_parser = protocols())]
    protocol: String,
    /// Preset, or a board such as queen-5x6, instead of the four default boards; can be repeated
    #[arg(long, value_name = "N", value_parser = find_rules)]
    preset: Vec<Rules>,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

/// Cover all movements, both bitboard widths, and each kind of starting position.
const BOARDS: [&str; 4] = ["knight", "queen-5x6", "snailtrail", "knight-11x9"];

/// Shorter than in games, so that an engine that hangs fails soon.
const SETTINGS: EngineSettings = EngineSettings {
    processor_time: false,
    start_up: Duration::from_secs(10),
    patience: Duration::from_secs(5),
    quit: Duration::from_secs(1),
};

fn protocols() -> PossibleValuesParser {
    // Python classes have no protocol.
    let spoken = Dialect::all().iter().filter(|dialect| !dialect.hosts);
    PossibleValuesParser::new(spoken.map(|dialect| dialect.name))
}

/// The engine of a text such as `ugi("./engine")`, or of an engine command with this protocol.
pub fn engine(text: &str, protocol: &str) -> anyhow::Result<EngineSpec> {
    let mut reader = SpecReader::new(text);
    if Dialect::find(reader.word()).is_some() && reader.take('(') {
        return text.parse().input();
    }
    let dialect = Dialect::find(protocol).expect("one of the names");
    EngineSpec::new(dialect, text).map_err(anyhow::Error::msg).input()
}

/// Checks the engine, and writes the result of each step.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let spec = engine(&arguments.command, &arguments.protocol)?;
    let usual = || BOARDS.map(|name| find_rules(name).expect("a preset or a board")).to_vec();
    let boards = if arguments.preset.is_empty() { usual() } else { arguments.preset.clone() };

    let stop = ctrl_c()?;
    let mut steps = Steps::new(arguments.json, out);
    check(&spec, &boards, SETTINGS, &stop, &mut |step| steps.add(step));
    steps.end("engine", &stop)
}
