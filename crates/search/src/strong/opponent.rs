//! What the opponent may be, judged by its moves in this game.

use isolation_board::{Move, Position, Setup};
use isolation_eval::{EvalWord, Evaluation, Evaluator, heuristic};

use crate::run::Run;
use crate::{Control, Deepening, Inner, Limits, NoProver, Searcher, Tracer};

/// The evaluations by which opponents are predicted: those of the course's players.
const EVALUATIONS: [&str; 4] = ["improved", "open", "centre", "null"];
/// The models of each evaluation search to one depth, from 1 on, …
const DEPTHS: usize = 8;
/// … or as deep as a number of nodes allows, from this one on, each twice the one before.
const NODES: u64 = 256;
const DOUBLINGS: usize = 8;
const EACH: usize = DEPTHS + DOUBLINGS;
/// The last model plays at random.
const MODELS: usize = EVALUATIONS.len() * EACH + 1;

/// How likely an opponent that a model describes plays another move, any with equal probability.
const NOISE: f32 = 0.05;
/// Models less likely than this are asked no more where moves are predicted.
const UNLIKELY: f32 = 0.002;

/// How likely each model is.
#[derive(Clone, Debug)]
pub(super) struct Belief([f32; MODELS]);

/// A reply, and the models that choose it: a bit for each model of an evaluation.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub mv: Move,
    by: [u16; EVALUATIONS.len()],
}

impl Belief {
    /// Each evaluation is as likely as another, and a random player.
    fn new() -> Self {
        Self([1.0 / MODELS as f32; MODELS])
    }

    /// How likely this is one of `count` replies that is played.
    pub fn probability(&self, choice: &Choice, count: usize) -> f32 {
        let named = self.models().filter(|&(_, model)| choice.is_by(model));
        let sum: f32 = named.map(|(weight, _)| weight).sum();
        let random = self.0[MODELS - 1];
        (1.0 - NOISE) * sum + (random + NOISE * (1.0 - random)) / count as f32
    }

    /// What is believed after this one of `count` replies.
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

    /// The replies in a position with those models that are likely enough; all, where none is left out.
    pub fn predict<W: EvalWord, E: Evaluator<W>, T: Tracer>(
        &self,
        run: &mut Run<'_, '_, W, E, T>,
        position: &Position<W>,
        most: u64,
        all: bool,
    ) -> Vec<Choice> {
        let none = [0; EVALUATIONS.len()];
        let mut choices: Vec<Choice> = position.moves().map(|mv| Choice { mv, by: none }).collect();
        if choices.len() < 2 {
            choices.iter_mut().for_each(|choice| choice.by = [u16::MAX; EVALUATIONS.len()]);
            return choices;
        }
        for (place, name) in EVALUATIONS.iter().enumerate() {
            let needed = |model: usize| all || self.0[place * EACH + model] > UNLIKELY;
            let depth = (0..DEPTHS).rev().find(|&depth| needed(depth)).map(|it| it as u32 + 1);
            let doubling = (0..DOUBLINGS).rev().find(|&doubling| needed(DEPTHS + doubling));
            if depth.is_none() && doubling.is_none() {
                continue;
            }
            let nodes = doubling.map_or(most, |it| most.min(NODES << it)).min(run.left());
            let evaluation = heuristic(name).expect("a heuristic").evaluation();
            let depth = if doubling.is_some() { None } else { depth };
            let bits = searched(
                run,
                position,
                evaluation,
                Limits { depth, nodes: Some(nodes), time: None },
            );
            if run.ended {
                break;
            }
            for (model, mv) in bits.into_iter().enumerate() {
                let chosen = choices.iter_mut().find(|choice| Some(choice.mv) == mv);
                chosen.into_iter().for_each(|choice| choice.by[place] |= 1 << model);
            }
        }
        choices
    }
}

impl Choice {
    fn is_by(&self, model: usize) -> bool {
        model < MODELS - 1 && self.by[model / EACH] >> (model % EACH) & 1 == 1
    }
}

/// What the models of one evaluation choose. One search by iterative deepening answers for all of them.
fn searched<W: EvalWord, E: Evaluator<W>, T: Tracer>(
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
        reserve: std::time::Duration::ZERO,
        seed: None,
    };
    let mut heard = |info: &crate::SearchInfo| {
        if info.finished {
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
    let (clock, stop) = (run.control.clock, run.control.stop);
    let mut control = Control { clock, stop, info: &mut heard, prover: &NoProver, without: &[] };
    let result = search.search(position, &mut control, None);
    match result {
        Ok(info) => run.spend(info.nodes),
        Err(error) => {
            run.fail(error);
        }
    }
    chosen
}

/// The opponent of a game: what it may be, and how it played.
#[derive(Clone, Debug)]
pub struct Opponent {
    belief: Belief,
    /// The last position in which a move was looked for.
    last: Option<Setup>,
    /// What it played since it was judged last, and where.
    played: Vec<(Setup, Move)>,
}

impl Default for Opponent {
    fn default() -> Self {
        Self { belief: Belief::new(), last: None, played: Vec::new() }
    }
}

impl Opponent {
    /// Takes note of its last move: the one between the position before and this one.
    pub(super) fn meet<W: EvalWord>(&mut self, position: &Position<W>) {
        if let Some(last) = self.last.replace(position.to_setup())
            && let Ok(last) = Position::<W>::try_from(last)
            && let Some((waiter, mover)) = position.pieces().map(|(own, opp)| (opp, own))
            && let Some(own) = last.moves_to(mover).next()
        {
            let before = last.play(own);
            let reply = before.moves_to(waiter).next();
            if let Some(reply) = reply.filter(|&reply| before.play(reply) == *position) {
                self.played.push((before.to_setup(), reply));
            }
        }
    }

    /// What is believed of it, after its last moves are compared with those of all models.
    pub(super) fn judge<W: EvalWord, E: Evaluator<W>, T: Tracer>(
        &mut self,
        run: &mut Run<'_, '_, W, E, T>,
        most: u64,
    ) -> Belief {
        let from = self.played.len().saturating_sub(LAST);
        for (setup, reply) in std::mem::take(&mut self.played).split_off(from) {
            let Ok(before) = Position::<W>::try_from(setup) else { continue };
            let choices = self.belief.predict(run, &before, most, true);
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

/// How many of its last moves are judged at once.
const LAST: usize = 6;
