//! Tuning the parameters of a formula by self-play.

use std::fmt::Display;

use isolation::AgentSpec;
use isolation::eval::Formula;
use isolation::eval::formula::{FormulaFault, Template};
use serde_json::json;

use crate::spsa::{Spsa, SpsaState};
use crate::{
    Entrant, Finished, Openings, PROGRAM, PairCounts, PlayerSpec, Problem, Schedule, Tournament,
};

/// A formula whose parameters are tuned by self-play of an agent.
///
/// All games form one long match, in which the players change: iteration k plays its pairs from `k * pairs`
/// on, and the match that verifies the result follows. So no two games have the same seed, and lists of
/// openings are used in order.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuning {
    template: Template,
    spsa: Spsa,
    pairs: u64,
    agent: AgentSpec,
    /// A match of the agent against itself.
    base: Tournament,
}

impl Tuning {
    /// Tunes the parameters of a formula with this many game pairs per iteration, played by the agent of this
    /// match with the formula as its evaluation.
    ///
    /// # Errors
    /// The first invalid value.
    ///
    /// # Panics
    /// When the parameters of the formula are not the tuned ones.
    pub fn new(
        template: Template,
        spsa: Spsa,
        pairs: u64,
        base: Tournament,
    ) -> Result<Self, Problem> {
        let names = spsa.parameters().iter().map(|parameter| &parameter.name);
        assert!(names.eq(template.parameters()), "the formula's parameters are tuned");
        if pairs == 0 {
            return Err(Problem::new("pairs: 0; expected at least 1"));
        }
        let agent = match &base.entrants[0].player {
            PlayerSpec::Agent(agent) => agent.clone(),
            engine => return Err(no_eval(engine)),
        };
        let tuning = Self { template, spsa, pairs, agent, base };
        tuning.check_formula()?;
        Ok(tuning)
    }

    /// Checks the formula with the initial values and at the ends of each range.
    fn check_formula(&self) -> Result<(), Problem> {
        let start = self.spsa.start().values;
        self.agent_with(&start)?;
        for (index, parameter) in self.spsa.parameters().iter().enumerate() {
            for end in parameter.range.into_iter().flatten() {
                let mut values = start.clone();
                values[index] = end;
                self.agent_with(&values)?;
            }
        }
        Ok(())
    }

    /// The algorithm.
    pub fn spsa(&self) -> &Spsa {
        &self.spsa
    }

    /// The formula with values for the parameters.
    ///
    /// # Errors
    /// When it is invalid with these values.
    pub fn formula(&self, values: &[f64]) -> Result<Formula, Problem> {
        self.template.fill(values).map_err(|error| {
            if !matches!(error.fault, FormulaFault::DivisionByZero | FormulaFault::NoValue) {
                return Problem::new(error);
            }
            let named = self.template.parameters().iter().zip(values);
            let values: Vec<_> = named.map(|(name, value)| format!("{name} = {value}")).collect();
            Problem::new(format_args!("{error} (with {})", values.join(", ")))
        })
    }

    fn agent_with(&self, values: &[f64]) -> Result<AgentSpec, Problem> {
        let agent = self.agent.with_formula(self.formula(values)?);
        agent.ok_or_else(|| no_eval(&self.agent))
    }

    /// The match of the next iteration, and the games before it.
    ///
    /// # Errors
    /// When the formula is invalid with the perturbed values.
    pub fn iteration(&self, state: &SpsaState) -> Result<(Tournament, Finished), Problem> {
        let [first, second] = self.spsa.variants(state);
        self.part(state.iteration * self.pairs, self.pairs, [&first, &second])
    }

    /// The state after an iteration with these results of the first variant.
    ///
    /// # Panics
    /// When there are no pairs.
    pub fn after(&self, state: &SpsaState, pairs: PairCounts) -> SpsaState {
        let share = pairs.mean().expect("an iteration has pairs");
        self.spsa.step(state, 2.0 * share - 1.0)
    }

    /// The match of this many pairs between these values and the initial ones, after all iterations, and the
    /// games before it.
    ///
    /// # Errors
    /// When the formula is invalid with these values.
    pub fn verification(
        &self,
        values: &[f64],
        pairs: u64,
    ) -> Result<(Tournament, Finished), Problem> {
        let before = self.spsa.iterations() * self.pairs;
        self.part(before, pairs, [values, &self.spsa.start().values])
    }

    /// A part of the long match.
    fn part(
        &self,
        before: u64,
        pairs: u64,
        values: [&[f64]; 2],
    ) -> Result<(Tournament, Finished), Problem> {
        let mut part = self.base.clone();
        part.schedule = Schedule::Match { rounds: before + pairs, sprt: None };
        for (entrant, values) in part.entrants.iter_mut().zip(values) {
            let player = PlayerSpec::Agent(self.agent_with(values)?);
            *entrant = Entrant { player, ..entrant.clone() };
        }
        Ok((part, Finished::skipped(before)))
    }

    /// All settings that determine the tuned values, as JSON.
    pub fn heading(&self) -> serde_json::Value {
        let Tournament { rules, openings, limits, seed, .. } = &self.base;
        let openings = match openings {
            Openings::Own => json!("own"),
            Openings::Random { plies } => json!({ "random_plies": plies }),
            Openings::Pairs(_) => json!("pairs"),
            Openings::Balanced => json!("balanced"),
            Openings::List(positions) => {
                json!(positions.iter().map(ToString::to_string).collect::<Vec<_>>())
            }
        };
        let agent = self.agent_with(&self.spsa.start().values).expect("checked at the beginning");
        let margin = limits.search.time.map(|_| limits.margin.as_millis() as u64);
        json!({
            "v": 1,
            "program": PROGRAM,
            "formula": self.template.text(),
            "parameters": self.spsa.parameters(),
            "iterations": self.spsa.iterations(),
            "pairs": self.pairs,
            "agent": agent.to_string(),
            "game": rules.board_text(),
            "openings": openings,
            "margin_ms": margin,
            "seed": seed,
        })
    }
}

fn no_eval(player: impl Display) -> Problem {
    Problem::new(format_args!(
        "{player} has no parameter eval; expected an agent such as alphabeta(depth=4)"
    ))
}
