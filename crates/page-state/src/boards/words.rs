//! The sentences of the explorer.

use isolation::board::Player;

use super::Boards;
use crate::analyse::assessment::Assessment;
use crate::texts::{analyse, boards as texts, play, sides};

impl Boards {
    /// The placements to choose from, their number of classes, and their results.
    pub fn status(&self) -> String {
        let position = self.game.position();
        let mover = position.to_move();
        if !self.choosing.note.is_empty() {
            return self.choosing.note.clone();
        }
        if let Some(outcome) = position.outcome() {
            return analyse::over(sides::side_within(mover), sides::side_within(outcome.winner));
        }
        let (classes, count) = (self.classes(), position.targets().len());
        let who = sides::side(mover);
        let choices = if position.both_placed() {
            texts::to_move(who, sides::moves(count), classes.len())
        } else {
            texts::to_place(who, count, classes.len())
        };
        let of = |wins| classes.values().flatten().filter(|truth| truth.wins == wins).count();
        let unknown = classes.values().filter(|truth| truth.is_none()).count();
        let known = if unknown == 0 {
            texts::sorted(of(true), of(false))
        } else if self.question().is_some() {
            play::solving().to_owned()
        } else if self.knowledge.has_failed() && position.both_placed() {
            play::winner_unknown_no_solver().to_owned()
        } else {
            texts::sorted_unknown(of(true), of(false), unknown)
        };
        format!("{choices} {known}")
    }

    pub fn about(&self) -> String {
        let (all, solved) = self.solved.pairs();
        if all == solved {
            texts::all_solved(all)
        } else {
            texts::some_solved(solved, all, all - solved)
        }
    }

    pub fn rule_fares(&self) -> String {
        match &self.solved.rule {
            Some(rule) => texts::rule_right(rule.right, rule.right + rule.wrong.len()),
            None => texts::no_rule().to_owned(),
        }
    }

    /// The colour rule's prediction for the position, once both pieces stand.
    pub fn rule_here(&self) -> Option<String> {
        let position = self.game.position();
        let mover = position.to_move();
        let [first, second] = Player::BOTH.map(|player| position.piece(player));
        let colours = first.zip(second).filter(|_| self.shows_rule && self.solved.rule.is_some());
        let (first, second) = colours?;
        let same = self.solved.colour(first) == self.solved.colour(second);
        let wins = if same { mover } else { !mover };
        let said = texts::rule_here(sides::side_within(wins));
        Some(match self.assessment() {
            Assessment::Proven { winner, .. } if winner != wins => {
                format!("{said} {}", texts::wrong_here())
            }
            _ => said,
        })
    }
}
