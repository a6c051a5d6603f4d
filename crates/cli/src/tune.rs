//! `isolation tune`: values for the parameters of a formula, found by games.

mod parameters;

use crate::failure::{Kind, OrInput, failure, interrupted};
use crate::places::goes_on;
use crate::progress::Progress;
use crate::tournament::options::{Options, checked, player};
use crate::work::ctrl_c;
use crate::{table, tasks};
use isolation::AgentSpec;
use isolation::eval::formula::Template;
use isolation_arena::{
    Description, Finished, Format, Problem, Run, Spsa, SpsaState, Tournament, Tuning,
    checkpoint_line, open_checkpoint,
};
use parameters::{Assigned, Range, parameters, range_parser, scale_parser, value_parser};
use std::io::Write;
use std::path::PathBuf;

/// Tune the parameters of a formula by games
///
/// In each iteration all parameters are changed at once, each up or down by chance, and an agent with
/// the changed formula plays pairs of games against the same agent with the opposite changes; the
/// values then move towards what won more (SPSA: simultaneous perturbation stochastic
/// approximation). At the end the values that were found play other games against those at the
/// start, to show whether they are better. An agent whose formula has no value in a position loses
/// the game.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation tune --eval 'a*own - b*opp' --params a,b --preset knight-5x5
  isolation tune --eval 'a*own + c*overlap' --params a,c --range c=-2..2 --checkpoint tuning.jsonl")]
pub struct Arguments {
    /// The formula with names for what is tuned (isolation eval --help tells what formulas are)
    #[arg(long = "eval", value_name = "FORMULA", allow_hyphen_values = true)]
    formula: String,
    /// The names of the parameters in the formula
    #[arg(long, value_name = "NAMES", value_delimiter = ',', required = true)]
    params: Vec<String>,
    /// The values to begin with, in the order of the names [default: 1 for each]
    #[arg(long, value_name = "VALUES", value_delimiter = ',', allow_hyphen_values = true, value_parser = value_parser)]
    start: Vec<f64>,
    /// The values that a parameter may have, such as a=0..5, any number of times [default: all]
    #[arg(long = "range", value_name = "NAME=LOW..HIGH", value_parser = range_parser)]
    ranges: Vec<Assigned<Range>>,
    /// By how much a parameter is changed at first, up and down, any number of times [default: a
    /// quarter of its range; without a range half the value to begin with, at least 0.5]
    #[arg(long = "scale", value_name = "NAME=X", value_parser = scale_parser)]
    scales: Vec<Assigned<f64>>,
    /// How often all values are changed
    #[arg(long, value_name = "N", default_value_t = 200)]
    iterations: u64,
    /// Pairs of games in each iteration
    #[arg(long, value_name = "N", default_value_t = 8)]
    pairs: u64,
    /// The agent whose eval the formula is
    #[arg(long, value_name = "SPEC", default_value = "deepening(nodes=2000)")]
    agent: AgentSpec,
    /// Keep each iteration in this file as a line of JSON, and go on from those that it holds
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Pairs of other games in which what was found plays against the start; 0 for none
    #[arg(long, value_name = "PAIRS", default_value_t = 200)]
    verify: u64,
    #[command(flatten)]
    options: Options,
}

/// Tunes, and tells what was found.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let tuning = arguments.tuning()?;
    let (mut checkpoint, mut state) = match &arguments.checkpoint {
        None => (None, tuning.spsa().start()),
        Some(path) => {
            let (checkpoint, state) = open_checkpoint(path, &tuning)?;
            tasks::note(checkpoint.repaired());
            (Some(checkpoint), state)
        }
    };
    let stop = ctrl_c()?;
    let threads = arguments.options.threads();
    // How a match ended; none where it was stopped.
    let play = |(tournament, before): (Tournament, Finished), tell: &mut dyn FnMut(u64)| {
        let run = Run { tournament: &tournament, threads, stop: &stop };
        let finished = run.play(before, None, |_, finished| tell(finished.games()))?;
        let most = 2 * tournament.schedule.most_pairs();
        anyhow::Ok((finished.games() == most).then(|| finished.counts()))
    };
    // A formula without a value at some parameters is no fault of the input.
    let next = |games: Result<_, Problem>| games.map_err(|problem| failure(Kind::Run, problem));
    let iterations = tuning.spsa().iterations();
    let mut progress = Progress::start("iterations", state.iteration, iterations);
    while state.iteration < iterations {
        let Some(pairs) = play(next(tuning.iteration(&state))?, &mut |_| {})? else {
            return Err(arguments.interrupted(&state));
        };
        state = tuning.after(&state, pairs);
        if let Some(checkpoint) = &mut checkpoint {
            checkpoint.append(&checkpoint_line(&state, pairs))?;
        }
        progress.update(state.iteration, || listed(&arguments.params, &state.values));
    }
    drop(progress);
    if let Some(checkpoint) = &mut checkpoint {
        checkpoint.sync()?;
    }
    write_values(&tuning, arguments.pairs, &state, out)?;
    if arguments.verify == 0 {
        return Ok(writeln!(
            out,
            "\nNot verified: --verify PAIRS would show whether it is better."
        )?);
    }
    // What was found is known before the games that verify it.
    out.flush()?;
    let mut progress = Progress::start("games of the verification", 0, 2 * arguments.verify);
    let before = 2 * iterations * arguments.pairs;
    let verification = next(tuning.verification(&state.values, arguments.verify))?;
    let mut tell = |games| progress.update(games - before, String::new);
    let played = play(verification, &mut tell)?;
    drop(progress);
    match played {
        Some(pairs) => Ok(writeln!(out, "\n{}", isolation_report::improvement(pairs))?),
        None => Err(interrupted("in the verification")),
    }
}

fn write_values(
    tuning: &Tuning,
    pairs: u64,
    state: &SpsaState,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let games = 2 * pairs * state.iteration;
    writeln!(out, "{} iterations of {pairs} pairs: {games} games\n", state.iteration)?;
    let rows = tuning.spsa().parameters().iter().zip(&state.values).map(|(parameter, value)| {
        [parameter.name.clone(), parameter.start.to_string(), format!("{value:.4}")]
    });
    write!(out, "{}", table::text(["parameter", "start", "tuned"], rows))?;
    let formula = tuning.formula(&state.values)?;
    Ok(writeln!(out, "\n{}", formula.text())?)
}

/// `a = 1.2, b = 0.4`.
fn listed(names: &[String], values: &[f64]) -> String {
    let named = names.iter().zip(values).map(|(name, value)| format!("{name} = {value:.4}"));
    named.collect::<Vec<_>>().join(", ")
}

impl Arguments {
    fn tuning(&self) -> anyhow::Result<Tuning> {
        let template = Template::parse(&self.formula, &self.params).input()?;
        let parameters = parameters(&self.params, &self.start, &self.ranges, &self.scales)?;
        let agent = player(&self.agent.to_string());
        let mut description = Description {
            format: Format::Match,
            players: vec![agent.clone(), agent],
            ..Description::default()
        };
        self.options.apply(&mut description);
        let spsa = Spsa::new(parameters, self.iterations, description.seed).input()?;
        let base = checked(&description, None)?;
        Tuning::new(template, spsa, self.pairs, base).input()
    }

    fn interrupted(&self, state: &SpsaState) -> anyhow::Error {
        let next = goes_on("--checkpoint", self.checkpoint.as_deref());
        let (done, iterations) = (state.iteration, self.iterations);
        interrupted(format_args!("after {done} of {iterations} iterations; {next}"))
    }
}
