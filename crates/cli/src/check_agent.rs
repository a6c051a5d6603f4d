//! `isolation check-agent`: the check of a student's agent.

use crate::check_engine::engine;
use crate::steps::Steps;
use crate::tournament::options::LimitOptions;
use crate::work::ctrl_c;
use isolation::board::Echo;
use isolation::{FindRulesError, find_rules};
use isolation_arena::Description;
use isolation_classroom::{AgentCheck, AgentSearch, TIME};
use isolation_command::bail_input;
use isolation_command::failure::of_fault;
use isolation_engines::{EngineSpec, Step, StepResult, find_python};
use std::io::Write;
use std::path::Path;

/// Check a student's agent: load it and play short games
///
/// Prints one line per step: the class, why it was taken and the course it was written for; its sandbox; loading it; and
/// two games (one with each side) against each of Random and Greedy. A failed step shows the traceback and
/// makes the exit code 1. The agent has 150 ms per move, unless --time or its own text says otherwise.
///
/// python(FILE:CLASS, KEY=VALUE, ...) sets time, memory, generation (of the course's board, 1 to 4) or sandbox
/// (auto, on, off) as in tournaments. The environment variable ISOLATION_PYTHON names the Python that runs the
/// agent [default: python3]; it needs the package isolation-engine.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation check-agent game_agent.py
  isolation check-agent submissions/ann
  isolation check-agent my_custom_player.py:CustomPlayer
  isolation check-agent 'game_agent.py:MinimaxPlayer(search_depth=3)' --time 500ms
  isolation check-agent 'python(game_agent.py:CustomPlayer, generation=1, sandbox=off)'")]
pub struct Arguments {
    /// File or folder; file and class, optionally with constructor arguments; or an agent such as
    /// python(game_agent.py:CustomPlayer, generation=1). Without a class, it is chosen as in isolation class
    #[arg(value_name = "FILE[:CLASS]")]
    agent: String,
    /// Preset or board such as knight-11x9 [default: that of the agent's course, else knight]
    #[arg(long, value_name = "N", value_parser = preset)]
    preset: Option<String>,
    #[command(flatten)]
    limits: LimitOptions,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

fn preset(text: &str) -> Result<String, FindRulesError> {
    find_rules(text).map(|_| text.to_owned())
}

/// Checks the agent, and writes the result of each step.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let text = &arguments.agent;
    // The host decides which of several colons ends the file's name; usually there is one.
    let given = if text.contains(".py:") { Some(engine(text, "python")?) } else { None };
    let place = match &given {
        Some(spec) => spec.command().split_once(".py:").map(|(file, _)| format!("{file}.py")),
        None => Some(text.clone()),
    };
    let place = place.filter(|_| given.as_ref().is_none_or(|spec| spec.dialect().hosts));
    let is_folder = given.is_none() && Path::new(text).is_dir();
    let Some(place) = place.filter(|place| place.ends_with(".py") || is_folder) else {
        bail_input!(
            "{}; expected FILE or FILE:CLASS, such as game_agent.py:AlphaBetaPlayer",
            Echo(text)
        );
    };
    if !is_folder && !Path::new(&place).is_file() {
        bail_input!("{place}: no such file; expected the file of the agent");
    }
    let stop = ctrl_c()?;
    find_python().map_err(of_fault)?;
    let any = EngineSpec::search(&if is_folder { format!("{place}/") } else { place.clone() });
    let class = given.as_ref().and_then(|spec| spec.command().split_once(".py:"));
    let class = class.map(|(_, call)| call.split('(').next().unwrap_or_default().trim());
    let files = given.clone().map(|spec| spec.with_command(any.command().to_owned()));
    let files = &files.unwrap_or(any);
    let choose = |example: &str| format!("choose one, such as {example}");
    let mut steps = Steps::new(arguments.json, out);
    // The search loads the files.
    let (name, result) = match files.sandbox_here() {
        Some(sandbox) => (format!("runs in the sandbox {sandbox}"), StepResult::Passes),
        None => {
            let why = files.missing_sandbox().unwrap_or("sandbox=off");
            ("runs in a sandbox".to_owned(), StepResult::Skipped(why.to_owned()))
        }
    };
    steps.add(Step { name, result });
    let search = AgentSearch { files, class, choose, stop: &stop };
    let Ok(found) = search.run(&mut |step| steps.add(step))? else {
        return steps.end("agent", &stop);
    };
    let spec = &given.unwrap_or_else(|| {
        let folder = if is_folder { Some(Path::new(&place)) } else { Path::new(&place).parent() };
        let file = folder.unwrap_or(Path::new("")).join(&found.file);
        files.clone().with_command(format!("{}:{}", file.display(), found.class))
    });
    let preset = arguments.preset.clone().or(found.preset);
    let mut games = Description { preset, ..Description::default() };
    arguments.limits.apply(&mut games);
    if !spec.limits_its_time() {
        games.limits.time.get_or_insert_with(|| TIME.to_owned());
    }
    let check = AgentCheck { spec, games: &games, opponents: &["Random", "Greedy"], stop: &stop };
    // A failed step has already reported the reason.
    let _ = check.run(&mut |step| steps.add(step))?;
    steps.end("agent", &stop)
}
