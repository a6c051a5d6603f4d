//! What the solver has proven about positions: asking it, hearing it, keeping what it proves.
//!
//! What is proven is kept with its position, so that nothing is ever shown of another one. Whoever
//! owns a [`Knowledge`] says what is to be found out next; the orders to the solver follow from it.

mod of_game;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::time::Duration;

use isolation::wire::{Answer, Ask, Reply, Request};
use isolation::{AnyPosition, Scope, Truth};

use crate::orders::{Health, Order};
pub use of_game::Judgement;

/// How long a worker may take for a position. It looks first, and studies what it has not found
/// out by then. A look is so short that its end is awaited when the position has gone; a study is
/// broken off, which costs the worker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Care {
    /// A short look.
    Look,
    /// A long study.
    Study,
}

impl Care {
    /// How long it may take.
    pub fn time(self) -> Duration {
        Duration::from_millis(match self {
            Self::Look => 150,
            Self::Study => 3_000,
        })
    }
}

/// What is known about positions, and what is being found out.
#[derive(Clone, Debug, Default)]
pub struct Knowledge {
    known: HashMap<AnyPosition, Known>,
    inquiry: Option<Inquiry>,
    health: Health,
    requests: u64,
}

#[derive(Clone, Debug)]
struct Known {
    truth: Truth,
    /// The most that was looked for, to the end of the look.
    looked: Option<Scope>,
    /// The most that was studied, to the end of the study.
    studied: Option<Scope>,
}

/// A request to the solver that is not answered yet.
#[derive(Clone, PartialEq, Debug)]
struct Inquiry {
    id: u64,
    position: AnyPosition,
    scope: Scope,
    care: Care,
    /// Whether the solver works on it.
    begun: bool,
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
        self.health = health;
        if health == Health::Failed {
            self.inquiry = None;
        }
    }

    /// Whether the solver does not work.
    pub fn has_failed(&self) -> bool {
        self.health == Health::Failed
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
        let mut orders = Vec::new();
        let looks = |inquiry: &Inquiry| inquiry.begun && inquiry.care == Care::Look;
        if self.inquiry.as_ref().is_some_and(looks) {
            return orders;
        }
        let asked = self.inquiry.as_ref().map(|asked| (asked.position, asked.scope));
        if question != asked {
            if self.inquiry.take().is_some_and(|inquiry| inquiry.begun) {
                orders.push(Order::Stop);
            }
            orders.extend(question.map(|(position, scope)| self.inquire(position, scope)));
        }
        orders
    }

    fn inquire(&mut self, position: AnyPosition, scope: Scope) -> Order {
        let looked = self.has_looked(&position, scope);
        let care = if looked { Care::Study } else { Care::Look };
        self.requests += 1;
        let id = self.requests;
        let ask = Ask::Truth {
            position: position.to_string(),
            scope,
            nodes: None,
            ms: Some(care.time().as_millis() as u64),
        };
        let message = Request::new(id, ask).to_text();
        self.inquiry = Some(Inquiry { id, position, scope, care, begun: false });
        Order::Ask { id, message, after: Duration::ZERO }
    }

    /// The solver is about to get a request: whether it is still wanted.
    pub fn begins(&mut self, id: u64) -> bool {
        match &mut self.inquiry {
            Some(inquiry) if inquiry.id == id => {
                inquiry.begun = true;
                true
            }
            _ => false,
        }
    }

    /// The solver has said something. What answers another request than the last is passed over.
    pub fn heard(&mut self, reply: Reply) {
        let Some(inquiry) = self.inquiry.take_if(|inquiry| inquiry.id == reply.id) else {
            return;
        };
        match reply.reply {
            Answer::Truth(truth) => {
                let finished = truth.finished;
                let known = match self.known.entry(inquiry.position) {
                    Entry::Occupied(mut known) => {
                        known.get_mut().learn(truth);
                        known.into_mut()
                    }
                    Entry::Vacant(place) => place.insert(Known::new(truth)),
                };
                if finished {
                    known.finish(inquiry.scope, inquiry.care);
                } else {
                    self.inquiry = Some(inquiry);
                }
            }
            // The page's own texts are always read; if not, there is nothing to be known.
            _ => self.health = Health::Failed,
        }
    }

    /// Forgets what is known.
    pub fn forget(&mut self) {
        self.known.clear();
    }
}
