//! The program `isolation`: one subcommand, one module.
//!
//! Commands write to the output they are given, which `run` makes standard output. A command that
//! fails says why in one line on standard error.

pub mod bench;
mod best;
mod check_engine;
mod completions;
mod eval;
mod failure;
mod journal;
mod json;
mod list;
mod perft;
mod picture;
mod places;
mod play;
mod progress;
mod puzzles;
mod replay;
mod report;
mod reproduce;
mod review;
mod run_task;
mod saved;
pub mod serve;
mod solve;
mod solve_board;
mod sprt;
mod start;
mod table;
mod tasks;
mod tournament;
mod tune;
mod ugi;
mod verify;
mod whole_file;
mod work;

pub use failure::Failure;

use clap::{CommandFactory, Parser, Subcommand};
use std::io::{self, Write};
use std::process::ExitCode;

/// Isolation: play, analyse and solve the board game
///
/// Two pieces stand on a grid. A piece moves like a knight, a queen or a king; every cell that a
/// piece has stood on is closed for the rest of the game; whoever is to move and cannot, loses.
#[derive(Debug, Parser)]
#[command(name = "isolation", version, arg_required_else_help = true, after_help = NOTES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const NOTES: &str = "\
Positions are texts such as '7/7/2n4/3N3/7/7/7 w': rows from the top, numbers are open cells, * is
a closed cell, N and n are the pieces of the first and the second player (Q or K where they move
like a queen or a king); [Nn] after the board holds pieces that are not placed yet; w or b is to
move. Agents are texts such as alphabeta(depth=5, eval=improved); see isolation list agents.

Exit codes:
  0  the command has its result
  1  the run failed
  2  the input cannot be used
Errors are one line on standard error.

Examples:
  isolation play
  isolation best --preset queen --agent 'deepening(time=1s)'
  isolation eval --position '7/7/2n4/3N3/7/7/7 w' --eval improved --eval '2*own - opp'
  isolation list agents";

#[derive(Debug, Subcommand)]
enum Command {
    Play(play::Arguments),
    Best(best::Arguments),
    Eval(eval::Arguments),
    Solve(solve::Arguments),
    Verify(verify::Arguments),
    Replay(replay::Arguments),
    Review(review::Arguments),
    Puzzles(puzzles::Arguments),
    List(list::Arguments),
    SolveBoard(solve_board::Arguments),
    Tournament(tournament::Arguments),
    RunTask(run_task::Arguments),
    Sprt(sprt::Arguments),
    Tune(tune::Arguments),
    Report(report::Arguments),
    Perft(perft::Arguments),
    Bench(bench::Arguments),
    Ugi(ugi::Arguments),
    CheckEngine(check_engine::Arguments),
    Serve(serve::Arguments),
    Completions(completions::Arguments),
}

impl Command {
    fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        match self {
            Self::Play(arguments) => play::run(arguments, out),
            Self::Best(arguments) => best::run(arguments, out),
            Self::Eval(arguments) => eval::run(arguments, out),
            Self::Solve(arguments) => solve::run(arguments, out),
            Self::Verify(arguments) => verify::run(arguments, out),
            Self::Replay(arguments) => replay::run(arguments, out),
            Self::Review(arguments) => review::run(arguments, out),
            Self::Puzzles(arguments) => puzzles::run(arguments, out),
            Self::List(arguments) => list::run(arguments, out),
            Self::SolveBoard(arguments) => solve_board::run(arguments, out),
            Self::Tournament(arguments) => tournament::run(arguments, out),
            Self::RunTask(arguments) => run_task::run(arguments, out),
            Self::Sprt(arguments) => sprt::run(arguments, out),
            Self::Tune(arguments) => tune::run(arguments, out),
            Self::Report(arguments) => report::run(arguments, out),
            Self::Perft(arguments) => perft::run(arguments, out),
            Self::Bench(arguments) => bench::run(arguments, out),
            Self::Ugi(arguments) => ugi::run(arguments, out),
            Self::CheckEngine(arguments) => check_engine::run(arguments, out),
            Self::Serve(arguments) => serve::run(arguments),
            Self::Completions(arguments) => completions::run(arguments, &mut command(), out),
        }
    }
}

/// The whole command line, with every subcommand and option.
#[must_use]
pub fn command() -> clap::Command {
    Arguments::command()
}

/// Runs the command that the process's arguments name.
#[must_use]
pub fn run() -> ExitCode {
    let mut out = anstream::stdout();
    let result = match Arguments::try_parse() {
        Ok(arguments) => {
            arguments.command.run(&mut out).and_then(|()| out.flush().map_err(Failure::from))
        }
        // Help and version are asked for; only the first of them without being asked.
        Err(error) if !error.use_stderr() || shows_help(&error) => error.exit(),
        Err(error) => Err(Failure::usage(&error)),
    };
    let (error, code) = match result {
        Ok(()) | Err(Failure::Closed) => return ExitCode::SUCCESS,
        Err(Failure::Input(error)) => (error, 2),
        Err(Failure::Run(error)) => (error, 1),
    };
    // Nobody is left to tell when standard error is closed.
    let _ = writeln!(io::stderr(), "isolation: {}", Failure::line(&error));
    ExitCode::from(code)
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
