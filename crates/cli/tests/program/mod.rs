//! The program from outside: what it prints, what it refuses, what it writes.
//!
//! Snapshots are in `tests/snapshots`; `SNAPSHOTS=overwrite cargo test -p isolation-cli` renews them.

mod characters;
mod checksums;
mod clocks;
mod ctrl_c;
mod damaged;
mod engines;
mod folder;
mod frozen;
mod help;
mod json_output;
mod killed;
#[cfg(target_os = "linux")]
mod machine;
mod messages;
mod play;
mod readers;
pub mod refused;
mod replay;
mod reproduce;
mod results;
mod solve_board;
mod solving;
mod split;
#[cfg(unix)]
mod suspended;
mod tasks;
mod tournament;
mod tune;
mod ugi;
mod value;

use snapbox::cmd::Command;

const KNIGHTS: &str = "7/7/2n4/3N3/7/7/7 w";
/// A wall between the kings; the side to move has the longer path.
const APART: &str = "K2*2*/3*2*/3*2*/3*2*/3*2*/3*2*/3*1k* w";
/// A position without moves.
const FINISHED: &str = "N**/***/**n w";

/// A tournament, up to the file of its records.
const SIX_GAMES: &[&str] =
    &["tournament", "--player", "Random", "--player", "Greedy", "--rounds", "3", "--records"];

/// The program with these arguments, away from a terminal.
fn isolation<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Command {
    Command::new(env!("CARGO_BIN_EXE_isolation"))
        .args(arguments)
        .env_remove("CLICOLOR_FORCE")
        .env_remove("COLUMNS")
}

/// The standard output of a successful run.
fn output<'a>(arguments: impl IntoIterator<Item = &'a str>) -> String {
    let output = isolation(arguments).assert().success().stderr_eq("").get_output().clone();
    String::from_utf8(output.stdout).expect("text")
}

/// The standard output of a run whose result is unknown.
fn unknown<'a>(arguments: impl IntoIterator<Item = &'a str>) -> String {
    let output = isolation(arguments).assert().code(5).get_output().clone();
    String::from_utf8(output.stdout).expect("text")
}

/// The JSON that a successful run writes, one value.
fn json<'a>(arguments: impl IntoIterator<Item = &'a str>) -> serde_json::Value {
    serde_json::from_str(&output(arguments)).expect("JSON")
}
