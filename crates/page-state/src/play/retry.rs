//! A person looks for better moves in place of their mistakes, in the game that is over.

use isolation::board::{Move, Square, Verdict};
use isolation::{AnyPosition, Scope};

use super::words::length;
use super::{Arrow, Note, Play, SquareTruth};
use crate::choice::{Choice, Click};
use crate::knowledge::Question;
use crate::texts::{end as texts, sides};

/// The mistakes, and what was tried in place of the open one.
#[derive(Clone, PartialEq, Debug)]
pub struct Retry {
    /// The mistakes, by the moves before each.
    plies: Vec<usize>,
    /// The place of the open one; after the last, all are done.
    at: usize,
    /// For which of them a winning move was found.
    found: Vec<bool>,
    tried: Option<Move>,
    /// Whether the person wanted to see the answer.
    shown: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RetryPhase {
    Asked,
    /// The solver looks at the tried move.
    Checking,
    Right,
    Wrong,
    Shown,
    Done,
}

/// The card of the open mistake.
#[derive(Clone, PartialEq, Debug)]
pub struct RetryCard {
    pub phase: RetryPhase,
    pub counter: String,
    /// For each mistake `found`, `here` or `open`.
    pub dots: Vec<&'static str>,
    /// The proof that the title tells.
    pub sign: Option<SquareTruth>,
    pub title: Vec<String>,
    pub hint: String,
    /// The move that the answer is about.
    pub answer: Option<Move>,
}

impl Retry {
    /// The moves before the open mistake.
    pub fn ply(&self) -> Option<usize> {
        self.plies.get(self.at).copied()
    }
}

impl Play {
    pub fn retry(&self) -> Option<&Retry> {
        self.retry.as_ref()
    }

    /// Begins with the person's first mistake.
    pub fn learn_from_mistakes(&mut self) {
        let plies = self.end_card().map(|card| card.own_mistakes()).unwrap_or_default();
        if !plies.is_empty() {
            let found = vec![false; plies.len()];
            self.retry = Some(Retry { plies, at: 0, found, tried: None, shown: false });
            self.open_mistake(0);
        }
    }

    fn open_mistake(&mut self, at: usize) {
        let right = self.retry_phase() == Some(RetryPhase::Right);
        let Some(retry) = &mut self.retry else { return };
        if right {
            retry.found[retry.at] = true;
        }
        (retry.at, retry.tried, retry.shown) = (at, None, false);
        let plies = retry.ply().unwrap_or(self.current.game.moves().len());
        self.plans.choice = Choice::Nothing;
        self.note = Note::Nothing;
        self.current.look_at(plies);
    }

    pub fn next_mistake(&mut self) {
        if let Some(at) = self.retry.as_ref().map(|it| it.at + 1) {
            self.open_mistake(at);
        }
    }

    /// The person looks at the position after these moves: it may be another of the mistakes; else the game is looked at.
    pub(super) fn retry_at(&mut self, plies: usize) {
        let at = self.retry.as_ref().map(|retry| retry.plies.iter().position(|&ply| ply == plies));
        match at {
            Some(Some(at)) => self.open_mistake(at),
            Some(None) => self.retry = None,
            None => {}
        }
    }

    pub fn show_answer(&mut self) {
        if let Some(retry) = &mut self.retry {
            (retry.shown, retry.tried) = (true, None);
            self.plans.choice = Choice::Nothing;
        }
    }

    pub fn leave_mistakes(&mut self) {
        if self.retry.take().is_some() {
            self.look_at(self.current.game.moves().len());
        }
    }

    /// Whether a move is wanted in place of the open mistake.
    pub(super) fn retries(&self) -> bool {
        matches!(self.retry_phase(), Some(RetryPhase::Asked | RetryPhase::Wrong))
    }

    /// Whether the board shows a mistake, not the end of the game.
    pub(super) fn shows_mistake(&self) -> bool {
        self.retry_phase().is_some_and(|phase| phase != RetryPhase::Done)
    }

    /// A square was chosen in place of the open mistake.
    pub(super) fn try_instead(&mut self, square: Square) -> Click {
        if !self.retries() {
            return Click::Refused;
        }
        let position = *self.current.shown_position();
        let click = self.plans.choice.click(&position, square, false);
        self.note = match click {
            Click::Move(mv) => {
                self.retry.iter_mut().for_each(|retry| retry.tried = Some(mv));
                Note::Nothing
            }
            Click::Refused => Note::Refused(self.plans.choice.refusal(&position, square)),
            Click::Waits => Note::Said(self.plans.choice.next(&position)),
        };
        click
    }

    /// What the solver is to find out about the open mistake.
    pub(super) fn retry_question(&self) -> Option<Question> {
        let position = self.current.game.positions()[self.retry.as_ref()?.ply()?];
        let lacks = self.knowledge.lacks(&position, Scope::Distances);
        lacks.then_some((position, Scope::Distances))
    }

    fn proof(&self, position: &AnyPosition, mv: Move) -> Option<SquareTruth> {
        let (truth, text) = (self.knowledge.truth(position)?, position.move_text(mv));
        let entry = truth.moves.iter().find(|entry| entry.text == text)?;
        Some(SquareTruth { wins: entry.result? == Verdict::Win, plies: entry.plies })
    }

    /// The winning moves of a position with their proofs, the quickest first.
    fn winning(&self, position: &AnyPosition) -> Vec<(Move, SquareTruth)> {
        let truth = self.knowledge.truth(position);
        let moves = truth.iter().flat_map(|truth| truth.winning()).filter_map(|entry| {
            let mv = position.parse_move(&entry.text).ok()?;
            Some((mv, SquareTruth { wins: true, plies: entry.plies }))
        });
        let mut moves: Vec<_> = moves.collect();
        isolation_compact::sort_by_key(&mut moves, |(_, it)| it.plies.unwrap_or(u32::MAX));
        moves
    }

    pub fn retry_phase(&self) -> Option<RetryPhase> {
        let retry = self.retry.as_ref()?;
        let Some(ply) = retry.ply() else { return Some(RetryPhase::Done) };
        let position = &self.current.game.positions()[ply];
        Some(match retry.tried {
            _ if retry.shown => RetryPhase::Shown,
            None => RetryPhase::Asked,
            Some(mv) => match self.proof(position, mv) {
                Some(proof) if proof.wins => RetryPhase::Right,
                None if self.knowledge.lacks(position, Scope::Moves)
                    && !self.knowledge.has_failed() =>
                {
                    RetryPhase::Checking
                }
                _ => RetryPhase::Wrong,
            },
        })
    }

    pub fn retry_card(&self) -> Option<RetryCard> {
        let (retry, phase) = (self.retry.as_ref()?, self.retry_phase()?);
        let count = retry.plies.len();
        let dots = (0..count).map(|at| match retry.found[at] {
            true => "found",
            false if at == retry.at && phase == RetryPhase::Right => "found",
            false if at == retry.at => "here",
            false => "open",
        });
        let card = RetryCard {
            phase,
            counter: format!("{} / {count}", (retry.at + 1).min(count)),
            dots: dots.collect(),
            sign: None,
            title: Vec::new(),
            hint: String::new(),
            answer: None,
        };
        let Some(ply) = retry.ply() else { return Some(self.done(retry, card)) };
        let (position, played) =
            (&self.current.game.positions()[ply], self.current.game.moves()[ply]);
        let square = |mv: Move| position.short_text(mv);
        let winning = self.winning(position);
        let tried = retry.tried.map(|mv| (mv, self.proof(position, mv)));
        Some(match (phase, tried) {
            (RetryPhase::Right, Some((mv, sign))) => self.answer(position, mv, sign, card),
            (RetryPhase::Shown, _) => match winning.first() {
                Some(&(mv, sign)) => self.answer(position, mv, Some(sign), card),
                None => RetryCard { title: vec![texts::searching_answer().to_owned()], ..card },
            },
            (RetryPhase::Checking, Some((mv, _))) => {
                RetryCard { title: vec![texts::checking(square(mv))], ..card }
            }
            (RetryPhase::Wrong, Some((mv, sign))) => {
                let title = match sign {
                    Some(sign) => texts::loses_too(square(mv), length(sign.plies)),
                    None => texts::is_unknown(square(mv)),
                };
                let movement = position.movement();
                let hint = match position.piece(position.to_move()) {
                    Some(from) => {
                        texts::back_on(movement, sides::piece(movement), position.size().name(from))
                    }
                    None => texts::try_another().to_owned(),
                };
                RetryCard { title: vec![title], hint, sign, ..card }
            }
            _ => {
                let plies = self.proof(position, played).and_then(|it| it.plies);
                let title =
                    vec![texts::you_played(square(played)), texts::find_better().to_owned()];
                RetryCard { title, hint: texts::it_loses(square(played), length(plies)), ..card }
            }
        })
    }

    /// A winning move, and the others.
    fn answer(
        &self,
        position: &AnyPosition,
        mv: Move,
        sign: Option<SquareTruth>,
        card: RetryCard,
    ) -> RetryCard {
        const NAMED: usize = 3;
        let winning = self.winning(position).into_iter().filter(|(other, _)| *other != mv);
        let others: Vec<_> = winning
            .map(|(mv, proof)| match proof.plies {
                Some(plies) => format!("{} ({plies})", position.short_text(mv)),
                None => position.short_text(mv),
            })
            .collect();
        let hint = match &others[..] {
            [] => texts::only_this_wins().to_owned(),
            [other] => texts::wins_too(other),
            [others @ .., last] if others.len() < NAMED => texts::win_too(others.join(", "), last),
            others => texts::many_win_too(others.len()),
        };
        let plies = sign.and_then(|it| it.plies);
        let title = texts::it_wins(position.short_text(mv), length(plies));
        RetryCard { title: vec![title], hint, sign, answer: Some(mv), ..card }
    }

    fn done(&self, retry: &Retry, card: RetryCard) -> RetryCard {
        let found = retry.found.iter().filter(|found| **found).count();
        let open = retry.plies.iter().zip(&retry.found).find(|(_, found)| !**found);
        let hint = open.map_or_else(
            || texts::all_found().to_owned(),
            |(&ply, _)| {
                let position = &self.current.game.positions()[ply];
                let winning = self.winning(position).into_iter();
                let winning: Vec<_> = winning.map(|(mv, _)| position.short_text(mv)).collect();
                let squares = match &winning[..] {
                    [others @ .., last] if !others.is_empty() => texts::or(others.join(", "), last),
                    squares => squares.concat(),
                };
                texts::still_open(ply / 2 + 1, squares)
            },
        );
        RetryCard { title: vec![texts::found_of(found, retry.plies.len())], hint, ..card }
    }

    /// The move that was played in place of the answer, and the answer.
    pub(super) fn retry_arrows(&self) -> Vec<Arrow> {
        let Some(ply) = self.retry.as_ref().and_then(Retry::ply) else { return Vec::new() };
        let (position, played) =
            (&self.current.game.positions()[ply], self.current.game.moves()[ply]);
        let from = position.piece(position.to_move());
        let answer = self.retry_card().and_then(|card| card.answer);
        let arrows = [(Some(played), "played"), (answer, "good")].map(|(mv, class)| {
            let (from, mv) = from.zip(mv)?;
            Some(Arrow { from, to: mv.destination(), class, bold: class == "good" })
        });
        arrows.into_iter().flatten().collect()
    }

    /// The square of the played move, which is marked.
    pub(super) fn retry_mark(&self) -> Option<Square> {
        let ply = self.retry.as_ref()?.ply()?;
        Some(self.current.game.moves()[ply].destination())
    }

    /// The round that is played again, and how it came to the position.
    pub(super) fn retry_line(&self) -> Option<String> {
        let ply = self.retry.as_ref()?.ply()?;
        let number = ply / 2 + 1;
        let Some(before) = ply.checked_sub(1) else { return Some(texts::again(number)) };
        let position = &self.current.game.positions()[before];
        let text = position.long_text(self.current.game.moves()[before]);
        Some(texts::again_after(number, self.name(position.to_move()), text))
    }
}
