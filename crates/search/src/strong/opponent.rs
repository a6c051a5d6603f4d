//! A model of the opponent, learned from its moves in this game.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use isolation_board::{Move, Position, Setup};
use isolation_eval::{EvalWord, Evaluation, Evaluator, heuristic};

use crate::run::Run;
use crate::{Control, Deepening, Inner, Limits, SearchInfo, Searcher, Tracer};

/// The evaluations of the opponent models: those of the Udacity course's players.
const EVALUATIONS: [&str; 4] = ["improved", "open", "centre", "null"];
/// Models of each evaluation with a fixed depth, from 1 on.
const DEPTHS: usize = 8;
/// Node limit of the first model with a node limit; each next model has twice as many.
const NODES: u64 = 500;
const DOUBLINGS: usize = 8;
const EACH: usize = DEPTHS + DOUBLINGS;
/// The last model plays at random.
const MODELS: usize = EVALUATIONS.len() * EACH + 1;

/// Probability that a model's opponent plays another move than the model, any with equal
/// probability.
const NOISE: f32 = 0.2;
/// Models whose probability is below this share of the most likely one's are skipped in
/// predictions.
const UNLIKELY: f32 = 0.1;

/// Maximum number of the opponent's last moves that are evaluated at once.
const LAST: usize = 6;

/// The probability of each model.
#[derive(Clone, Debug)]
pub(super) struct Belief([f32; MODELS]);

/// A reply, and the models that choose it: one bit per model of each evaluation.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub mv: Move,
    by: [u16; EVALUATIONS.len()],
}

impl Belief {
    /// The prior: all models are equally likely.
    fn new() -> Self {
        Self([1.0 / MODELS as f32; MODELS])
    }

    /// The probability that this one of `count` replies is played.
    pub fn probability(&self, choice: &Choice, count: usize) -> f32 {
        let named = self.models().filter(|&(_, model)| choice.is_by(model));
        let sum: f32 = named.map(|(weight, _)| weight).sum();
        let random = self.0[MODELS - 1];
        (1.0 - NOISE) * sum + (random + NOISE * (1.0 - random)) / count as f32
    }

    /// The posterior after this one of `count` replies.
    #[must_use]
    pub fn after(&self, choice: &Choice, count: usize) -> Self {
        let mut after = self.clone();
        let mut sum = 0.0;
        for (model, weight) in after.0.iter_mut().enumerate() {
            let chance = 1.0 / count as f32;
            *weight *= match model {
                model if model == MODELS - 1 => chance,
                model if choice.is_by(model) => 1.0 - NOISE + NOISE * chance,
                _ => NOISE * chance,
            };
            sum += *weight;
        }
        after.0.iter_mut().for_each(|weight| *weight /= sum);
        after
    }

    fn models(&self) -> impl Iterator<Item = (f32, usize)> {
        self.0[..MODELS - 1].iter().copied().zip(0..)
    }

    /// Computes which of the replies in a position the likely models choose; all models, under the
    /// prior. Each evaluation may use this many nodes; returns false if some model needed more.
    pub fn predict<W: EvalWord, E: Evaluator<W>, T: Tracer>(
        &self,
        run: &mut Run<'_, '_, W, E, T>,
        position: &Position<W>,
        nodes: u64,
        mut choices: Vec<&mut Choice>,
    ) -> bool {
        if let [only] = &mut choices[..] {
            only.by = [u16::MAX; EVALUATIONS.len()];
            return true;
        }
        let mut enough = true;
        let least = self.models().fold(0.0, |most: f32, (weight, _)| most.max(weight)) * UNLIKELY;
        for (place, name) in EVALUATIONS.iter().enumerate() {
            let last = |models: std::ops::Range<usize>| {
                models.rev().find(|model| self.0[place * EACH + model] >= least)
            };
            let (depth, doubling) = (last(0..DEPTHS), last(DEPTHS..EACH));
            let nodes = nodes.min(run.left());
            let limits = match (depth, doubling) {
                (None, None) => continue,
                (Some(depth), None) => {
                    Limits { depth: Some(depth as u32 + 1), nodes: Some(nodes), time: None }
                }
                (_, Some(model)) => {
                    let most = NODES << (model - DEPTHS);
                    enough &= most <= nodes;
                    Limits { depth: None, nodes: Some(nodes.min(most)), time: None }
                }
            };
            let evaluation = heuristic(name).expect("a heuristic").evaluation();
            let chosen = choices_of_models(run, position, evaluation, limits);
            if run.ended {
                return false;
            }
            for choice in &mut choices {
                let by = (0..EACH).filter(|&model| chosen[model] == Some(choice.mv));
                choice.by[place] = by.map(|model| 1 << model).sum();
            }
        }
        enough
    }
}

impl Choice {
    /// A reply that no model has chosen yet.
    pub fn new(mv: Move) -> Self {
        Self { mv, by: [0; EVALUATIONS.len()] }
    }

    fn is_by(&self, model: usize) -> bool {
        model < MODELS - 1 && self.by[model / EACH] >> (model % EACH) & 1 == 1
    }
}

/// The choice of each model of one evaluation, from one search by iterative deepening.
fn choices_of_models<W: EvalWord, E: Evaluator<W>, T: Tracer>(
    run: &mut Run<'_, '_, W, E, T>,
    position: &Position<W>,
    evaluation: Evaluation,
    limits: Limits,
) -> [Option<Move>; EACH] {
    let mut chosen = [position.moves().next(); EACH];
    let mut search = Deepening {
        evaluation,
        inner: Inner::AlphaBeta,
        from: 1,
        limits,
        settle: None,
        reserve: Duration::ZERO,
        seed: None,
    };
    let enough = AtomicBool::new(false);
    let mut before = [0; 2];
    let mut report = |info: &SearchInfo| {
        if info.finished {
            // A depth that would exceed the limit is not started.
            let [earlier, last] = before;
            let grown = (info.nodes - last).saturating_pow(2) / (last - earlier).max(1);
            let next = info.nodes.saturating_add(grown / 2);
            let is_last = limits.nodes.is_some_and(|nodes| next > nodes);
            enough.store(is_last, Ordering::Relaxed);
            before = [last, info.nodes];
            for (model, choice) in chosen.iter_mut().enumerate() {
                let reached = match model.checked_sub(DEPTHS) {
                    None => model as u32 + 1 >= info.depth,
                    Some(doubling) => NODES << doubling >= info.nodes,
                };
                if reached {
                    *choice = info.best();
                }
            }
        }
    };
    let clock = run.control.clock;
    let mut control = Control { clock, stop: &enough, info: &mut report, ..Control::free() };
    let result = search.search(position, &mut control, None);
    match result {
        Ok(info) => run.spend(info.nodes),
        Err(error) => {
            run.fail(error);
        }
    }
    chosen
}

/// A model of the opponent in a game, learned from its moves.
#[derive(Clone, Debug)]
pub struct Opponent {
    belief: Belief,
    /// The last position in which this side searched a move.
    last: Option<Setup>,
    /// The opponent's moves since the last update, and their positions.
    played: Vec<(Setup, Move)>,
}

impl Default for Opponent {
    fn default() -> Self {
        Self { belief: Belief::new(), last: None, played: Vec::new() }
    }
}

impl Opponent {
    /// Records the opponent's last move, between the position of the last search and this one.
    pub(super) fn observe<W: EvalWord>(&mut self, position: &Position<W>) {
        if let Some(last) = self.last.replace(position.to_setup())
            && let Ok(last) = Position::<W>::try_from(last)
            && let Some((opponent, mover)) = position.pieces().map(|(own, opp)| (opp, own))
            && let Some(own) = last.moves_to(mover).next()
        {
            let before = last.play(own);
            let reply = before.moves_to(opponent).next();
            if let Some(reply) = reply.filter(|&reply| before.play(reply) == *position) {
                self.played.push((before.to_setup(), reply));
            }
        }
    }

    /// Updates the belief with the opponent's last moves, each predicted by all models, and returns
    /// it.
    pub(super) fn update<W: EvalWord, E: Evaluator<W>, T: Tracer>(
        &mut self,
        run: &mut Run<'_, '_, W, E, T>,
        most: u64,
    ) -> Belief {
        let from = self.played.len().saturating_sub(LAST);
        for (setup, reply) in std::mem::take(&mut self.played).split_off(from) {
            let Ok(before) = Position::<W>::try_from(setup) else { continue };
            let mut choices: Vec<Choice> = before.moves().map(Choice::new).collect();
            // Under the prior no model is skipped.
            Belief::new().predict(run, &before, most, choices.iter_mut().collect());
            if run.ended {
                break;
            }
            if let Some(choice) = choices.iter().find(|choice| choice.mv == reply) {
                self.belief = self.belief.after(choice, choices.len());
            }
        }
        self.belief.clone()
    }
}
