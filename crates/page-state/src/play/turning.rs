//! The move that decided a game, as far as the solver knows.

use isolation::End;
use isolation::board::{Player, Verdict};

use super::finished::{Finished, Mistake};
use crate::knowledge::MoveReview;
use crate::texts::end as texts;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Turning {
    /// Whose mistake it is, for the sign: `own`, `other`, `none`; `searching` or `unknown` while there is none.
    pub kind: &'static str,
    /// The move.
    pub point: String,
    /// What would have won, or why there is no such move.
    pub rest: String,
    /// How many mistakes each side made, as far as all of them are known.
    pub counts: String,
    /// The move and what would have won, in few words.
    pub brief: String,
}

impl Turning {
    fn without(kind: &'static str, why: &str) -> Self {
        Self { kind, rest: why.to_owned(), ..Self::default() }
    }
}

impl Finished<'_> {
    fn side(&self, ply: usize) -> Player {
        self.game.positions()[ply].to_move()
    }

    /// Moves that gave a proven win away, each with the squares that would have won; and whether every move is known.
    /// Counted are the moves at the end that are all known: with one unknown move between them, the sides' counts would
    /// say nothing about each other.
    fn mistakes(&self) -> (Vec<(usize, Vec<String>)>, bool) {
        let plies = self.given..self.game.moves().len();
        let reviews: Vec<_> =
            plies.map(|ply| (ply, self.knowledge.move_review(self.game, ply))).collect();
        let unknown = reviews.iter().rposition(|(_, it)| *it == MoveReview::Unknown);
        let known = reviews.into_iter().skip(unknown.map_or(0, |at| at + 1));
        let mistakes = known.filter_map(|(ply, it)| match it {
            MoveReview::Losing { instead } => Some((ply, instead)),
            _ => None,
        });
        (mistakes.collect(), unknown.is_none())
    }

    /// Whether the loser gave up, or ran out of time, in a won position.
    fn gave_up_a_win(&self) -> bool {
        let plies = self.game.moves().len();
        let wins = (self.side(plies) != self.winner) == (self.verdict(plies) == Some(Verdict::Win));
        self.how != End::NoMoves && self.verdict(plies).is_some() && wins
    }

    fn verdict(&self, plies: usize) -> Option<Verdict> {
        self.knowledge.verdict(self.game, plies)
    }

    /// The counted mistakes, and the turning point.
    pub(super) fn turning(&self) -> (Vec<Mistake>, Turning) {
        let (mistakes, complete) = self.mistakes();
        let own = |ply: usize| self.side(ply) == self.viewer();
        let marks: Vec<_> =
            mistakes.iter().map(|&(ply, _)| Mistake { ply, own: own(ply) }).collect();
        let counts = if complete { self.counts(&marks) } else { String::new() };
        let searching = self.knowledge.review_question(self.game, self.given).is_some()
            && !self.knowledge.has_failed();
        let turning = match mistakes.last() {
            _ if self.gave_up_a_win() => {
                let (loser, is_own) = (!self.winner, self.viewer() != self.winner);
                let point = match self.person {
                    Some(person) if person == loser => texts::you_were_winning().to_owned(),
                    _ => texts::was_winning(self.name(loser)),
                };
                let kind = if is_own { "own" } else { "other" };
                Turning { kind, point, counts, ..Turning::default() }
            }
            Some((_, instead)) if searching && instead.is_empty() => {
                Turning::without("searching", texts::searching())
            }
            Some((ply, instead)) => {
                let square = self.game.positions()[*ply].short_text(self.game.moves()[*ply]);
                let number = ply / 2 + 1;
                Turning {
                    kind: if own(*ply) { "own" } else { "other" },
                    point: texts::turning_point(number, square),
                    rest: texts::won_instead(instead),
                    counts,
                    brief: instead
                        .first()
                        .map_or_else(String::new, |won| texts::in_brief(number, won)),
                }
            }
            None if searching => Turning::without("searching", texts::searching()),
            None if complete => Turning::without("none", texts::no_mistakes()),
            None => Turning::without("unknown", texts::no_turning()),
        };
        (marks, turning)
    }

    /// How often each side gave a win away; of the side that did so last first.
    fn counts(&self, marks: &[Mistake]) -> String {
        let Some(last) = marks.last() else { return String::new() };
        let own = marks.iter().filter(|it| it.own).count();
        let (viewer, other) = (self.viewer(), self.name(!self.viewer()));
        let [own, others] = [own, marks.len() - own].map(texts::times);
        match self.person {
            Some(_) if last.own => texts::you_then_other(own, other, others),
            Some(_) => texts::other_then_you(other, others, own),
            None => texts::each(self.name(viewer), own, other, others),
        }
    }
}
