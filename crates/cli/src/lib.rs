//! The program `isolation`: one subcommand, one module.
//!
//! Commands write to the output that they are given; `run` passes standard output. A command that
//! fails writes one line to standard error.

pub mod bench;
mod best;
mod board_certificate;
mod board_value;
mod check_agent;
mod check_engine;
mod class;
mod completions;
mod confined;
mod distribution;
mod durability;
mod eval;
mod json;
mod list;
mod man;
mod names;
mod nodes;
mod perft;
mod picture;
mod places;
mod play;
mod puzzles;
mod replay;
mod report;
mod review;
mod run_task;
mod sandbox;
mod saved;
mod serve;
mod solve;
mod solve_board;
mod solve_split;
mod solved;
mod sprt;
mod start;
mod steps;
mod table;
mod tasks;
mod tournament;
mod tune;
mod ugi;
mod usage;
mod verify;
mod work;

use clap::{ColorChoice, CommandFactory, Parser, Subcommand};
use isolation_command::{failure, hide_progress, no_thread};
use std::io::{self, Write};
use std::process::ExitCode;
use std::thread;
use usage::usage;

/// Isolation: play, analyse and solve the board game
///
/// Two pieces stand on a grid. A piece moves like a knight, a queen, a king or a pawn. A square that a
/// piece leaves is closed for the rest of the game; in the original game, the player chooses a square to
/// remove after each step. A player who cannot move loses.
///
/// Positions are texts such as '7/7/2n4/3N3/7/7/7 w': rows from the top, numbers are open squares, * is a closed
/// square, N and n are the pieces of the first and the second player (Q or K where they move like a queen or a
/// king); [Nn] after the board holds pieces that are not placed yet; w or b is to move. Agents are texts such as
/// alphabeta(depth=5, eval=improved), or levels such as Newcomer; see isolation list agents.
///
/// Results are text, or JSON with --json (docs/formats.md). Errors are one line on standard error.
#[derive(Debug, Parser)]
#[command(name = "isolation", version, arg_required_else_help = true, after_help = NOTES)]
struct Arguments {
    /// Show no progress on standard error
    #[arg(long, global = true, help_heading = GLOBAL)]
    quiet: bool,
    /// Colours: auto (on a terminal), always or never [default: auto]
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "WHEN", default_value = "auto", hide_default_value = true, hide_possible_values = true)]
    color: ColorChoice,
    #[command(subcommand)]
    command: Command,
}

const GLOBAL: &str = "Global options";

const NOTES: &str = "\
Exit codes:
  0    success
  1    negative or incomplete result: failed check, wrong certificate, no value
  2    invalid input: an option, a file, an engine that cannot play
  3    a file or the output cannot be written, or a file changed during the run
  4    no files, threads, memory or port left, or a file is in use; retry later
  5    unknown: limit reached before the solver or the test decided
  130  interrupted by Ctrl-C or SIGTERM

Examples:
  isolation play
  isolation best --preset queen --agent 'deepening(time=1s)'
  isolation eval --position '7/7/2n4/3N3/7/7/7 w' --eval '2*own - opp'
  isolation list agents";

/// The list of subcommands, in the order of the help: each is a module with `Arguments` and `run`.
macro_rules! commands {
    ($($name:ident: $module:ident),*) => {
        #[derive(Debug, Subcommand)]
        enum Command {
            $($name($module::Arguments)),*
        }

        impl Command {
            fn run(&self, out: &mut dyn Write) -> anyhow::Result<()> {
                match self {
                    $(Self::$name(arguments) => $module::run(arguments, out)),*
                }
            }
        }
    };
}

commands!(
    Play: play, Best: best, Eval: eval, Solve: solve, Verify: verify, Replay: replay, Review: review,
    Puzzles: puzzles, List: list, SolveBoard: solve_board, Tournament: tournament,
    RunTask: run_task, Sprt: sprt, Tune: tune, Report: report, Perft: perft, Bench: bench, Ugi: ugi,
    CheckEngine: check_engine, CheckAgent: check_agent, Class: class, Sandbox: sandbox, Serve: serve, Completions: completions, Man: man
);

/// The whole command line, with every subcommand and option.
#[must_use]
pub fn command() -> clap::Command {
    Arguments::command()
}

/// The exit code after a panic, as Rust has it.
const PANICKED: u8 = 101;

/// Bytes of the stack of a command: the system's limit of the main thread's may be too small.
const STACK: usize = 8 << 20;

/// Runs the command that the process's arguments name.
#[must_use]
pub fn run() -> ExitCode {
    match thread::Builder::new().stack_size(STACK).spawn(run_command) {
        Ok(command) => command.join().unwrap_or(ExitCode::from(PANICKED)),
        Err(error) => ended(Err(no_thread(&error))),
    }
}

fn run_command() -> ExitCode {
    if let Some(result) = confined::run() {
        return ended(result);
    }
    ended(match Arguments::try_parse() {
        Ok(arguments) => arguments.run(),
        // clap prints help and version itself.
        Err(error) if !error.use_stderr() || shows_help(&error) => error.exit(),
        Err(error) => Err(usage(error)),
    })
}

/// The exit code; a failure is a line on standard error.
fn ended(result: anyhow::Result<()>) -> ExitCode {
    let Some((code, line)) = result.err().as_ref().and_then(failure::report) else {
        return ExitCode::SUCCESS;
    };
    // Standard error may be closed.
    let _ = writeln!(io::stderr(), "isolation: {line}");
    ExitCode::from(code)
}

impl Arguments {
    fn run(&self) -> anyhow::Result<()> {
        match self.color {
            ColorChoice::Auto => {}
            ColorChoice::Always => anstream::ColorChoice::Always.write_global(),
            ColorChoice::Never => anstream::ColorChoice::Never.write_global(),
        }
        if self.quiet {
            hide_progress();
        }
        let mut out = anstream::stdout();
        self.command.run(&mut out)?;
        Ok(out.flush()?)
    }
}

fn shows_help(error: &clap::Error) -> bool {
    error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_well_formed() {
        Arguments::command().debug_assert();
    }
}
