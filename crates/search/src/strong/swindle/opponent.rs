//! A model of the opponent, learned from its moves in this game.

use alloc::vec::Vec;
use core::array;
use core::sync::atomic::{AtomicBool, Ordering};

use isolation_board::{AnyPosition, Move};
use isolation_eval::{Evaluation, heuristic};

use crate::run::Run;
use crate::{Control, Deepening, Limits, SearchInfo, Searcher};

/// The evaluations of the opponent models: those of the Udacity course's players.
const EVALUATIONS: [&str; 4] = ["improved", "open", "centre", "null"];
/// Models of each evaluation with a fixed depth, from 1 on.
const DEPTHS: usize = 8;
/// Models of each evaluation with a node limit, from 500 to 64,000.
const LIMITS: usize = 29;
/// Node limits in each doubling. An opponent plays like a model as long as no depth ends between
/// their limits, so the limits are close to one another.
const PER_DOUBLING: usize = 4;
const EACH: usize = DEPTHS + LIMITS;
/// The last model plays at random.
const MODELS: usize = EVALUATIONS.len() * EACH + 1;

/// Each model exists once with each of these probabilities of a random move instead of its own:
/// the belief also learns how reliably the opponent is predicted.
const NOISE: [f32; 2] = [0.02, 0.2];
/// Models whose probability is below this share of the most likely one's are skipped in
/// predictions.
const UNLIKELY: f32 = 0.1;

/// Maximum number of the opponent's last moves that are evaluated at once.
const LAST: usize = 6;

/// The probability of each model, with each noise.
#[derive(Clone, Debug)]
pub struct Belief([[f32; MODELS]; NOISE.len()]);

/// A reply, and the models that choose it: one bit per model of each evaluation.
#[derive(Clone, Debug)]
pub struct Choice {
    pub mv: Move,
    by: [u64; EVALUATIONS.len()],
}

impl Belief {
    /// The prior: all depths of all evaluations, all doublings of their node limits, and random
    /// moves are equally likely.
    fn new() -> Self {
        let doublings = LIMITS as f32 / PER_DOUBLING as f32;
        let each = 1.0 / (1.0 + EVALUATIONS.len() as f32 * (DEPTHS as f32 + doublings));
        let prior = |model| match model {
            model if model < MODELS - 1 && model % EACH >= DEPTHS => each / PER_DOUBLING as f32,
            _ => each,
        };
        Self([array::from_fn(|model| prior(model) / NOISE.len() as f32); NOISE.len()])
    }

    /// The probability that this one of `count` replies is played.
    pub fn probability(&self, choice: &Choice, count: usize) -> f32 {
        let mut sum = 0.0;
        for (noise, weights) in NOISE.into_iter().zip(&self.0) {
            for (model, weight) in weights.iter().enumerate() {
                sum += weight * choice.likelihood(model, noise, count);
            }
        }
        sum
    }

    /// The posterior after this one of `count` replies.
    #[must_use]
    pub fn after(&self, choice: &Choice, count: usize) -> Self {
        let probability = self.probability(choice, count);
        let mut after = self.clone();
        for (noise, weights) in NOISE.into_iter().zip(&mut after.0) {
            for (model, weight) in weights.iter_mut().enumerate() {
                *weight *= choice.likelihood(model, noise, count) / probability;
            }
        }
        after
    }

    /// Computes which of the replies in a position the likely models choose; all models, under the
    /// prior. Each evaluation may use this many nodes; returns false if some model needed more.
    pub fn predict(
        &self,
        run: &mut Run<'_, '_>,
        position: &AnyPosition,
        nodes: u64,
        mut choices: Vec<&mut Choice>,
    ) -> bool {
        if let [only] = &mut choices[..] {
            only.by = [u64::MAX; EVALUATIONS.len()];
            return true;
        }
        let mut enough = true;
        let weights: [f32; MODELS] =
            array::from_fn(|model| self.0.iter().map(|weights| weights[model]).sum());
        let most = weights[..MODELS - 1].iter().copied().fold(0.0, f32::max);
        for (place, name) in EVALUATIONS.iter().enumerate() {
            let last = |models: core::ops::Range<usize>| {
                models.rev().find(|model| weights[place * EACH + model] >= most * UNLIKELY)
            };
            let (depth, limit) = (last(0..DEPTHS), last(DEPTHS..EACH));
            let nodes = nodes.min(run.left());
            let limits = match (depth, limit) {
                (None, None) => continue,
                (Some(depth), None) => {
                    Limits { depth: Some(depth as u32 + 1), nodes: Some(nodes), time: None }
                }
                (_, Some(model)) => {
                    let limit = node_limit(model - DEPTHS);
                    enough &= limit <= nodes;
                    Limits { depth: None, nodes: Some(nodes.min(limit)), time: None }
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

    /// The probability that a model with this noise plays this one of `count` replies.
    fn likelihood(&self, model: usize, noise: f32, count: usize) -> f32 {
        let random = 1.0 / count as f32;
        if model == MODELS - 1 {
            return random;
        }
        let own = self.by[model / EACH] >> (model % EACH) & 1 == 1;
        noise * random + if own { 1.0 - noise } else { 0.0 }
    }
}

/// The node limit of this model of those with a limit.
const fn node_limit(index: usize) -> u64 {
    [500, 595, 707, 841][index % PER_DOUBLING] << (index / PER_DOUBLING)
}

/// The choice of each model of one evaluation, from one search by iterative deepening.
fn choices_of_models(
    run: &mut Run<'_, '_>,
    position: &AnyPosition,
    evaluation: Evaluation,
    limits: Limits,
) -> [Option<Move>; EACH] {
    let mut chosen = [position.moves().next(); EACH];
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
                    Some(limit) => node_limit(limit) >= info.nodes,
                };
                if reached {
                    *choice = info.best();
                }
            }
        }
    };
    let mut control = Control { limits, stop: &enough, info: &mut report, ..Control::default() };
    let result = Deepening::new(evaluation).search(position, &mut control);
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
    last: Option<AnyPosition>,
    /// The opponent's moves since the last update, and their positions.
    played: Vec<(AnyPosition, Move)>,
}

impl Default for Opponent {
    fn default() -> Self {
        Self { belief: Belief::new(), last: None, played: Vec::new() }
    }
}

impl Opponent {
    /// Records the opponent's last move, between the position of the last search and this one.
    pub fn observe(&mut self, position: &AnyPosition) {
        if let Some(last) = self.last.replace(*position)
            && last.size() == position.size()
            && let [Some(mover), Some(opponent)] =
                [position.to_move(), !position.to_move()].map(|player| position.piece(player))
            && let Some(own) = last.moves_to(mover).next()
        {
            let before = last.play(own);
            let reply = before.moves_to(opponent).next();
            if let Some(reply) = reply.filter(|&reply| before.play(reply) == *position) {
                self.played.push((before, reply));
            }
        }
    }

    /// Updates the belief with the opponent's last moves, each predicted by all models, and returns
    /// it.
    pub fn update(&mut self, run: &mut Run<'_, '_>, most: u64) -> Belief {
        let from = self.played.len().saturating_sub(LAST);
        for (before, reply) in core::mem::take(&mut self.played).split_off(from) {
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

#[cfg(test)]
mod tests {
    use super::*;

    const COUNT: usize = 4;

    /// The model of the third evaluation with this node limit.
    fn model(limit: usize) -> usize {
        2 * EACH + DEPTHS + limit
    }

    /// One of four replies, which these models choose.
    fn choice(mv: Move, models: impl IntoIterator<Item = usize>) -> Choice {
        let mut choice = Choice::new(mv);
        for model in models {
            choice.by[model / EACH] |= 1 << (model % EACH);
        }
        choice
    }

    #[test]
    fn a_belief_is_a_distribution_that_learns_model_and_noise() {
        let position: AnyPosition = "7/7/2n4/3N3/7/7/7 w".parse().unwrap();
        let mv = position.moves().next().unwrap();
        let (by_model, by_others) = (choice(mv, [model(9)]), choice(mv, [model(2), 3]));
        let mut belief = Belief::new();
        let steady = (0..10).fold(belief.clone(), |belief, _| belief.after(&by_model, COUNT));
        assert!(steady.probability(&by_model, COUNT) > 0.95);
        for round in 0..20 {
            belief = belief.after(if round % 5 == 0 { &by_others } else { &by_model }, COUNT);
            let sum: f32 = belief.0.iter().flatten().sum();
            assert!((sum - 1.0).abs() < 1e-5, "{sum}");
        }
        let unsteady = belief.probability(&by_model, COUNT);
        assert!((0.75..0.9).contains(&unsteady), "{unsteady}");
    }

    /// One search answers for all models of an evaluation, and ends before a depth without effect.
    #[test]
    fn models_choose_by_the_depths_within_their_limits() {
        let position: AnyPosition = "7/7/2q4/3Q3/7/7/7 w".parse().unwrap();
        let evaluation = heuristic("improved").expect("a heuristic").evaluation();
        let mut depths: Vec<SearchInfo> = Vec::new();
        let mut control = Control {
            limits: Limits::depth(5),
            info: &mut |info: &SearchInfo| depths.extend(info.finished.then(|| info.clone())),
            ..Control::default()
        };
        Deepening::new(evaluation.clone()).search(&position, &mut control).unwrap();
        for limits in [Limits::depth(3), Limits::nodes(2 * depths[3].nodes)] {
            let mut control = Control::default();
            let mut run = Run::new(&mut control, false, &|| Ok(()));
            let chosen = choices_of_models(&mut run, &position, evaluation.clone(), limits);
            let is_searched = |info: &&SearchInfo| {
                info.depth <= limits.depth.unwrap_or(5)
                    && info.nodes <= limits.nodes.unwrap_or(u64::MAX)
            };
            let searched: Vec<&SearchInfo> = depths.iter().filter(is_searched).collect();
            for (model, choice) in chosen.into_iter().enumerate() {
                let reached = searched.iter().rev().find(|info| match model.checked_sub(DEPTHS) {
                    None => info.depth <= model as u32 + 1,
                    Some(limit) => info.nodes <= node_limit(limit),
                });
                let best = reached.map_or(position.moves().next(), |info| info.best());
                assert_eq!(choice, best, "{limits:?} {model}");
            }
            // A stop is seen at the next look at the clock.
            let used = searched.last().unwrap().nodes;
            assert!((used..=used + 512).contains(&run.nodes), "{limits:?} {used} {}", run.nodes);
        }
    }

    #[test]
    fn node_limits_grow_by_a_fifth() {
        assert_eq!((node_limit(0), node_limit(LIMITS - 1)), (500, 64_000));
        for index in 1..LIMITS {
            let growth = node_limit(index) as f64 / node_limit(index - 1) as f64;
            assert!((growth - 2f64.powf(0.25)).abs() < 0.002, "{growth}");
        }
    }
}
