//! The explorer of solved boards, without a browser: first placements and replies with what the tables say of them,
//! then moves with what the solver finds.

mod address;
mod board;
mod folding;
mod solved;
#[cfg(test)]
mod tests;
mod words;

use std::sync::Arc;

use isolation::board::{Player, Square, Verdict};
use isolation::{Game, Scope, variant_name};

use crate::address::{Address, Place};
use crate::analyse::{self, worth::Worth};
use crate::choice::{Choice, Click};
use crate::knowledge::{Knowledge, Question};
use crate::play::SquareTruth;
pub use address::address_of;
pub use solved::{Colours, Solved};

#[derive(Clone, Debug)]
pub struct Boards {
    pub solved: Arc<Solved>,
    /// The placements and moves that were chosen.
    pub game: Game,
    /// Whether the colour rule is shown.
    pub shows_rule: bool,
    /// The solver's proofs, shared with other parts of the page.
    pub knowledge: Knowledge,
    /// The square that was chosen last and is no move.
    refused: Option<Square>,
    /// How often another position was chosen: the browser's *back* leads to the one before.
    pub steps: u32,
}

const FIRST: &str = "knight-7x7";

impl Default for Boards {
    fn default() -> Self {
        let solved = Solved::find(FIRST).expect("a solved board");
        Self {
            game: Game::unplaced(&solved.rules),
            solved: Arc::new(solved),
            shows_rule: false,
            knowledge: Knowledge::default(),
            refused: None,
            steps: 0,
        }
    }
}

impl Boards {
    /// A square was chosen: a placement or a move there.
    pub fn choose(&mut self, square: Square) {
        // Only games in which no move removes a square have tables, so that one click is a move.
        let click = Choice::Nothing.click(self.game.position(), square, false);
        self.refused = (click == Click::Refused).then_some(square);
        if let Click::Move(mv) = click {
            self.game.play(mv).expect("a legal move");
            self.steps += 1;
        }
    }

    /// Goes back to the choice before.
    pub fn undo(&mut self) {
        if self.game.undo().is_some() {
            self.refused = None;
            self.steps += 1;
        }
    }

    fn line(&self) -> Vec<Square> {
        self.game.moves().iter().map(|mv| mv.destination()).collect()
    }

    /// The known results of a choice, for the player who makes it.
    fn truth(&self, square: Square) -> Option<SquareTruth> {
        let position = self.game.position();
        if position.both_placed() {
            return SquareTruth::of(&*self.knowledge.truth(position)?, position, square);
        }
        self.solved.placement(position.piece(Player::First), square)
    }

    /// The evaluation of the position.
    pub fn worth(&self) -> Worth {
        let position = self.game.position();
        let mover = position.to_move();
        let proven =
            |wins: bool, plies| Worth::Proven { winner: if wins { mover } else { !mover }, plies };
        if position.outcome().is_some() {
            return proven(false, Some(0));
        }
        if !position.both_placed() {
            let choices = position.targets().into_iter().map(|square| self.truth(square));
            let best = solved::best(choices);
            return best.map_or(Worth::Unknown, |best| proven(best.wins, best.plies));
        }
        let pair = Solved::pair_of(position).and_then(|pair| self.solved.pair(pair));
        if let Some((winner, plies)) = pair {
            return Worth::Proven { winner, plies };
        }
        let verdict = self.knowledge.verdict(&self.game, self.game.moves().len());
        let plies = self.knowledge.truth(position).and_then(|truth| truth.plies);
        verdict.map_or(Worth::Unknown, |it| proven(it == Verdict::Win, plies))
    }

    /// The next request to the solver: all about the moves, once both pieces stand.
    pub fn question(&self) -> Option<Question> {
        let here = *self.game.position();
        let asks = here.both_placed()
            && here.outcome().is_none()
            && !self.knowledge.has_failed()
            && self.knowledge.lacks(&here, Scope::Distances);
        asks.then_some((here, Scope::Distances))
    }

    /// The link to the analysis of the position.
    pub fn analysed(&self) -> Address {
        analyse::address_of(&self.game, self.game.moves().len())
    }

    /// The link to play on from it.
    pub fn played(&self) -> Address {
        let squares = address::squares(&self.solved.rules, &self.line());
        Address::new(Place::Play)
            .with("variant", variant_name(&self.solved.rules))
            .with("moves", squares)
    }
}
