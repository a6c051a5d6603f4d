//! Simultaneous perturbation stochastic approximation (SPSA).

use isolation::search::Seeded;
use isolation::seeds::game_seed;
use serde::{Deserialize, Serialize};

use crate::Problem;

/// A tuned parameter.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TunedParameter {
    /// Its name.
    pub name: String,
    /// The initial value.
    pub start: f64,
    /// The smallest and the largest value, if limited.
    pub range: Option<[f64; 2]>,
    /// The initial size of the perturbation.
    pub scale: f64,
}

impl TunedParameter {
    /// A parameter with the default scale: a quarter of the range; without a range, half the initial value, but
    /// at least 0.5.
    pub fn new(name: impl Into<String>, start: f64, range: Option<[f64; 2]>) -> Self {
        let scale = match range {
            Some([low, high]) => (high - low) / 4.0,
            None => (start.abs() / 2.0).max(0.5),
        };
        Self { name: name.into(), start, range, scale }
    }

    fn clamped(&self, value: f64) -> f64 {
        self.range.map_or(value, |[low, high]| value.clamp(low, high))
    }

    fn check(&self) -> Result<(), Problem> {
        let Self { name, start, range, scale } = self;
        let wrong = |why: String| Err(Problem::new(format_args!("parameter {name}: {why}")));
        if start.abs() > MOST || start.is_nan() {
            return wrong(format!("{start}; expected a number from -{MOST} to {MOST}"));
        }
        if let &Some([low, high]) = range {
            let ends = [low, high];
            if ends.iter().any(|end| end.abs() > MOST || end.is_nan()) || low >= high {
                return wrong(format!(
                    "range {low}..{high}; expected two numbers from -{MOST} to {MOST}, the smaller \
                     one first"
                ));
            }
            if !(low..=high).contains(start) {
                return wrong(format!(
                    "initial value {start}; expected one in its range {low}..{high}"
                ));
            }
        }
        if *scale > 0.0 && *scale <= MOST {
            return Ok(());
        }
        wrong(format!("scale {scale}; expected a number above 0, at most {MOST}"))
    }
}

/// The largest magnitude of values; larger ones are assumed to be mistakes.
const MOST: f64 = 1e6;

/// Simultaneous perturbation stochastic approximation (Spall, "Implementation of the simultaneous
/// perturbation algorithm for stochastic optimization", IEEE Transactions on Aerospace and Electronic
/// Systems 34, 1998): each iteration perturbs all parameters at once, each up or down at random; games of the
/// perturbed values against those with the opposite perturbation decide the direction. It needs as many games
/// for many parameters as for one.
#[derive(Clone, PartialEq, Debug)]
pub struct Spsa {
    parameters: Vec<TunedParameter>,
    iterations: u64,
    seed: u64,
}

/// The state of a tuning.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SpsaState {
    /// Finished iterations.
    pub iteration: u64,
    /// The values after them.
    pub values: Vec<f64>,
}

/// The exponents by which steps and perturbations decrease, as Spall recommends.
const STEP_POWER: f64 = 0.602;
const PERTURBATION_POWER: f64 = 0.101;
/// Spall's *stability constant* A as a share of the iterations.
const STABILITY: f64 = 0.1;
/// The first step in scales, if one side wins every game.
const FIRST_STEP: f64 = 0.5;

impl Spsa {
    /// Tunes these parameters in this many iterations; the seed decides the perturbations.
    ///
    /// # Errors
    /// The first invalid value.
    pub fn new(
        parameters: Vec<TunedParameter>,
        iterations: u64,
        seed: u64,
    ) -> Result<Self, Problem> {
        if parameters.is_empty() {
            return Err(Problem::new("parameters: expected at least one"));
        }
        if iterations == 0 {
            return Err(Problem::new("iterations: 0; expected at least 1"));
        }
        parameters.iter().try_for_each(TunedParameter::check)?;
        Ok(Self { parameters, iterations, seed })
    }

    /// The parameters.
    pub fn parameters(&self) -> &[TunedParameter] {
        &self.parameters
    }

    /// The number of iterations.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// The state before the first iteration.
    pub fn start(&self) -> SpsaState {
        let values = self.parameters.iter().map(|parameter| parameter.start).collect();
        SpsaState { iteration: 0, values }
    }

    /// Whether a state is possible: not beyond the last iteration, with every value in its range.
    pub fn allows(&self, state: &SpsaState) -> bool {
        let fits = |(parameter, value): (&TunedParameter, &f64)| {
            value.is_finite() && parameter.clamped(*value) == *value
        };
        state.iteration <= self.iterations
            && state.values.len() == self.parameters.len()
            && self.parameters.iter().zip(&state.values).all(fits)
    }

    /// The two sets of values that play the next iteration.
    pub fn variants(&self, state: &SpsaState) -> [Vec<f64>; 2] {
        let width = self.perturbation(state.iteration);
        [1.0, -1.0].map(|side| self.moved(state, side * width))
    }

    /// The state after the next iteration; `advantage` is the difference of the two variants' shares of games
    /// won, from -1 (the first one won none) to 1 (it won all).
    #[must_use]
    pub fn step(&self, state: &SpsaState, advantage: f64) -> SpsaState {
        let iteration = state.iteration;
        let gradient = advantage / (2.0 * self.perturbation(iteration));
        let values = self.moved(state, self.gain(iteration) * gradient);
        SpsaState { iteration: iteration + 1, values }
    }

    /// The values moved by this many scales in the direction of the next perturbation.
    fn moved(&self, state: &SpsaState, by: f64) -> Vec<f64> {
        // Numbers from here on are not used for games.
        let mut seeded = Seeded::new(game_seed(self.seed, u64::MAX - state.iteration));
        let moved = self.parameters.iter().zip(&state.values).map(|(parameter, value)| {
            let sign = if seeded.below(2) == 0 { -1.0 } else { 1.0 };
            parameter.clamped(value + sign * by * parameter.scale)
        });
        moved.collect()
    }

    /// Spall's c_k, in scales.
    fn perturbation(&self, iteration: u64) -> f64 {
        (iteration as f64 + 1.0).powf(-PERTURBATION_POWER)
    }

    /// Spall's a_k, in squared scales, chosen to give the first step its length.
    fn gain(&self, iteration: u64) -> f64 {
        let stability = STABILITY * self.iterations as f64;
        let slowed = (stability + 1.0) / (stability + 1.0 + iteration as f64);
        2.0 * FIRST_STEP * slowed.powf(STEP_POWER)
    }
}
