//! The map of all choices as shown.

use std::collections::BTreeMap;

use isolation::board::{Player, Square};
use isolation::solve::Pair;
use isolation_compact::map_of;

use super::{Boards, folding};
use crate::play::{BoardView, SquareTruth};
use crate::texts::boards as texts;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    /// Whether it wins by the rule; not known for a first placement, which leaves that open.
    pub wins: Option<bool>,
    /// Whether the rule is wrong about it, or about some reply to it.
    pub fails: bool,
}

impl Boards {
    /// Of each class of choices up to symmetry the first one, and what is known of it.
    pub fn classes(&self) -> BTreeMap<Square, Option<SquareTruth>> {
        let position = self.game.position();
        let (symmetries, size) = (folding::symmetries(position), position.size());
        let targets = position.targets().into_iter();
        let first =
            targets.filter(|&square| folding::representative(&symmetries, size, square) == square);
        map_of(first.map(|square| (square, self.truth(square))))
    }

    /// The colour rule's prediction for a placement, while it is shown.
    pub fn rule(&self, square: Square) -> Option<Rule> {
        let position = self.game.position();
        if !self.shows_rule || self.solved.rule.is_none() || position.both_placed() {
            return None;
        }
        Some(match position.piece(Player::First) {
            Some(first) => {
                let pair = Pair { first, second: square };
                let wins = self.solved.predicted(pair) == Player::Second;
                Rule { wins: Some(wins), fails: self.solved.is_exception(pair) }
            }
            None => {
                let mut answers = self.solved.answers(square);
                Rule { wins: None, fails: answers.any(|pair| self.solved.is_exception(pair)) }
            }
        })
    }

    /// The board as shown: one square of each class with its number, the others as its images.
    pub fn board(&self) -> BoardView {
        let position = self.game.position();
        let (symmetries, size) = (folding::symmetries(position), position.size());
        let classes = self.classes();
        let first = |square| folding::representative(&symmetries, size, square);
        let targets = position.targets();
        let plays_on = position.outcome().is_none();
        let mut view =
            BoardView::of(&self.game, plays_on, |square| *classes.get(&first(square))?);
        let legal = view.squares.iter_mut().zip(size.squares());
        for (drawn, square) in legal.filter(|(_, square)| targets.contains(*square)) {
            let mut add = |text: &str| {
                drawn.label.push_str(", ");
                drawn.label.push_str(text);
            };
            let rule = self.rule(square);
            let image = first(square) != square;
            if drawn.truth.is_none() {
                add(texts::unknown());
            }
            if rule.is_some_and(|rule| rule.fails) {
                add(texts::exception());
            }
            if image {
                add(&texts::image_of(size.name(first(square))));
                // It is drawn without the number.
                drawn.truth = drawn.truth.map(|truth| SquareTruth { plies: None, ..truth });
            }
            drawn.mark = mark(rule, image);
        }
        view
    }
}

/// The name by which the style sheet knows what is special about a square.
fn mark(rule: Option<Rule>, image: bool) -> Option<&'static str> {
    let wins = rule.and_then(|rule| rule.wins);
    let fails = rule.is_some_and(|rule| rule.fails);
    let [own, of_image] = match (wins, fails) {
        (None, false) => return image.then_some("image"),
        (None, true) => ["wrong", "wrong-image"],
        (Some(true), false) => ["rule-good", "rule-good-image"],
        (Some(true), true) => ["rule-good-wrong", "rule-good-wrong-image"],
        (Some(false), false) => ["rule-bad", "rule-bad-image"],
        (Some(false), true) => ["rule-bad-wrong", "rule-bad-wrong-image"],
    };
    Some(if image { of_image } else { own })
}
