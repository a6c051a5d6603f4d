//! The program `isolation`: one subcommand, one module.

pub mod serve;

use clap::{Parser, Subcommand};
use std::io::{self, Write};
use std::process::ExitCode;

/// Isolation: play, analyse and solve the board game.
#[derive(Debug, Parser)]
#[command(name = "isolation", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Serve(serve::Arguments),
}

/// Why a command ended without its result. Each is one line on standard error.
#[derive(Debug)]
pub enum Failure {
    /// The input cannot be used: exit code 2.
    Input(anyhow::Error),
    /// The input is fine, the run failed: exit code 1.
    Run(anyhow::Error),
}

/// Runs the command that the process's arguments name.
#[must_use]
pub fn run() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Serve(arguments) => serve::run(&arguments),
    };
    let (error, code) = match result {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Failure::Input(error)) => (error, 2),
        Err(Failure::Run(error)) => (error, 1),
    };
    // Nobody is left to tell when standard error is closed.
    let _ = writeln!(io::stderr(), "isolation: {error:#}");
    ExitCode::from(code)
}
