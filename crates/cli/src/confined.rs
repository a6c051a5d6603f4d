//! `isolation confined`: what starts an external engine in its sandbox.

use isolation_command::failure::{Kind, failure};
use isolation_engines::start_confined;
use std::io::Write;

/// Confine this process and run an external engine in its place; tournaments use this for sandbox=on
#[derive(Debug, clap::Args)]
#[command(hide = true)]
pub struct Arguments {
    /// The engine and its limits, as JSON
    text: String,
}

/// Becomes the engine.
pub fn run(arguments: &Arguments, _out: &mut dyn Write) -> anyhow::Result<()> {
    match start_confined(&arguments.text) {
        Err(why) => Err(failure(Kind::Machine, anyhow::Error::msg(why))),
    }
}
