//! `isolation check-engine`: whether a program keeps to its protocol.

use crate::failure::{OrInput, interrupted};
use crate::work::ctrl_c;
use anyhow::bail;
use clap::builder::PossibleValuesParser;
use isolation::board::Rules;
use isolation::find_rules;
use isolation_engines::{Dialect, EngineSettings, EngineSpec, StepResult, check};
use std::io::Write;
use std::sync::atomic::Ordering;
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
stand.

Examples:
  isolation check-engine 'isolation ugi'
  isolation check-engine './engine --fast' --preset queen-5x6
  isolation check-engine stockfish --protocol fairy")]
pub struct Arguments {
    /// Program and its arguments
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

/// Waiting for a program that hangs is no use here.
const SETTINGS: EngineSettings = EngineSettings {
    start_up: Duration::from_secs(10),
    patience: Duration::from_secs(5),
    quit: Duration::from_secs(1),
};

fn protocols() -> PossibleValuesParser {
    // Code that is hosted speaks no protocol.
    let spoken = Dialect::all().iter().filter(|dialect| !dialect.hosts);
    PossibleValuesParser::new(spoken.map(|dialect| dialect.name))
}

/// Checks, and writes how each step went.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let dialect = Dialect::find(&arguments.protocol).expect("one of the names");
    let spec = EngineSpec::new(dialect, &arguments.command);
    let spec = spec.map_err(anyhow::Error::msg).input()?;
    let usual = || BOARDS.map(|name| find_rules(name).expect("a preset or a board")).to_vec();
    let boards = if arguments.preset.is_empty() { usual() } else { arguments.preset.clone() };

    let stop = ctrl_c()?;
    let (mut steps, mut failed, mut written) = (0, 0, Ok(()));
    check(&spec, &boards, SETTINGS, &stop, &mut |step| {
        let name = step.name;
        let line = match step.result {
            StepResult::Passes => format!("pass  {name}"),
            StepResult::Skipped(why) => format!("skip  {name}: {why}"),
            StepResult::Fails(why) => {
                failed += 1;
                format!("FAIL  {name}: {why}")
            }
        };
        steps += 1;
        if written.is_ok() {
            written = writeln!(out, "{line}").and_then(|()| out.flush());
        }
    });
    written?;
    if stop.load(Ordering::Relaxed) {
        return Err(interrupted(format_args!("after {steps} steps")));
    }
    if failed > 0 {
        bail!("{failed} of {steps} steps failed");
    }
    Ok(writeln!(out, "the engine passes")?)
}
