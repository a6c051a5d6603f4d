//! Looking back at earlier positions of the game, which does not change it.

use isolation::Game;

use super::Play;
use crate::choice::Choice;
use crate::step::Step;

impl Play {
    /// After how many moves the position is that is shown.
    pub fn shown_plies(&self) -> usize {
        self.looked_at.unwrap_or(self.game.moves().len())
    }

    /// Whether an earlier position is shown.
    pub fn looks_back(&self) -> bool {
        self.looked_at.is_some()
    }

    /// The game up to the position that is shown.
    pub fn shown_game(&self) -> Game {
        self.game.after(self.shown_plies())
    }

    /// Shows the position after this many moves.
    pub fn look_at(&mut self, plies: usize) {
        self.choice = Choice::Nothing;
        self.looked_at = Some(plies).filter(|&plies| plies < self.game.moves().len());
    }

    /// The number of moves after a step.
    pub fn after(&self, step: Step) -> Option<usize> {
        let (here, last) = (self.shown_plies(), self.game.moves().len());
        match step {
            Step::Back => here.checked_sub(1),
            Step::Forward => Some(here + 1).filter(|&plies| plies <= last),
            Step::Start => Some(0),
            Step::End => Some(last),
            Step::Up | Step::Down => None,
        }
    }

    pub fn walk(&mut self, step: Step) {
        if let Some(plies) = self.after(step) {
            self.look_at(plies);
        }
    }
}
