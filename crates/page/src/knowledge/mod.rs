//! What the solver has proven about positions: asking it, hearing it, keeping what it proves.
//!
//! What is proven is kept with its position, so that nothing is ever shown of another one. Whoever
//! owns a [`Knowledge`] says what is to be found out next; the orders to the solver follow from it.

mod inquiry;
mod of_game;

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use isolation::wire::{Answer, Ask, Reply};
use isolation::{AnyPosition, Scope, Truth};

use crate::orders::{Health, Order};
pub use inquiry::{Care, Inquirer};
pub use of_game::Judgement;

/// What is known about positions, and what is being found out.
#[derive(Clone, Debug, Default)]
pub struct Knowledge {
    known: HashMap<AnyPosition, Known>,
    solver: Inquirer<(AnyPosition, Scope)>,
}

#[derive(Clone, Debug)]
struct Known {
    truth: Truth,
    /// The most that was looked for, to the end of the look.
    looked: Option<Scope>,
    /// The most that was studied, to the end of the study.
    studied: Option<Scope>,
}

impl Known {
    fn new(truth: Truth) -> Self {
        Self { truth, looked: None, studied: None }
    }

    /// Whether there is nothing to be found out any more.
    fn answers(&self, scope: Scope) -> bool {
        let Truth { result, moves, .. } = &self.truth;
        match scope {
            Scope::Winner => result.is_some(),
            Scope::Moves => !moves.is_empty() && moves.iter().all(|mv| mv.result.is_some()),
            Scope::Distances => !moves.is_empty() && moves.iter().all(|mv| mv.plies.is_some()),
        }
    }

    /// What was proven once stays proven.
    fn learn(&mut self, truth: Truth) {
        let before = std::mem::replace(&mut self.truth, truth);
        let truth = &mut self.truth;
        truth.result = truth.result.or(before.result);
        truth.plies = truth.plies.or(before.plies);
        if truth.moves.is_empty() {
            truth.moves = before.moves;
        } else {
            for (mv, before) in truth.moves.iter_mut().zip(before.moves) {
                mv.result = mv.result.or(before.result);
                mv.plies = mv.plies.or(before.plies);
            }
        }
    }

    /// The solver has said all that it finds with this care.
    fn finish(&mut self, scope: Scope, care: Care) {
        let most = match care {
            Care::Look => &mut self.looked,
            Care::Study => &mut self.studied,
        };
        *most = (*most).max(Some(scope));
    }
}

impl Knowledge {
    /// The solver works, or has failed.
    pub fn solver_is(&mut self, health: Health) {
        self.solver.worker_is(health);
    }

    /// Whether the solver does not work.
    pub fn has_failed(&self) -> bool {
        self.solver.has_failed()
    }

    /// What the solver has said of a position.
    pub fn truth(&self, position: &AnyPosition) -> Option<&Truth> {
        self.known.get(position).map(|known| &known.truth)
    }

    /// Whether the solver has neither found out so much about a position nor studied it in vain.
    pub fn lacks(&self, position: &AnyPosition, scope: Scope) -> bool {
        let known = self.known.get(position);
        known.is_none_or(|known| known.studied < Some(scope) && !known.answers(scope))
    }

    /// Whether the solver has looked for so much in its short time.
    pub fn has_looked(&self, position: &AnyPosition, scope: Scope) -> bool {
        self.known.get(position).is_some_and(|known| known.looked >= Some(scope))
    }

    /// What the solver is to do, in order, to find out what is wanted now.
    pub fn orders(&mut self, question: Option<(AnyPosition, Scope)>) -> Vec<Order> {
        let question = question.map(|(position, scope)| {
            let looked = self.has_looked(&position, scope);
            ((position, scope), if looked { Care::Study } else { Care::Look })
        });
        self.solver.orders(question, |(position, scope), care| Ask::Truth {
            position: position.to_string(),
            scope: *scope,
            nodes: None,
            ms: Some(care.time().as_millis() as u64),
        })
    }

    /// The solver is about to get a request: whether it is still wanted.
    pub fn begins(&mut self, id: u64) -> bool {
        self.solver.begins(id)
    }

    /// The solver has said something. What answers another request than the last is passed over.
    pub fn heard(&mut self, reply: Reply) {
        let more_follows = matches!(&reply.reply, Answer::Truth(truth) if !truth.finished);
        let Some(((position, scope), care)) = self.solver.answered(reply.id, more_follows) else {
            return;
        };
        match reply.reply {
            Answer::Truth(truth) => {
                let known = match self.known.entry(position) {
                    Entry::Occupied(mut known) => {
                        known.get_mut().learn(truth);
                        known.into_mut()
                    }
                    Entry::Vacant(place) => place.insert(Known::new(truth)),
                };
                if !more_follows {
                    known.finish(scope, care);
                }
            }
            // The page's own texts are always read; if not, there is nothing to be known.
            _ => self.solver.worker_is(Health::Failed),
        }
    }

    /// Forgets what is known.
    pub fn forget(&mut self) {
        self.known.clear();
    }
}
