//! Runs one scenario, so that `cargo xtask bench costs` can count its instructions.
//!
//! Without an argument, it lists the scenarios. What they cost is pinned in `costs.csv`.
#![allow(clippy::print_stdout, reason = "a program for people and xtask")]

mod scenarios;

use scenarios::{SCENARIOS, Work};
use std::hint::black_box;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(name) = std::env::args().nth(1) else {
        for (name, _) in SCENARIOS {
            println!("{name}");
        }
        return ExitCode::SUCCESS;
    };
    let Some((_, work)) = SCENARIOS.iter().find(|(known, _)| *known == name) else {
        println!("{name}: no such scenario; without an argument, all are listed");
        return ExitCode::FAILURE;
    };
    println!("{}", counted(work));
    ExitCode::SUCCESS
}

/// What valgrind counts: from the call of this function, which it finds by its name, to its return.
#[inline(never)]
fn counted(work: &Work) -> u64 {
    black_box(work.run())
}
