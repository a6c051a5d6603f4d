//! The card at the end of a game: the result, its reason, the move that decided it, and the viewer's mistakes.

use isolation::End;
use isolation::board::Player;

use super::exits::{reach, stuck};
use super::finished::{Finished, Mistake};
use super::turning::Turning;
use super::{Ending, Play, Review};
use crate::knowledge::{MoveReview, Question};
use crate::texts::{end as texts, play as play_texts, sides};

#[derive(Clone, PartialEq, Debug)]
pub struct EndCard {
    /// The result, and after how many rounds.
    pub title: String,
    pub reason: String,
    /// Reason and turning point in one line.
    pub brief: String,
    pub winner: Player,
    /// Whose chances are shown: the only person's, else the first player's.
    pub viewer: Player,
    /// Whether the only person has won; none without one.
    pub won: Option<bool>,
    pub turning: Turning,
    /// The moves that gave a win away, as far as they are counted.
    pub mistakes: Vec<Mistake>,
    pub curve: CurveWords,
}

/// What is written at the curve of the viewer's chances.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CurveWords {
    pub title: String,
    /// At its upper and its lower end.
    pub ends: [String; 2],
    /// Whose mistakes filled and hollow dots are.
    pub dots: [String; 2],
}

impl EndCard {
    /// The plies of the only person's mistakes.
    pub fn own_mistakes(&self) -> Vec<usize> {
        let own = self.mistakes.iter().filter(|it| it.own && self.won.is_some());
        own.map(|it| it.ply).collect()
    }
}

impl Finished<'_> {
    pub fn name(&self, player: Player) -> &str {
        &self.names[player.index()]
    }

    /// The only person, else the first player.
    pub fn viewer(&self) -> Player {
        self.person.unwrap_or(Player::First)
    }

    /// The result and its reason.
    pub fn result(&self) -> String {
        format!("{}. {}", self.title(), self.reason(true))
    }

    pub fn card(&self) -> EndCard {
        let (mistakes, turning) = self.turning();
        let brief = match turning.brief.as_str() {
            "" => self.reason(false),
            brief => format!("{} {brief}", self.reason(false)),
        };
        EndCard {
            title: self.title(),
            reason: self.reason(true),
            brief,
            winner: self.winner,
            viewer: self.viewer(),
            won: self.won(),
            turning,
            mistakes,
            curve: self.curve_words(),
        }
    }

    fn won(&self) -> Option<bool> {
        self.person.map(|person| person == self.winner)
    }

    fn title(&self) -> String {
        let rounds = texts::rounds(self.rounds());
        match self.won() {
            Some(true) => texts::you_won(rounds),
            Some(false) => texts::you_lost(rounds),
            None => texts::beat(self.name(self.winner), self.name(!self.winner), rounds),
        }
    }

    /// What is known of each move.
    pub fn move_reviews(&self) -> Vec<MoveReview> {
        Review::of(self.knowledge, self.game, self.given).moves
    }

    /// The next request to the solver.
    pub fn question(&self) -> Option<Question> {
        let question = self.knowledge.game_question(self.game, self.given);
        let question = question.filter(|_| !self.knowledge.has_failed());
        question.map(|(plies, scope)| (self.game.positions()[plies], scope))
    }

    /// Whether a player has won, and what the strip says of it.
    pub fn said_of(&self, player: Player) -> (bool, String) {
        let position = self.game.position();
        let stuck = stuck(position).filter(|_| self.how == End::NoMoves);
        let said = match stuck {
            _ if player == self.winner => play_texts::won().to_owned(),
            Some((square, _)) => texts::lost_stuck(position.size().name(square)),
            None => play_texts::lost().to_owned(),
        };
        (player == self.winner, said)
    }

    fn curve_words(&self) -> CurveWords {
        let (viewer, other) = (self.name(self.viewer()), self.name(!self.viewer()));
        let others = [texts::wins(other), texts::mistake_of(other)];
        let [title, end, dot] = match self.person {
            Some(_) => {
                [texts::your_chances(), texts::you_win(), texts::your_mistake()].map(str::to_owned)
            }
            None => [texts::chances_of(viewer), texts::wins(viewer), texts::mistake_of(viewer)],
        };
        let [other_end, other_dot] = others;
        CurveWords { title, ends: [end, other_end], dots: [dot, other_dot] }
    }

    fn rounds(&self) -> usize {
        self.game.moves().len().div_ceil(2)
    }

    /// Whether there are steps, but none after which a square could be removed.
    fn lacks_removal(&self) -> bool {
        let position = self.game.position();
        let steps = position
            .piece(position.to_move())
            .map(|square| reach(position.size(), position.movement(), square) & position.open());
        position.removes() && steps.is_some_and(|steps| !steps.is_empty())
    }

    fn reason(&self, counts_exits: bool) -> String {
        let loser = !self.winner;
        let is_you = self.person == Some(loser);
        let name = || self.name(loser);
        match (self.how, stuck(self.game.position())) {
            (End::Timeout, _) if is_you => texts::your_time_up().to_owned(),
            (End::Timeout, _) => texts::time_up(name()),
            (End::Resigned, _) if is_you => texts::you_resigned().to_owned(),
            (End::Resigned, _) => texts::resigned(name()),
            (_, Some(_)) if self.lacks_removal() => texts::nothing_to_remove().to_owned(),
            (_, Some((square, exits))) => {
                let position = self.game.position();
                let (size, movement) = (position.size(), position.movement());
                let (piece, square) = (sides::piece(movement), size.name(square));
                let exits = match exits.len() {
                    count if counts_exits && count > 0 => texts::exits(count),
                    _ => String::new(),
                };
                match is_you {
                    true => texts::your_piece_stuck(movement, piece, square, exits),
                    false => texts::piece_stuck(movement, name(), piece, square, exits),
                }
            }
            (_, None) => texts::no_free_square(name()),
        }
    }

    /// The last move and what it led to, in one line.
    pub fn line(&self) -> String {
        let (loser, plies) = (!self.winner, self.game.moves().len());
        let by_rules = self.game.position().outcome().is_some();
        let (Some(mv), true) = (self.game.moves().last(), by_rules) else {
            return self.result();
        };
        let text = self.game.positions()[plies - 1].long_text(*mv);
        let moved = match self.person {
            Some(person) if person == self.winner => texts::you_moved(self.rounds(), text),
            _ => texts::moved(self.rounds(), self.name(self.winner), text),
        };
        let end = match self.person {
            _ if self.lacks_removal() => texts::nothing_to_remove().to_owned(),
            Some(person) if person == loser => texts::you_have_no_square().to_owned(),
            _ => texts::has_no_square(self.name(loser)),
        };
        format!("{moved} {end}")
    }
}

impl Play {
    /// The game, once it is over.
    pub fn finished(&self) -> Option<Finished<'_>> {
        let how = match self.current.ending {
            None => End::NoMoves,
            Some(Ending::TimeOut(_)) => End::Timeout,
            Some(Ending::Resigned(_)) => End::Resigned,
        };
        Some(Finished {
            game: &self.current.game,
            given: self.current.given,
            person: self.only_person(),
            names: Player::BOTH.map(|player| self.name(player)),
            winner: self.winner()?,
            how,
            knowledge: &self.knowledge,
        })
    }

    /// The card; none while the game runs.
    pub fn end_card(&self) -> Option<EndCard> {
        self.finished().map(|finished| finished.card())
    }
}
