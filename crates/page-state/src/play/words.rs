//! The sentences of the page.

use std::time::Duration;

use isolation::board::{Move, Movement, Player};
use isolation::{AgentSpec, AnyPosition, Level, SquareState};

use super::{MoveReview, Note, Play, Standing, short_text};
use crate::strip::StripView;
use crate::texts::{catalogue, end, play as texts, sides, table};

pub(super) fn square(content: SquareState, legal: bool, movement: Movement) -> String {
    match content {
        SquareState::Open if legal => texts::legal_move().to_owned(),
        SquareState::Open => texts::open_square().to_owned(),
        SquareState::Piece(player) => sides::piece_of(player, movement),
        SquareState::Trail(Player::First) => texts::trail_first().to_owned(),
        SquareState::Trail(Player::Second) => texts::trail_second().to_owned(),
        SquareState::Hole => texts::hole().to_owned(),
    }
}

pub(super) fn mark(mark: &str) -> Option<&'static str> {
    match mark {
        "chosen" => Some(table::chosen()),
        "hint" => Some(table::hinted()),
        "stuck" => Some(end::stuck()),
        "exit" => Some(end::closed_exit()),
        "blunder" => Some(end::your_move()),
        "hint-region" => Some(table::hinted_region()),
        _ => None,
    }
}

/// How long a proof is, where that is known.
pub fn length(plies: Option<u32>) -> String {
    match plies {
        Some(plies) => texts::in_plies(plies),
        None => String::new(),
    }
}

/// The summary of a review, and whether it is complete.
pub(super) fn summary(moves: &[MoveReview], done: bool) -> String {
    let count = |wanted: fn(&MoveReview) -> bool| moves.iter().filter(|mv| wanted(mv)).count();
    let losing = count(|mv| matches!(mv, MoveReview::Losing { .. }));
    let unknown = count(|mv| *mv == MoveReview::Unknown);
    let found = match losing {
        0 if !done => String::new(),
        0 if unknown > 0 => texts::no_known_blunder().to_owned(),
        0 => texts::no_blunder().to_owned(),
        losing => texts::blunders(losing),
    };
    let rest = match unknown {
        _ if !done => texts::review_goes_on().to_owned(),
        0 => return found,
        unknown => texts::unknown_moves(unknown),
    };
    format!("{found} {rest}").trim().to_owned()
}

pub fn instead(squares: &[String]) -> String {
    const NAMED: usize = 4;
    let (last, others) = match squares {
        [] => return texts::loses_unknown().to_owned(),
        [only] => return texts::loses_only_won(only),
        squares if squares.len() > NAMED => {
            (texts::others(squares.len() - NAMED), &squares[..NAMED])
        }
        [others @ .., last] => (last.clone(), others),
    };
    texts::loses_others_won(others.join(", "), last)
}

/// The text of the solver's result for the position on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct StandingWords {
    pub proven: Option<String>,
    /// The winner, where it is proven.
    pub winner: Option<Player>,
    pub rest: String,
}

/// The name of an agent under which records keep it: the same in all languages.
pub(super) fn agent_name(spec: &AgentSpec) -> String {
    Level::of(spec).map_or_else(|| short_text(spec), |level| level.name.to_owned())
}

/// The name of an agent on the page: a level's, or that of its search, however long its text is.
fn agent_label(spec: &AgentSpec) -> &'static str {
    Level::of(spec).map_or(spec.entry().name, |level| catalogue::said(level.name))
}

impl Play {
    pub fn name(&self, player: Player) -> String {
        if !self.seat(player).human {
            agent_label(&self.seat(player).agent.spec).to_owned()
        } else if self.only_person().is_some() {
            texts::you().to_owned()
        } else {
            [texts::first_player(), texts::second_player()][player.index()].to_owned()
        }
    }

    pub fn about(&self, player: Player) -> String {
        if let Some(over) = self.finished() {
            let asked = self.retries();
            return match self.shows_mistake() {
                true if !asked => String::new(),
                true if self.only_person() == Some(player) => end::find_better_move().to_owned(),
                true => texts::waits_for_you().to_owned(),
                false => over.said_of(player).1,
            };
        }
        let turn = self.to_move() == Some(player);
        let depth = self.thinking.report().filter(|_| turn);
        let position = self.current.game.position();
        match depth.map(|report| report.depth) {
            _ if turn && self.is_paused() => texts::waits().to_owned(),
            Some(depth) if self.is_thinking() && depth > 0 => texts::thinking_deep(depth),
            _ if turn && self.is_thinking() => texts::thinking().to_owned(),
            _ if turn && position.piece(player).is_none() => {
                texts::place_your(sides::your_piece(position.movement()))
            }
            _ if turn && self.only_person() == Some(player) => texts::your_move().to_owned(),
            _ if turn => texts::short_to_move().to_owned(),
            _ if self.only_person() == Some(!player) => match self.trap() {
                Some((losing, replies)) => texts::sets_trap(losing, replies),
                None => texts::waits_for_you().to_owned(),
            },
            _ => String::new(),
        }
    }

    /// How many of the replies to the last move lose, and how many there are, where an agent set a trap by it.
    fn trap(&self) -> Option<(u32, u32)> {
        let report = self.thinking.report()?;
        report.trap.filter(|_| self.current.game.move_texts().last() == report.best.as_ref())
    }

    pub fn strip(&self, player: Player, now: Duration) -> StripView {
        let position = self.current.shown_position();
        let retries = self.retries();
        let turn = if retries { self.only_person() } else { self.to_move() } == Some(player);
        let name = self.name(player);
        let own = self.seat(player).plays().filter(|spec| Level::of(spec).is_none());
        StripView {
            title: own.map_or_else(|| name.clone(), short_text),
            about: self.about(player),
            short: (turn && position.piece(player).is_none()).then(texts::tap_a_square),
            turn,
            thinking: turn && self.is_thinking(),
            won: self.winner().filter(|_| !self.shows_mistake()).map(|winner| winner == player),
            clock: self.clock.view(player, now),
            ..StripView::of(position, player, name)
        }
    }

    pub fn result(&self) -> Option<String> {
        self.finished().map(|it| it.result())
    }

    /// Who wins the position on the board, in words; none when the game is over, or while the person
    /// does not want to know.
    pub fn standing_words(&self) -> Option<StandingWords> {
        let standing = self.standing().filter(|_| self.shows_truth)?;
        let (proven, winner, rest) = match standing {
            Standing::Proven { winner, plies } => {
                let proven = match (self.only_person(), winner) {
                    (Some(person), winner) if person == winner => texts::proven_you_win(),
                    (Some(_), _) => texts::proven_you_lose(),
                    (None, Player::First) => texts::proven_first_wins(),
                    (None, Player::Second) => texts::proven_second_wins(),
                };
                (Some(proven.to_owned()), Some(winner), length(plies))
            }
            Standing::Open => (None, None, texts::solving().to_owned()),
            Standing::Unknown => (None, None, texts::winner_unknown().to_owned()),
            Standing::Failed => (None, None, texts::winner_unknown_no_solver().to_owned()),
        };
        Some(StandingWords { proven, winner, rest })
    }

    /// What the side to move of the position before the last move did.
    pub(super) fn moved(&self, before: &AnyPosition, mv: Move) -> String {
        let (player, text) = (before.to_move(), before.long_text(mv));
        let (round, name) = (self.current.game.moves().len().div_ceil(2), self.name(player));
        match before.piece(player) {
            Some(_) => end::moved(round, name, text),
            None => texts::places(round, name, sides::piece_placed(before.movement()), text),
        }
    }

    /// Whether the status has news that a newcomer must read now: what happened in the game, or
    /// why something was not done.
    pub fn says_more(&self) -> bool {
        self.has_begun()
            || self.is_paused()
            || matches!(self.note, Note::Said(_) | Note::Refused(_))
    }

    pub fn status(&self) -> String {
        let again = self.retry_line();
        if let Some(again) = again.filter(|_| self.note == Note::Nothing) {
            return again;
        }
        if self.retry.is_none() && self.current.looks_back() {
            return texts::looks_back(self.current.shown_plies(), self.current.game.moves().len());
        }
        let now = self.now();
        match &self.note {
            Note::Nothing => now,
            Note::Happened(_) if self.to_move().is_none() => now,
            Note::Happened(what) => format!("{what} {now}"),
            Note::Said(what) | Note::Refused(what) => what.clone(),
        }
    }

    fn now(&self) -> String {
        if let Some(over) = self.finished() {
            return over.line();
        }
        if let Some(pause) = self.pause_words() {
            return pause;
        }
        let position = self.current.game.position();
        let player = position.to_move();
        if !self.seat(player).human {
            return texts::thinks(self.name(player));
        }
        let turn = match self.only_person() {
            Some(_) => texts::your_turn().to_owned(),
            None => texts::to_move(self.name(player)),
        };
        if position.piece(player).is_none() {
            texts::place_piece(turn, sides::your_piece(position.movement()))
        } else {
            texts::turn_and_moves(
                turn,
                sides::open_to(position.movement(), position.targets().len()),
            )
        }
    }

    /// Why a person cannot move now.
    pub(super) fn no_turn(&self) -> Option<String> {
        if self.winner().is_some() {
            return Some(texts::game_over().to_owned());
        }
        if self.current.looks_back() {
            return Some(texts::looks_back(
                self.current.shown_plies(),
                self.current.game.moves().len(),
            ));
        }
        if !self.is_persons_turn() {
            return Some(texts::opponents_turn().to_owned());
        }
        self.is_paused().then(|| table::game_paused().to_owned())
    }
}
