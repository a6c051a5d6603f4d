//! `isolation ugi`: an agent as a UGI engine.

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

/// Run as a UGI engine, for tournament programs and user interfaces
///
/// Reads commands from standard input, also during a search. An invalid command is ignored and reported in
/// a line that begins with info string error.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
UGI is specified at https://github.com/kz04px/cutegames (ugi.md). In addition:
  Positions and moves have this program's notation: N@d4 places a piece, d4c2 moves it.
  The option UGI_Variant is a preset or a board such as queen-5x6; it sets startpos.
  Limits of go and of the agent both apply: the stricter one counts. Of a time limit, a tenth (at
  most 5 ms) is reserved as move overhead. go infinite searches until stop.
  score cp N: hundredths of a unit of the agent's heuristic, for the side to move.
  score win N, score loss N: proven, in at most N plies.
  If the game is over, the answer is bestmove 0000.
  The end of the input means quit.

Examples:
  isolation ugi
  isolation ugi --agent 'alphabeta(depth=9, eval=improved)'
  isolation check-engine 'isolation ugi'")]
pub struct Arguments {
    /// Agent (isolation list agents); the UGI option Agent can change it
    #[arg(long, value_name = "SPEC", default_value = "strong(depth=128)")]
    agent: AgentSpec,
}

/// Answers commands until quit.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let (sender, events) = channel();
    let commands = sender.clone();
    // Blocking reads cannot be interrupted: the thread ends with the program.
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
        if !engine.handle(event, out)? {
            break;
        }
    }
    Ok(())
}
