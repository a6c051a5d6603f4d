//! The known results of the positions of a game, each seen beside the others: who wins, and which moves
//! gave a won position away.

use isolation::board::Verdict;
use isolation::{Game, Scope, kept_win};

use super::Knowledge;

/// After this many positions in a row that were not solved in time, a review does not ask for those
/// before them, which are larger still...
const PATIENCE: usize = 2;
/// ... but for those that a table of solved boards may hold: there is none with more moves.
const PLACEMENTS: usize = 2;

/// The review of a move.
#[derive(Clone, PartialEq, Debug)]
pub enum MoveReview {
    /// It has changed nothing: a won position stayed won, or a lost one lost.
    Kept,
    /// It is proven to be the only move that wins, and was not the only legal one.
    Only,
    /// A blunder: a proven win became a proven loss. These moves would have won; none while they
    /// are not known.
    Losing {
        /// The squares that they go to.
        instead: Vec<String>,
    },
    /// Not known, or not yet.
    Unknown,
}

impl Knowledge {
    /// Who wins the position after this many moves, for its side to move: what the solver has said,
    /// or what follows from what it has said of the positions beside it.
    pub fn verdict(&self, game: &Game, plies: usize) -> Option<Verdict> {
        self.said(game, plies).or_else(|| {
            let lost = |plies| self.said(game, plies) == Some(Verdict::Loss);
            let before = plies.checked_sub(1);
            // The move that follows was found to win, or all moves before it lost.
            if lost(plies + 1) || before.is_some_and(lost) {
                return Some(Verdict::Win);
            }
            let before = before?;
            let position = &game.positions()[before];
            let text = position.move_text(*game.moves().get(before)?);
            let truth = self.truth(position)?;
            let entry = truth.moves.iter().find(|entry| entry.text == text)?;
            entry.result.map(|result| !result)
        })
    }

    fn said(&self, game: &Game, plies: usize) -> Option<Verdict> {
        let position = game.positions().get(plies)?;
        match position.outcome() {
            Some(_) => Some(Verdict::Loss),
            None => self.truth(position)?.result,
        }
    }

    /// Whether the solver is still to find out so much about the position after this many moves.
    pub fn lacks_of(&self, game: &Game, plies: usize, scope: Scope) -> bool {
        let is_known = scope == Scope::Winner && self.verdict(game, plies).is_some();
        !is_known && self.lacks(&game.positions()[plies], scope)
    }

    /// The known results of the move after this many moves.
    pub fn move_review(&self, game: &Game, ply: usize) -> MoveReview {
        let (before, after) = (self.verdict(game, ply), self.verdict(game, ply + 1));
        match kept_win(before, after) {
            Some(false) => {
                let position = &game.positions()[ply];
                let square = |text: &str| {
                    let mv = position.parse_move(text).ok()?;
                    Some(position.short_text(mv))
                };
                let truth = self.truth(position);
                let winning = truth.iter().flat_map(|truth| truth.winning());
                let instead = winning.filter_map(|entry| square(&entry.text)).collect();
                MoveReview::Losing { instead }
            }
            None if before != Some(Verdict::Loss) && after != Some(Verdict::Loss) => {
                MoveReview::Unknown
            }
            _ if before == Some(Verdict::Win) && self.others_lose(game, ply) => MoveReview::Only,
            _ => MoveReview::Kept,
        }
    }

    /// Whether there were other moves than the one after this many moves, and all are proven to lose.
    fn others_lose(&self, game: &Game, ply: usize) -> bool {
        let position = &game.positions()[ply];
        let played = position.move_text(game.moves()[ply]);
        self.truth(position).is_some_and(|truth| {
            truth.moves.len() > 1
                && truth
                    .moves
                    .iter()
                    .all(|mv| mv.text == played || mv.result == Some(Verdict::Loss))
        })
    }

    /// The next request to the solver about a game that is over: its review, then, from the end backwards, whether the
    /// moves that kept a win were the only ones.
    pub fn game_question(&self, game: &Game, given: usize) -> Option<(usize, Scope)> {
        self.review_question(game, given).or_else(|| {
            let kept = |ply: &usize| {
                self.verdict(game, *ply) == Some(Verdict::Win)
                    && self.move_review(game, *ply) == MoveReview::Kept
            };
            let mut unsolved = 0;
            for ply in (given..game.moves().len()).rev().filter(kept) {
                let position = &game.positions()[ply];
                if self.lacks(position, Scope::Moves) {
                    return Some((ply, Scope::Moves));
                }
                let truth = self.truth(position);
                let all = truth.is_some_and(|it| it.moves.iter().all(|mv| mv.result.is_some()));
                unsolved = if all { 0 } else { unsolved + 1 };
                if unsolved == PATIENCE {
                    break;
                }
            }
            None
        })
    }

    /// The next request to the solver for a review of the moves from `given` on: who wins each
    /// position, from the end backwards, then which moves would have won where one lost.
    pub fn review_question(&self, game: &Game, given: usize) -> Option<(usize, Scope)> {
        let plies = || (given..game.positions().len()).rev();
        let mut unsolved = 0;
        for ply in plies() {
            // Results in a table are found at the first look.
            let looked = || self.has_looked(&game.positions()[ply], Scope::Winner);
            if unsolved >= PATIENCE && (ply > PLACEMENTS || looked()) {
                continue;
            }
            if self.lacks_of(game, ply, Scope::Winner) {
                return Some((ply, Scope::Winner));
            }
            unsolved = if self.verdict(game, ply).is_some() { 0 } else { unsolved + 1 };
        }
        let is_losing =
            |ply: &usize| matches!(self.move_review(game, *ply), MoveReview::Losing { .. });
        plies()
            .filter(is_losing)
            .find(|&ply| self.lacks_of(game, ply, Scope::Moves))
            .map(|ply| (ply, Scope::Moves))
    }
}
