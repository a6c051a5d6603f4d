//! One request at a time to an engine that receives nothing while it works.

use std::time::Duration;

use isolation_protocol::wire::{Request, RequestBody};

use crate::engine::{Health, Order};

/// How long a worker may take for a position. It looks first, and studies what it has not found
/// out by then. A look is so short that its end is awaited when the position has gone; a study is
/// broken off, which costs the worker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Care {
    Look,
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

/// The current request, of a worker that works or has failed.
#[derive(Clone, Debug)]
pub struct Inquirer<Q> {
    inquiry: Option<Inquiry<Q>>,
    health: Health,
    requests: u64,
}

/// A request that is not answered yet.
#[derive(Clone, Debug)]
struct Inquiry<Q> {
    id: u64,
    question: Q,
    care: Care,
}

impl<Q> Default for Inquirer<Q> {
    fn default() -> Self {
        Self { inquiry: None, health: Health::Fine, requests: 0 }
    }
}

impl<Q: PartialEq> Inquirer<Q> {
    /// The worker works, or has failed.
    pub fn worker_is(&mut self, health: Health) {
        self.health = health;
        if health == Health::Failed {
            self.inquiry = None;
        }
    }

    /// Whether the worker does not work.
    pub fn has_failed(&self) -> bool {
        self.health == Health::Failed
    }

    /// The orders for the worker, in order, when this is the current question; `ask` makes the request.
    pub fn orders(
        &mut self,
        question: Option<(Q, Care)>,
        ask: impl FnOnce(&Q, Care) -> RequestBody,
    ) -> Vec<Order> {
        let mut orders = Vec::new();
        if let Some(asked) = &self.inquiry {
            let same = question.as_ref().is_some_and(|(question, _)| *question == asked.question);
            if same || asked.care == Care::Look {
                return orders;
            }
            self.inquiry = None;
            orders.push(Order::Stop);
        }
        if let Some((question, care)) = question {
            self.requests += 1;
            let id = self.requests;
            let request = Request::new(id, ask(&question, care));
            orders.push(Order::Ask { request, after: Duration::ZERO });
            self.inquiry = Some(Inquiry { id, question, care });
        }
        orders
    }

    /// The question that a reply of this number answers; none where it is not awaited any longer.
    /// It stays current if more replies follow, and is done otherwise.
    pub fn answered(&mut self, id: u64, more_follows: bool) -> Option<(Q, Care)>
    where
        Q: Clone,
    {
        let asked = self.inquiry.as_ref().filter(|inquiry| inquiry.id == id)?;
        let answered = (asked.question.clone(), asked.care);
        if !more_follows {
            self.inquiry = None;
        }
        Some(answered)
    }
}
