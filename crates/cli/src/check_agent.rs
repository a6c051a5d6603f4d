//! `isolation check-agent`: the check of a student's agent.

use crate::check_engine::engine;
use crate::steps::Steps;
use crate::tournament::options::LimitOptions;
use crate::work::ctrl_c;
use isolation::board::Echo;
use isolation::{FindRulesError, find_rules};
use isolation_arena::Description;
use isolation_classroom::{AgentCheck, TIME};
use isolation_command::bail_input;
use isolation_command::failure::OrInput;
use isolation_engines::{find_agent, find_python};
use std::io::Write;
use std::path::Path;

/// Check a student's agent: load it and play short games
///
/// Prints one line per step: the class and the course it was written for, loading it, and two games (one
/// with each side) against each of Random and Greedy. A failed step shows the traceback and makes the
/// exit code 1. The agent has 150 ms per move, unless --time or its own text says otherwise.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
python(FILE:CLASS, KEY=VALUE, ...) sets time, memory, generation (of the course's board, 1 to 4)
or sandbox (auto, on, off) as in tournaments. The environment variable ISOLATION_PYTHON names the
Python that runs the agent [default: python3]; it needs the package isolation.

Examples:
  isolation check-agent game_agent.py:AlphaBetaPlayer
  isolation check-agent my_custom_player.py:CustomPlayer --preset knight-11x9
  isolation check-agent 'game_agent.py:MinimaxPlayer(search_depth=3)' --time 500ms
  isolation check-agent 'python(game_agent.py:CustomPlayer, generation=1, sandbox=off)'")]
pub struct Arguments {
    /// File and class, optionally with constructor arguments; or an agent such as
    /// python(game_agent.py:CustomPlayer, generation=1)
    #[arg(value_name = "FILE:CLASS")]
    agent: String,
    /// Preset or board such as knight-11x9 [default: knight]
    #[arg(long, value_name = "N", value_parser = preset)]
    preset: Option<String>,
    #[command(flatten)]
    limits: LimitOptions,
}

fn preset(text: &str) -> Result<String, FindRulesError> {
    find_rules(text).map(|_| text.to_owned())
}

/// Checks the agent, and writes the result of each step.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let text = &arguments.agent;
    // The host decides which of several colons ends the file's name; usually there is one.
    let agent = if text.contains(".py:") { Some(engine(text, "python")?) } else { None };
    let Some(spec) = agent.filter(|spec| spec.dialect().hosts) else {
        bail_input!("{}; expected FILE:CLASS, such as game_agent.py:AlphaBetaPlayer", Echo(text));
    };
    let (file, class) = spec.command().split_once(".py:").unwrap_or_default();
    let file = format!("{file}.py");
    let class = class.split('(').next().unwrap_or_default().trim();
    if !Path::new(&file).is_file() {
        bail_input!("{file}: no such file; expected the file of the agent");
    }
    let stop = ctrl_c()?;
    find_python().map_err(anyhow::Error::msg).input()?;
    let found = find_agent(Path::new(&file), Some(class)).map_err(|why| why.to_string());
    let mut games = Description { preset: arguments.preset.clone(), ..Description::default() };
    arguments.limits.apply(&mut games);
    if !spec.limits_its_time() {
        games.limits.time.get_or_insert_with(|| TIME.to_owned());
    }
    let (spec, found, games) = (&spec, &found, &games);
    let check = AgentCheck { spec, found, games, opponents: &["Random", "Greedy"], stop: &stop };
    let mut steps = Steps::new(out);
    // A failed step has already reported the reason.
    let _ = check.run(&mut |step| steps.show(&step))?;
    steps.end("agent", &stop)
}
