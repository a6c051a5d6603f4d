//! The commands `cargo xtask site`, `serve`, `test`, `bench`, `generate`, `train`, `shots`, `python`, `package`,
//! `cross`, `docs`, `dependencies`, `fuzz`, `mutants`, `openings`, `tune-search`.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program for people")]

mod bench;
mod chromium;
mod command;
mod costs;
mod cross;
mod dependencies;
mod docs;
mod folders;
mod fuzz;
mod generate;
mod mutants;
mod openings;
mod package;
mod progress;
mod python;
mod serve;
mod shots;
mod site;
mod test;
mod toolchain;
mod tournaments;
mod train;
mod tune_search;

use clap::{Parser, Subcommand};
use std::path::Path;
use std::process::ExitCode;

/// Builds, serves and tests the project.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    Site(site::Arguments),
    Serve(serve::Arguments),
    Test(test::Arguments),
    Bench(bench::Arguments),
    Generate(generate::Arguments),
    Train(train::Arguments),
    Shots(shots::Arguments),
    Python(python::Arguments),
    Package(package::Arguments),
    Cross(cross::Arguments),
    Docs(docs::Arguments),
    Dependencies(dependencies::Arguments),
    Fuzz(fuzz::Arguments),
    Mutants(mutants::Arguments),
    Openings(openings::Arguments),
    TuneSearch(tune_search::Arguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().task {
        Task::Site(arguments) => site::run(&arguments),
        Task::Serve(arguments) => serve::run(&arguments),
        Task::Test(arguments) => test::run(&arguments),
        Task::Bench(arguments) => bench::run(&arguments),
        Task::Generate(arguments) => generate::run(&arguments),
        Task::Train(arguments) => train::run(&arguments),
        Task::Shots(arguments) => shots::run(&arguments),
        Task::Python(arguments) => python::run_tests(&arguments),
        Task::Package(arguments) => package::run(&arguments),
        Task::Cross(arguments) => cross::run(&arguments),
        Task::Docs(arguments) => docs::run(&arguments),
        Task::Dependencies(arguments) => dependencies::run(&arguments),
        Task::Fuzz(arguments) => fuzz::run(&arguments),
        Task::Mutants(arguments) => mutants::run(&arguments),
        Task::Openings(arguments) => openings::run(&arguments),
        Task::TuneSearch(arguments) => tune_search::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the workspace.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in the workspace")
}
