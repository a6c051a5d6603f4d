//! `isolation sprt`: is one player better than another?

use crate::tournament::options::{Options, ResultOptions, checked, player};
use crate::tournament::run_with;
use isolation_arena::stats::Sprt;
use isolation_arena::{Description, Format, SprtText};
use std::io::Write;

/// Find out whether one player is better than another, with as few games as it takes
///
/// Plays pairs of games until a sequential probability ratio test decides between two statements: A
/// is better than B by --elo0, or by --elo1. The test is on pairs: the same start twice, with sides
/// exchanged.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation sprt 'deepening(nodes=2000, eval=net_advantage)' 'deepening(nodes=2000)'
  isolation sprt strong ID_Improved --time 50ms --clock cpu --elo0 0 --elo1 30 --records test.jsonl")]
pub struct Arguments {
    /// The player that is to be better
    a: String,
    /// The player that it is compared with
    b: String,
    /// The difference in Elo that is to be refuted
    #[arg(long, value_name = "ELO", default_value_t = 0.0, allow_negative_numbers = true)]
    elo0: f64,
    /// The difference in Elo that is hoped for
    #[arg(long, value_name = "ELO", default_value_t = 20.0, allow_negative_numbers = true)]
    elo1: f64,
    /// How often the first may be refuted though it is true
    #[arg(long, value_name = "P", default_value_t = Sprt::ERROR)]
    alpha: f64,
    /// How often the second may be refuted though it is true
    #[arg(long, value_name = "P", default_value_t = Sprt::ERROR)]
    beta: f64,
    /// Pairs to play before the test may decide
    #[arg(long, value_name = "N", default_value_t = Sprt::MIN_PAIRS)]
    min_pairs: u64,
    /// The most pairs
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    rounds: u64,
    #[command(flatten)]
    options: Options,
    #[command(flatten)]
    results: ResultOptions,
}

/// Plays the match, and tells what it shows.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let &Arguments { elo0, elo1, alpha, beta, min_pairs, .. } = arguments;
    let mut description = Description {
        format: Format::Match,
        rounds: Some(arguments.rounds),
        sprt: Some(SprtText { elo0, elo1, alpha, beta, min_pairs }),
        players: [&arguments.a, &arguments.b].map(|text| player(text)).into(),
        ..Description::default()
    };
    arguments.options.apply(&mut description);
    let tournament = checked(&description, None)?;
    run_with(&tournament, arguments.options.threads(), &arguments.results, out)
}
