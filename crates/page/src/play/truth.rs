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

/// How long a position must last before it is studied while an agent thinks: one that is gone
/// sooner would end the solver's worker in vain.
const SETTLED: Duration = Duration::from_millis(500);

/// How long the solver may take for a position. It looks first, and studies what it has not found
/// out by then. A look is so short that its end is awaited when the position has gone; a study is
/// broken off, which costs the solver's worker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Care {
    Look,
    Study,
}

impl Care {
    fn time(self) -> Duration {
        Duration::from_millis(match self {
            Self::Look => 150,
            Self::Study => 3_000,
        })
    }
}

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
    /// The most that was looked for, to the end of the look.
    looked: Option<Scope>,
    /// The most that was studied, to the end of the study.
    studied: Option<Scope>,
}

impl Knowledge {
    /// Whether the solver does not work.
    pub fn has_failed(&self) -> bool {
        self.failed
    }
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
        let truth = self.truth_here()?;
        let text = self.game.position().move_text(mv);
        truth.moves.iter().find(|told| told.text == text)
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

    /// Whether the solver is still to find out so much about the position after so many moves.
    pub(super) fn lacks(&self, plies: usize, scope: Scope) -> bool {
        if scope == Scope::Winner && self.verdict(plies).is_some() {
            return false;
        }
        let known = self.knowledge.known.get(&self.game.positions()[plies]);
        known.is_none_or(|known| known.studied < Some(scope) && !known.answers(scope))
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
        let looks = |inquiry: &Inquiry| inquiry.begun && inquiry.care == Care::Look;
        if !self.knowledge.inquiry.as_ref().is_some_and(looks) {
            let question = self.question();
            let question = question.map(|(plies, scope)| (self.game.positions()[plies], scope));
            let asked = self.knowledge.inquiry.as_ref().map(|asked| (asked.position, asked.scope));
            if question != asked {
                if self.knowledge.inquiry.take().is_some_and(|inquiry| inquiry.begun) {
                    self.knowledge.orders.push(Order::Stop);
                }
                if let Some((position, scope)) = question {
                    self.inquire(position, scope);
                }
            }
        }
        std::mem::take(&mut self.knowledge.orders)
    }

    fn inquire(&mut self, position: AnyPosition, scope: Scope) {
        let known = self.knowledge.known.get(&position);
        let looked = known.is_some_and(|known| known.looked >= Some(scope));
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
        let waits = care == Care::Study && self.is_thinking();
        let after = if waits { SETTLED } else { Duration::ZERO };
        self.knowledge.inquiry = Some(Inquiry { id, position, scope, care, begun: false });
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
                let finished = truth.finished;
                let known = match knowledge.known.entry(inquiry.position) {
                    Entry::Occupied(mut known) => {
                        known.get_mut().learn(truth);
                        known.into_mut()
                    }
                    Entry::Vacant(place) => place.insert(Known::new(truth)),
                };
                if finished {
                    known.finish(inquiry.scope, inquiry.care);
                } else {
                    knowledge.inquiry = Some(inquiry);
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
