//! The game on the board, and the position of it that is shown.

use isolation::board::{Player, Rules, Square, Start};
use isolation::{AnyPosition, Game};

use super::exits;
use super::{Ending, Seat};
use crate::step::Step;

#[derive(Clone, Debug)]
pub struct CurrentGame {
    pub game: Game,
    /// It decides what is left to chance.
    pub seed: u64,
    /// So many moves were made by the rules, before the players' first.
    pub(super) given: usize,
    /// An end that the rules do not know.
    pub(super) ending: Option<Ending>,
    /// Who played the game that is over, where the settings name others by now.
    pub(super) played: Option<[Seat; 2]>,
    /// The earlier position that is shown, by the moves before it.
    looked_at: Option<usize>,
}

pub fn given(rules: &Rules, game: &Game) -> usize {
    if rules.start == Start::Random { game.moves().len().min(2) } else { 0 }
}

impl CurrentGame {
    pub(super) fn new(rules: &Rules, game: Game, seed: u64) -> Self {
        let given = given(rules, &game);
        Self { game, seed, given, ending: None, played: None, looked_at: None }
    }

    /// The winner; none while the game runs.
    pub fn winner(&self) -> Option<Player> {
        let by_rules = || self.game.outcome().map(|outcome| outcome.winner);
        self.ending.map(|ending| !ending.loser()).or_else(by_rules)
    }

    pub(super) fn made(&self) -> usize {
        self.game.moves().len() - self.given
    }

    /// How many moves remain after taking back: to the last turn of this person, or one less.
    pub(super) fn undone(&self, person: Option<Player>) -> Option<usize> {
        let mut earlier = (self.given..self.game.moves().len()).rev();
        match person {
            Some(person) => earlier.find(|&plies| self.game.positions()[plies].to_move() == person),
            None => earlier.next(),
        }
    }

    /// Goes on after this many moves.
    pub(super) fn take_back(&mut self, plies: usize) {
        let game = self.game.after(plies);
        *self = Self { game, ending: None, played: None, looked_at: None, ..*self };
    }

    /// The piece that cannot move, where the game ended by the rules, and the squares around it to
    /// which it could move if they were open.
    pub(super) fn stuck(&self) -> Option<(Square, Vec<Square>)> {
        exits::stuck(self.game.position()).filter(|_| self.ending.is_none())
    }

    /// After how many moves the position is that is shown.
    pub fn shown_plies(&self) -> usize {
        self.looked_at.unwrap_or(self.game.moves().len())
    }

    pub fn shown_position(&self) -> &AnyPosition {
        &self.game.positions()[self.shown_plies()]
    }

    pub fn shown(&self) -> Game {
        self.game.after(self.shown_plies())
    }

    pub fn looks_back(&self) -> bool {
        self.looked_at.is_some()
    }

    /// Shows the position after this many moves.
    pub(super) fn look_at(&mut self, plies: usize) {
        self.looked_at = Some(plies).filter(|&plies| plies < self.game.moves().len());
    }

    pub fn after(&self, step: Step) -> Option<usize> {
        step.along(self.shown_plies(), self.game.moves().len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use isolation::find_rules;

    fn game(rules: &str, moves: &[&str]) -> CurrentGame {
        let rules = find_rules(rules).expect("a preset");
        let mut current = CurrentGame::new(&rules, Game::new(&rules, 1), 1);
        for text in moves {
            let mv = current.game.position().parse_move(text).expect("a move");
            current.game.play(mv).expect("it is legal");
        }
        current
    }

    #[test]
    fn only_moves_of_players_are_taken_back() {
        let mut current = game("knight", &["N@d4", "N@c5", "d4e6"]);
        assert_eq!((current.made(), current.undone(None)), (3, Some(2)));
        assert_eq!(current.undone(Some(Player::Second)), Some(1));
        current.ending = Some(Ending::Resigned(Player::Second));
        current.look_at(1);
        assert_eq!((current.winner(), current.shown().moves().len()), (Some(Player::First), 1));
        current.take_back(2);
        assert_eq!((current.winner(), current.shown_plies(), current.made()), (None, 2, 2));
        assert_eq!(game("udacity", &[]).undone(None), None);
    }

    #[test]
    fn steps_stay_in_the_game() {
        let mut current = game("knight", &["N@d4", "N@c5"]);
        assert_eq!((current.after(Step::Forward), current.after(Step::Back)), (None, Some(1)));
        current.look_at(0);
        assert!(current.looks_back());
        assert_eq!((current.after(Step::Forward), current.after(Step::Back)), (Some(1), None));
        current.look_at(2);
        assert!(!current.looks_back(), "the end is no look back");
    }
}
