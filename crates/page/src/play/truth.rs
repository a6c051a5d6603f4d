//! The truth about the positions of the game: asking the solver, hearing it, keeping what it proves.
//!
//! What is proven is kept with its position, so that nothing is ever shown of another one.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::time::Duration;

use isolation::board::{Move, Player};
use isolation::solve::Verdict;
use isolation::wire::{Answer, Ask, Reply, Request};
use isolation::{AnyPosition, MoveTruth, Scope, Truth};

use super::{Health, Order, Play};

/// How long the solver may take for a position.
const PATIENCE: Duration = Duration::from_secs(3);

/// How long a position must last before the solver is asked while an agent thinks: a position that
/// is gone sooner would end the solver's worker in vain.
const SETTLED: Duration = Duration::from_millis(100);

/// What is known about positions, and what is being found out.
#[derive(Clone, Debug, Default)]
pub(super) struct Knowledge {
    known: HashMap<AnyPosition, Known>,
    inquiry: Option<Inquiry>,
    /// Whether the truth is shown on the cells.
    shown: bool,
    /// Whether nobody sees the page.
    hidden: bool,
    failed: bool,
    orders: Vec<Order>,
}

#[derive(Clone, Debug)]
struct Known {
    truth: Truth,
    /// The most that was asked and answered; none when the work was broken off.
    asked: Option<Scope>,
}

impl Knowledge {
    /// Whether the solver does not work.
    pub fn has_failed(&self) -> bool {
        self.failed
    }
}

impl Known {
    /// What was proven once stays proven.
    fn learn(&mut self, truth: Truth, asked: Option<Scope>) {
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
        self.asked = self.asked.max(asked);
    }
}

/// A request to the solver that is not answered yet.
#[derive(Clone, PartialEq, Debug)]
struct Inquiry {
    id: u64,
    position: AnyPosition,
    scope: Scope,
    /// Whether the solver works on it.
    begun: bool,
}

/// What is known of who wins the position on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// The winner under best play, and plies to the end where they are known.
    Proven {
        /// Who wins.
        winner: Player,
        /// Plies to the end of the game.
        plies: Option<u32>,
    },
    /// The solver is to find out.
    Open,
    /// It has not found out in its time.
    Unknown,
    /// The solver does not work.
    Failed,
}

impl Play {
    /// Whether the truth is shown on the cells.
    pub fn shows_truth(&self) -> bool {
        self.knowledge.shown
    }

    /// Shows the truth on the cells, or not.
    pub fn show_truth(&mut self, shown: bool) {
        self.knowledge.shown = shown;
    }

    /// The page is seen by nobody, or is seen again. What nobody sees is not solved.
    pub fn hide(&mut self, hidden: bool) {
        self.knowledge.hidden = hidden;
    }

    /// The solver works, or has failed.
    pub fn solver_is(&mut self, health: Health) {
        self.knowledge.failed = health == Health::Failed;
        if self.knowledge.failed {
            self.knowledge.inquiry = None;
        }
    }

    /// Who wins the position on the board; none when the game is over.
    pub fn standing(&self) -> Option<Standing> {
        let plies = self.game.moves().len();
        let mover = self.to_move()?;
        Some(match self.verdict(plies) {
            Some(verdict) => Standing::Proven {
                winner: if verdict == Verdict::Win { mover } else { !mover },
                plies: self.truth_here().and_then(|truth| truth.plies),
            },
            None if self.knowledge.failed => Standing::Failed,
            None if self.lacks(plies, Scope::Winner) => Standing::Open,
            None => Standing::Unknown,
        })
    }

    /// What is proven about a legal move of the position on the board.
    pub(super) fn truth_of(&self, mv: Move) -> Option<&MoveTruth> {
        let text = self.game.position().move_text(mv);
        self.truth_here()?.moves.iter().find(|told| told.text == text)
    }

    fn truth_here(&self) -> Option<&Truth> {
        self.truth(self.game.moves().len())
    }

    /// What the solver has said of the position after so many moves.
    pub(super) fn truth(&self, plies: usize) -> Option<&Truth> {
        self.knowledge.known.get(&self.game.positions()[plies]).map(|known| &known.truth)
    }

    /// Who wins the position after so many moves, for its side to move: what the solver has said,
    /// or what follows from what it has said of the positions beside it.
    pub(super) fn verdict(&self, plies: usize) -> Option<Verdict> {
        self.said(plies).or_else(|| {
            let lost = |plies| self.said(plies) == Some(Verdict::Loss);
            let before = plies.checked_sub(1);
            // The move that follows was found to win, or all moves before it lost.
            if lost(plies + 1) || before.is_some_and(lost) {
                return Some(Verdict::Win);
            }
            let before = before?;
            let text = self.game.positions()[before].move_text(*self.game.moves().get(before)?);
            let told = self.truth(before)?.moves.iter().find(|told| told.text == text)?;
            told.result.map(|result| !result)
        })
    }

    fn said(&self, plies: usize) -> Option<Verdict> {
        match self.game.positions().get(plies)?.outcome() {
            Some(_) => Some(Verdict::Loss),
            None => self.truth(plies)?.result,
        }
    }

    /// Whether the solver has not been asked so much about the position after so many moves.
    pub(super) fn lacks(&self, plies: usize, scope: Scope) -> bool {
        if scope == Scope::Winner && self.verdict(plies).is_some() {
            return false;
        }
        let known = self.knowledge.known.get(&self.game.positions()[plies]);
        known.is_none_or(|known| known.asked < Some(scope))
    }

    /// What the solver is to find out next: after how many moves, and how much.
    fn question(&self) -> Option<(usize, Scope)> {
        if self.knowledge.hidden || self.knowledge.failed {
            return None;
        }
        if self.to_move().is_none() {
            return self.review_question();
        }
        let here = self.game.moves().len();
        let scope = if self.knowledge.shown { Scope::Distances } else { Scope::Winner };
        self.lacks(here, scope).then_some((here, scope))
    }

    /// Takes what the solver is to do, in order.
    pub fn take_solver_orders(&mut self) -> Vec<Order> {
        let question = self.question().map(|(plies, scope)| (self.game.positions()[plies], scope));
        let asked = self.knowledge.inquiry.as_ref().map(|asked| (asked.position, asked.scope));
        if question != asked {
            if self.knowledge.inquiry.take().is_some_and(|inquiry| inquiry.begun) {
                self.knowledge.orders.push(Order::Stop);
            }
            if let Some((position, scope)) = question {
                self.inquire(position, scope);
            }
        }
        std::mem::take(&mut self.knowledge.orders)
    }

    fn inquire(&mut self, position: AnyPosition, scope: Scope) {
        self.requests += 1;
        let id = self.requests;
        let ask = Ask::Truth {
            position: position.to_string(),
            scope,
            nodes: None,
            ms: Some(PATIENCE.as_millis() as u64),
        };
        let message = Request::new(id, ask).to_text();
        let after = if self.is_thinking() { SETTLED } else { Duration::ZERO };
        self.knowledge.inquiry = Some(Inquiry { id, position, scope, begun: false });
        self.knowledge.orders.push(Order::Ask { id, message, after });
    }

    /// The solver is about to get a request: whether it is still wanted.
    pub fn begins_to_solve(&mut self, id: u64) -> bool {
        match &mut self.knowledge.inquiry {
            Some(inquiry) if inquiry.id == id => {
                inquiry.begun = true;
                true
            }
            _ => false,
        }
    }

    /// The solver has said something. What answers another request than the last is passed over.
    pub fn solver_said(&mut self, reply: Reply) {
        let knowledge = &mut self.knowledge;
        let Some(inquiry) = knowledge.inquiry.take_if(|inquiry| inquiry.id == reply.id) else {
            return;
        };
        match reply.reply {
            Answer::Truth(truth) => {
                let position = inquiry.position;
                let asked = truth.finished.then_some(inquiry.scope);
                if asked.is_none() {
                    knowledge.inquiry = Some(inquiry);
                }
                match knowledge.known.entry(position) {
                    Entry::Occupied(mut known) => known.get_mut().learn(truth, asked),
                    Entry::Vacant(place) => drop(place.insert(Known { truth, asked })),
                }
            }
            // The page's own texts are always read; if not, there is nothing to be known.
            _ => knowledge.failed = true,
        }
    }

    /// Forgets all, for a new game.
    pub(super) fn forget(&mut self) {
        self.knowledge.known.clear();
    }
}
