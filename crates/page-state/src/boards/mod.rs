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
use crate::analyse::{self, assessment::Assessment};
use crate::choice::{Choosing, Click};
use crate::knowledge::{Knowledge, Question};
use crate::play::SquareTruth;
pub use address::address_of;
pub use solved::{Colours, Solved};

#[derive(Clone, Debug)]
pub struct Boards {
    pub solved: Arc<Solved>,
    pub game: Game,
    pub shows_rule: bool,
    /// The solver's proofs, shared with other parts of the page.
    pub knowledge: Knowledge,
    /// Why the square that was chosen last is no move.
    choosing: Choosing,
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
            choosing: Choosing::default(),
            steps: 0,
        }
    }
}

impl Boards {
    /// A square was chosen: a placement or a move there. Only games in which no move removes a square have tables.
    pub fn choose(&mut self, square: Square) {
        if let Click::Move(mv) = self.choosing.click(self.game.position(), square, false) {
            self.game.play(mv).expect("a legal move");
            self.steps += 1;
        }
    }

    pub fn undo(&mut self) {
        if self.game.undo().is_some() {
            self.choosing.note.clear();
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

    pub fn assessment(&self) -> Assessment {
        let position = self.game.position();
        if !position.both_placed() {
            let choices = position.targets().into_iter().map(|square| self.truth(square));
            return solved::best(choices).map_or(
                Assessment::Unknown,
                |SquareTruth { wins, plies }| {
                    let verdict = if wins { Verdict::Win } else { Verdict::Loss };
                    Assessment::proven(verdict, position.to_move(), plies)
                },
            );
        }
        let pair = Solved::pair_of(position).and_then(|pair| self.solved.pair(pair));
        if let Some((winner, plies)) = pair {
            return Assessment::Proven { winner, plies };
        }
        Assessment::known(&self.knowledge, &self.game, self.game.moves().len())
            .unwrap_or(Assessment::Unknown)
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

    pub fn analysed(&self) -> Address {
        analyse::address_of(&self.game, self.game.moves().len())
    }

    pub fn played(&self) -> Address {
        let squares = address::squares(&self.solved.rules, &self.line());
        Address::new(Place::Play)
            .with("variant", variant_name(&self.solved.rules))
            .with("moves", squares)
    }
}
