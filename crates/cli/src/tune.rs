//! `isolation tune`: values for the parameters of a formula, found by games.

mod parameters;

use crate::places::resumes;
use crate::tournament::options::{Options, checked, player};
use crate::work::ctrl_c;
use crate::{json, table};
use isolation::AgentSpec;
use isolation::eval::formula::Template;
use isolation_arena::{
    Description, Finished, Format, Problem, Run, Spsa, SpsaState, Tournament, Tuning,
    checkpoint_line, open_checkpoint,
};
use isolation_command::Progress;
use isolation_command::failure::{Kind, OrInput, failure, interrupted};
use isolation_report::Improvement;
use parameters::{Assigned, Range, parameters, range_parser, scale_parser, value_parser};
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;

/// Tune the parameters of a formula by self-play (SPSA)
///
/// Each iteration perturbs all parameters at random: an agent with the perturbed formula plays game
/// pairs against the same agent with the opposite perturbation, and the values move towards the winner
/// (SPSA: simultaneous perturbation stochastic approximation). Finally, the tuned values play a match
/// against the initial ones, to show whether they are better. An agent whose formula has no value in a
/// position forfeits the game.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation tune --eval 'a*own - b*opp' --params a,b --preset knight-5x5
  isolation tune --eval 'a*own + c*overlap' --params a,c --range c=-2..2 --checkpoint tuning.jsonl")]
pub struct Arguments {
    /// Formula in which the names of --params stand for numbers (syntax: isolation eval --help)
    #[arg(long = "eval", value_name = "FORMULA", allow_hyphen_values = true)]
    formula: String,
    /// Names of the parameters, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',', required = true)]
    params: Vec<String>,
    /// Initial values, in the order of the names [default: 1 each]
    #[arg(long, value_name = "VALUES", value_delimiter = ',', allow_hyphen_values = true, value_parser = value_parser)]
    start: Vec<f64>,
    /// Range of a parameter, such as a=0..5; can be repeated [default: unlimited]
    #[arg(long = "range", value_name = "NAME=LOW..HIGH", value_parser = range_parser)]
    ranges: Vec<Assigned<Range>>,
    /// Initial size of the perturbation of a parameter; can be repeated [default: a quarter of its range,
    /// or without a range half its initial value, at least 0.5]
    #[arg(long = "scale", value_name = "NAME=X", value_parser = scale_parser)]
    scales: Vec<Assigned<f64>>,
    /// Number of iterations
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(..=MOST))]
    iterations: u64,
    /// Game pairs per iteration
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u64).range(..=MOST))]
    pairs: u64,
    /// Agent that searches with the formula
    #[arg(long, value_name = "SPEC", default_value = "deepening(nodes=2000)")]
    agent: AgentSpec,
    /// Checkpoint file: append each iteration as one JSON line, and resume from the last one
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Game pairs of the final match between tuned and initial values; 0 for none
    #[arg(long, value_name = "PAIRS", default_value_t = 200, value_parser = clap::value_parser!(u64).range(..=MOST))]
    verify: u64,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    options: Options,
}

/// Maximum number of iterations, of game pairs per iteration and of those of the final match, as of a tournament's rounds.
const MOST: u64 = 10_000_000;

/// Tunes, and writes the values.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let tuning = arguments.tuning()?;
    let (mut checkpoint, mut state) = match &arguments.checkpoint {
        None => (None, tuning.spsa().start()),
        Some(path) => {
            let (mut checkpoint, state) = open_checkpoint(path, &tuning)?;
            arguments.options.durability.apply(Some(&mut checkpoint));
            (Some(checkpoint), state)
        }
    };
    let stop = ctrl_c()?;
    let threads = arguments.options.threads();
    // The result of a match; none if it was interrupted.
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
    if !arguments.json {
        write_values(&tuning, arguments.pairs, &state, out)?;
        // Show the values before the long match.
        out.flush()?;
    }
    let verification = if arguments.verify == 0 {
        None
    } else {
        let mut progress = Progress::start("games of the verification", 0, 2 * arguments.verify);
        let before = 2 * iterations * arguments.pairs;
        let verification = next(tuning.verification(&state.values, arguments.verify))?;
        let mut tell = |games| progress.update(games - before, String::new);
        let pairs = play(verification, &mut tell)?;
        Some(Improvement::of(pairs.ok_or_else(|| interrupted("in the verification"))?))
    };
    match verification {
        _ if arguments.json => {
            let values = arguments.params.iter().zip(&state.values).zip(tuning.spsa().parameters());
            let parameters = values.map(|((name, tuned), parameter)| {
                json!({ "name": name, "initial": parameter.start, "tuned": tuned })
            });
            let result = json!({
                "iterations": iterations,
                "games": 2 * arguments.pairs * iterations,
                "parameters": parameters.collect::<Value>(),
                "formula": tuning.formula(&state.values)?.text(),
                "verification": verification,
            });
            json::write_line(out, &result)
        }
        Some(improvement) => Ok(writeln!(out, "\n{improvement}")?),
        None => {
            let advice = "use --verify PAIRS to test whether it is better";
            Ok(writeln!(out, "\nNot verified: {advice}.")?)
        }
    }
}

fn write_values(
    tuning: &Tuning,
    pairs: u64,
    state: &SpsaState,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let games = 2 * pairs * state.iteration;
    writeln!(out, "{} iterations of {pairs} game pairs: {games} games\n", state.iteration)?;
    let rows = tuning.spsa().parameters().iter().zip(&state.values).map(|(parameter, value)| {
        [parameter.name.clone(), parameter.start.to_string(), format!("{value:.4}")]
    });
    write!(out, "{}", table::text(["parameter", "initial", "tuned"], rows))?;
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
        let next = resumes("--checkpoint", self.checkpoint.as_deref());
        let (done, iterations) = (state.iteration, self.iterations);
        interrupted(format_args!("after {done} of {iterations} iterations; {next}"))
    }
}
