//! `isolation sprt`: a match that a sequential probability ratio test ends.

use crate::tournament::options::{Options, ResultOptions, checked, player};
use crate::tournament::run_with;
use isolation_arena::stats::Sprt;
use isolation_arena::{Description, Format, SprtText};
use std::io::Write;

/// Test whether player A is better than player B (sequential probability ratio test)
///
/// Plays game pairs (one opening, sides exchanged) until the test accepts one of two hypotheses about
/// A's advantage over B: H0, --elo0 Elo, or H1, --elo1 Elo. The exit code is 5 if it accepts neither.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation sprt 'deepening(nodes=2000, eval=net_advantage)' 'deepening(nodes=2000)'
  isolation sprt strong ID_Improved --time 50ms --clock cpu --elo0 0 --elo1 30 --records test.jsonl")]
pub struct Arguments {
    /// Player under test
    a: String,
    /// Player to compare it with
    b: String,
    /// Elo difference under the null hypothesis (H0)
    #[arg(long, value_name = "ELO", default_value_t = 0.0, allow_negative_numbers = true)]
    elo0: f64,
    /// Elo difference under the alternative (H1)
    #[arg(long, value_name = "ELO", default_value_t = 20.0, allow_negative_numbers = true)]
    elo1: f64,
    /// False-positive rate: probability of accepting H1 when H0 is true
    #[arg(long, value_name = "P", default_value_t = Sprt::ERROR)]
    alpha: f64,
    /// False-negative rate: probability of accepting H0 when H1 is true
    #[arg(long, value_name = "P", default_value_t = Sprt::ERROR)]
    beta: f64,
    /// Minimum game pairs before the test may decide
    #[arg(long, value_name = "N", default_value_t = Sprt::MIN_PAIRS)]
    min_pairs: u64,
    /// Maximum game pairs
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    rounds: u64,
    #[command(flatten)]
    options: Options,
    #[command(flatten)]
    results: ResultOptions,
}

/// Plays the match, and writes its result.
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
    run_with(&tournament, &arguments.options, &arguments.results, out)
}
