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
/// a line that begins with info string error. docs/ugi.md lists the commands and what they mean here. Of a time
/// limit, a tenth (at most 5 ms) is reserved as move overhead.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
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
