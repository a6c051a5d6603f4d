//! `isolation ugi`: our agents as an engine, for programs that speak UGI.

mod engine;
mod go;
mod thinking;

use anyhow::Context;
use engine::Engine;
use isolation::AgentSpec;
use isolation_engines::Lines;
use std::io::{self, Write};
use std::sync::mpsc::channel;
use std::thread;
use thinking::Event;

/// Speak UGI: an agent as an engine for tournament programs
///
/// Reads commands from standard input, and hears them while it thinks. What a command gets wrong is
/// told in a line that begins with info string error, and changes nothing.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
UGI is described at https://github.com/kz04px/cutegames (ugi.md). What it leaves open:
  Positions and moves are written as everywhere in this program: N@d4 places a piece, d4c2 moves it.
  UGI_Variant is a preset or a board such as queen-5x6; it decides what position startpos is.
  What go allows holds beside the limits of the agent: the smaller one counts. The time is used but
  for a tenth, at most 5 ms. go infinite has no answer before stop.
  score cp N is N hundredths of a unit of the agent's heuristic, to the side to move.
  score win N and score loss N are proven, in N plies at the most.
  In a finished position the answer is bestmove 0000.
  The end of the input is quit.

Examples:
  isolation ugi
  isolation ugi --agent 'alphabeta(depth=9, eval=improved)'
  isolation check-engine 'isolation ugi'")]
pub struct Arguments {
    /// Agent that plays (isolation list agents); the option Agent sets another one
    #[arg(long, value_name = "SPEC", default_value = "strong(depth=128)")]
    agent: AgentSpec,
}

/// Answers commands until there are no more.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let (sender, events) = channel();
    let commands = sender.clone();
    // Reading cannot be woken: the thread ends with the program.
    let read = move || {
        for line in Lines::of(io::stdin()) {
            if commands.send(Event::Command(line)).is_err() {
                return;
            }
        }
        let _ = commands.send(Event::End);
    };
    thread::Builder::new().spawn(read).context("cannot start a thread")?;
    let mut engine = Engine::new(arguments.agent.clone(), sender);
    for event in events {
        if !engine.hear(event, out)? {
            break;
        }
    }
    Ok(())
}
