//! `isolation best`: the move of an agent in a position.

use crate::json;
use crate::replay::cost;
use crate::start::{Start, seed_parser};
use crate::work::ctrl_c;
use anyhow::Context;
use isolation::board::Verdict;
use isolation::clock::ClockKind;
use isolation::record::MoveStats;
use isolation::search::Control;
use isolation::search::SearchInfo;
use isolation::{Agent, AgentSpec, AnyPosition, Game, Report, known};
use isolation_arena::PlayerSpec;
use isolation_command::seat::Seat;
use isolation_engines::EngineSpec;
use std::io::{self, Write};
use std::sync::atomic::Ordering;

/// Find the move that an agent would play
///
/// Prints a line for each completed depth, then the best move. The score is from the point of view of the side
/// to move; estimates of strong also show the first player's expected score. Ctrl-C stops the search and
/// prints the best move so far. An external engine or a Python class gives its move, and a score if it reports
/// one; if it fails, the error shows its traceback.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation best --position '7/7/2n4/3N3/7/7/7 w' --agent 'alphabeta(depth=7)'
  isolation best --preset becker --agent 'deepening(depth=9, eval=\"own - 2*opp\")'
  isolation best --preset knight-11x9 --agent ID_net_advantage --json
  isolation best --preset knight --agent 'python(game_agent.py:AlphaBetaPlayer, time=150ms)'")]
pub struct Arguments {
    #[command(flatten)]
    start: Start,
    /// Agent, such as 'deepening(time=1s, eval=improved)' (isolation list agents), or an external engine
    #[arg(long, value_name = "SPEC", default_value = "deepening(time=1s)")]
    agent: PlayerSpec,
    /// Random seed of the agent, below 2^53
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = seed_parser())]
    seed: u64,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

/// Searches, and writes the best move.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let position = arguments.start.position();
    match &arguments.agent {
        PlayerSpec::Agent(spec) => search(arguments, spec, position, out),
        // All agents report a finished game the same way.
        PlayerSpec::Engine(_) if position.outcome().is_some() => {
            search(arguments, &"random".parse()?, position, out)
        }
        PlayerSpec::Engine(engine) => ask(arguments, engine, position, out),
    }
}

/// Asks an external engine.
fn ask(
    arguments: &Arguments,
    engine: &EngineSpec,
    position: AnyPosition,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let stop = ctrl_c()?;
    let game = Game::from_position(position);
    let mut seat = Seat::take(&arguments.agent, &game, arguments.seed, &stop)?;
    let choice = seat
        .choose(&game)?
        .inspect_err(|_| seat.show_stderr())
        .with_context(|| engine.to_string())?;
    seat.finish();
    if arguments.json {
        return json::write_line(out, &choice.report(&position));
    }
    let (best, cost) = (position.short_text(choice.mv), cost(&MoveStats::from(&choice)));
    writeln!(out, "best {best}{cost}")?;
    if choice.score.is_none() {
        writeln!(out, "no score: this {}(...) agent does not report one", engine.dialect().name)?;
    }
    Ok(())
}

/// Searches with an agent of this program.
fn search(
    arguments: &Arguments,
    spec: &AgentSpec,
    position: AnyPosition,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let mut agent = Agent::new(spec.clone(), arguments.seed);
    let stop = ctrl_c()?;

    let known = known(&position);
    let mut written = Ok(());
    let mut tell = |info: &SearchInfo| {
        if info.finished && !arguments.json && written.is_ok() {
            written = depth_line(&position, known, info, spec, out);
            // The output pipe is closed.
            if written.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
        }
    };
    let clock = ClockKind::of(agent.spec()).start();
    let mut control =
        Control { clock: &*clock, stop: &stop, info: &mut tell, ..Control::default() };
    let info = agent.choose(&position, &mut control).with_context(|| agent.spec().to_string())?;
    written?;

    let report = Report::new(&position, known, &info, agent.spec());
    if arguments.json {
        return json::write_line(out, &report);
    }
    match info.best().map(|mv| position.short_text(mv)) {
        Some(best) if info.finished => {
            writeln!(out, "best {best}")?;
            if let Some(verdict) = report.proof {
                writeln!(out, "proven: {verdict} for the {} player", position.to_move())?;
            }
            if let Some((losing, replies)) = report.trap {
                writeln!(out, "trap: {losing} of the opponent's {replies} replies lose")?;
            }
        }
        Some(best) => {
            let depth = match info.depth {
                0 => "no depth was completed".to_owned(),
                depth => format!("depth {} was not completed", depth + 1),
            };
            let (nodes, time) = (info.nodes, millis(&info));
            writeln!(out, "best {best} ({depth}; {nodes} nodes in {time})")?;
        }
        None => writeln!(out, "the game is over: the {} player cannot move", position.to_move())?,
    }
    Ok(())
}

fn millis(info: &SearchInfo) -> String {
    format!("{:.1} ms", info.time.as_secs_f64() * 1e3)
}

fn depth_line(
    position: &AnyPosition,
    known: Option<Verdict>,
    info: &SearchInfo,
    agent: &AgentSpec,
    out: &mut dyn Write,
) -> io::Result<()> {
    let score = info.score.map_or_else(|| "-".to_owned(), |score| score.to_string());
    let Report { expected, .. } = Report::new(position, known, info, agent);
    let line: Vec<String> = info.line.iter().map(|mv| position.short_text(*mv)).collect();
    let expected = expected
        .map_or_else(String::new, |expected| format!("first player {:>3.0} %  ", expected * 100.0));
    let (depth, nodes, time, line) = (info.depth, info.nodes, millis(info), line.join(" "));
    writeln!(
        out,
        "depth {depth:>2}  score {score:>10}  {expected}nodes {nodes:>11}  time {time:>11}  {line}"
    )
}
