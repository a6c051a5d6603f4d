//! The solver's proofs about positions: one [`Knowledge`] for all parts of the page.
//!
//! Verdicts are stored with their positions, so that none is ever shown for another one. The parts
//! of the page say what is to be found out next; the orders to the solver follow from it.

mod inquiry;
mod of_game;

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use isolation::board::Verdict;
use isolation::{AnyPosition, Scope, SolverReport};
use isolation_protocol::wire::{Reply, ReplyBody, RequestBody};

use crate::engine::{Client, Health, Order};
pub use inquiry::{Care, Inquirer};
pub use of_game::MoveReview;

/// A question about a position.
pub type Question = (AnyPosition, Scope);

/// The solver's results, and the pending question. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Knowledge(Arc<Mutex<Shared>>);

#[derive(Debug, Default)]
struct Shared {
    known: HashMap<AnyPosition, Known>,
    solver: Inquirer<Question>,
}

#[derive(Clone, Debug)]
struct Known {
    truth: Arc<SolverReport>,
    /// The most that was looked for, to the end of the look.
    looked: Option<Scope>,
    /// The most that was studied, to the end of the study.
    studied: Option<Scope>,
}

impl Known {
    fn new(truth: SolverReport) -> Self {
        Self { truth: Arc::new(truth), looked: None, studied: None }
    }

    /// Whether there is nothing to be found out any longer.
    fn answers(&self, scope: Scope) -> bool {
        let SolverReport { result, moves, .. } = &*self.truth;
        match scope {
            Scope::Winner => result.is_some(),
            Scope::Moves => !moves.is_empty() && moves.iter().all(|mv| mv.result.is_some()),
            Scope::Distances => !moves.is_empty() && moves.iter().all(|mv| mv.plies.is_some()),
        }
    }

    /// A proof is never replaced.
    fn learn(&mut self, found: SolverReport) {
        let truth = Arc::make_mut(&mut self.truth);
        let before = std::mem::replace(truth, found);
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

    /// The solver has reported all results within this limit.
    fn finish(&mut self, scope: Scope, care: Care) {
        let most = match care {
            Care::Look => &mut self.looked,
            Care::Study => &mut self.studied,
        };
        *most = (*most).max(Some(scope));
    }
}

impl Knowledge {
    fn shared(&self) -> MutexGuard<'_, Shared> {
        // The page has one thread, and no lock is held while anything else runs.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the solver has failed.
    pub fn has_failed(&self) -> bool {
        self.shared().solver.has_failed()
    }

    /// The solver's proofs about a position.
    pub fn truth(&self, position: &AnyPosition) -> Option<Arc<SolverReport>> {
        self.shared().known.get(position).map(|known| Arc::clone(&known.truth))
    }

    /// A search has proven who wins a position.
    pub fn prove(&self, position: AnyPosition, result: Verdict) {
        let known = &mut self.shared().known;
        let known = known.entry(position).or_insert_with(|| Known::new(SolverReport::default()));
        Arc::make_mut(&mut known.truth).result = Some(result);
    }

    /// Whether the solver has neither found out so much about a position nor studied it in vain.
    pub fn lacks(&self, position: &AnyPosition, scope: Scope) -> bool {
        let shared = self.shared();
        let known = shared.known.get(position);
        known.is_none_or(|known| known.studied < Some(scope) && !known.answers(scope))
    }

    /// Whether the solver has looked for so much in its short time.
    pub fn has_looked(&self, position: &AnyPosition, scope: Scope) -> bool {
        self.shared().has_looked(position, scope)
    }

    /// The solver's orders, in order, to find this out.
    pub fn orders(&self, question: Option<Question>) -> Vec<Order> {
        let mut shared = self.shared();
        let question = question.map(|(position, scope)| {
            let looked = shared.has_looked(&position, scope);
            ((position, scope), if looked { Care::Study } else { Care::Look })
        });
        shared.solver.orders(question, |(position, scope), care| RequestBody::Solve {
            position: position.to_string(),
            scope: *scope,
            nodes: None,
            ms: Some(care.time().as_millis() as u64),
        })
    }
}

impl Shared {
    fn has_looked(&self, position: &AnyPosition, scope: Scope) -> bool {
        self.known.get(position).is_some_and(|known| known.looked >= Some(scope))
    }
}

impl Client for Knowledge {
    fn receive(&mut self, reply: Reply) {
        let more_follows = matches!(&reply.reply, ReplyBody::Solved(truth) if !truth.finished);
        let mut shared = self.shared();
        let Some(((position, scope), care)) = shared.solver.answered(reply.id, more_follows) else {
            return;
        };
        match reply.reply {
            ReplyBody::Solved(truth) => {
                let known = match shared.known.entry(position) {
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
            _ => shared.solver.worker_is(Health::Failed),
        }
    }

    fn engine_is(&mut self, health: Health) {
        self.shared().solver.worker_is(health);
    }
}
