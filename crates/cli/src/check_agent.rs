//! `isolation check-agent`: whether a student's agent can play.

use crate::agent_check::{AgentCheck, TIME};
use crate::failure::{OrInput, bail_input};
use crate::steps::Steps;
use crate::work::ctrl_c;
use anyhow::anyhow;
use isolation_arena::{Description, LimitsText};
use isolation_engines::{Dialect, EngineSpec, find_agent};
use std::io::Write;
use std::path::Path;

/// Check a student's agent: load it and play short games
///
/// One line per step: the class and the course that it was written for, whether it loads, and two games
/// (one with each side) against Random and against Greedy. A failed step shows the traceback. The exit
/// code is 1 when a step fails.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The environment variable ISOLATION_PYTHON names the Python that runs the agent; it needs the package
isolation.

Examples:
  isolation check-agent game_agent.py:AlphaBetaPlayer
  isolation check-agent 'my_custom_player.py:CustomPlayer' --preset knight-11x9
  isolation check-agent 'game_agent.py:MinimaxPlayer(search_depth=3)' --time 500ms")]
pub struct Arguments {
    /// File and class, perhaps with arguments for its constructor
    #[arg(value_name = "FILE:CLASS")]
    agent: String,
    /// Preset or board such as knight-11x9 [default: knight]
    #[arg(long, value_name = "N")]
    preset: Option<String>,
    /// Time per move
    #[arg(long, value_name = "T", default_value = TIME)]
    time: String,
    /// Move overhead: time beyond --time that does not forfeit the game [default: 20ms]
    #[arg(long, value_name = "T")]
    margin: Option<String>,
}

/// Checks the agent, and writes how each step went.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let dialect = Dialect::find("python").expect("one of the protocols");
    let spec = EngineSpec::new(dialect, &arguments.agent).map_err(anyhow::Error::msg).input()?;
    // Which colon ends the file's name is found out by the host; a usual name has one.
    let Some((file, class)) = arguments.agent.split_once(".py:") else {
        bail_input!("{}: expected FILE.py:CLASS", arguments.agent);
    };
    let file = format!("{file}.py");
    let class = class.split('(').next().unwrap_or_default().trim();
    if !Path::new(&file).is_file() {
        return Err(anyhow!("{file}: no such file; expected FILE.py:CLASS")).input();
    }
    let found = find_agent(Path::new(&file), Some(class));
    let games = Description {
        preset: arguments.preset.clone(),
        limits: LimitsText {
            time: Some(arguments.time.clone()),
            margin: arguments.margin.clone(),
            ..LimitsText::default()
        },
        ..Description::default()
    };
    let stop = ctrl_c()?;
    let (spec, found, games) = (&spec, &found, &games);
    let check = AgentCheck { spec, found, games, opponents: &["Random", "Greedy"], stop: &stop };
    let mut steps = Steps::new(out);
    // Why it cannot play is a failed step already.
    let _ = check.run(&mut |step| steps.show(&step))?;
    steps.end("agent", &stop)
}
