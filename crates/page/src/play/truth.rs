//! The truth about the positions of the game: what the solver is asked, and what is shown.

use isolation::board::{Player, Verdict};

use isolation::wire::Reply;
use isolation::{AnyPosition, Scope, Truth};

use super::{Health, Order, Play};

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
        self.shows_truth
    }

    /// Shows the truth on the cells, or not.
    pub fn show_truth(&mut self, shown: bool) {
        self.shows_truth = shown;
    }

    /// The page is seen by nobody, or is seen again. What nobody sees is not solved.
    pub fn hide(&mut self, hidden: bool) {
        self.hidden = hidden;
    }

    /// The solver works, or has failed.
    pub fn solver_is(&mut self, health: Health) {
        self.knowledge.solver_is(health);
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
            None if self.knowledge.has_failed() => Standing::Failed,
            None if self.knowledge.lacks_of(&self.game, plies, Scope::Winner) => Standing::Open,
            None => Standing::Unknown,
        })
    }

    pub(super) fn truth_here(&self) -> Option<&Truth> {
        self.knowledge.truth(self.game.position())
    }

    /// Who wins the position after so many moves, for its side to move.
    pub(super) fn verdict(&self, plies: usize) -> Option<Verdict> {
        self.knowledge.verdict(&self.game, plies)
    }

    /// What the solver is to find out next. While an agent thinks nothing is studied: that would
    /// take processor time from it.
    fn question(&self) -> Option<(AnyPosition, Scope)> {
        if self.hidden || self.knowledge.has_failed() {
            return None;
        }
        let at = |(plies, scope): (usize, Scope)| (self.game.positions()[plies], scope);
        if self.to_move().is_none() {
            return self.knowledge.review_question(&self.game, self.given).map(at);
        }
        let here = self.game.moves().len();
        let scope = if self.shows_truth { Scope::Distances } else { Scope::Winner };
        let position = self.game.position();
        let waits = self.is_thinking() && self.knowledge.has_looked(position, scope);
        let lacks = self.knowledge.lacks_of(&self.game, here, scope);
        (!waits && lacks).then_some((*position, scope))
    }

    /// Takes what the solver is to do, in order.
    pub fn take_solver_orders(&mut self) -> Vec<Order> {
        let question = self.question();
        self.knowledge.orders(question)
    }

    /// The solver is about to get a request: whether it is still wanted.
    pub fn begins_to_solve(&mut self, id: u64) -> bool {
        self.knowledge.begins(id)
    }

    /// The solver has said something.
    pub fn solver_said(&mut self, reply: Reply) {
        self.knowledge.heard(reply);
    }
}
