//! The card at the end of a game: the result, its reason, and the move that decided it.

use isolation::AnyPosition;
use isolation::board::{Bitboard, Movement, Player, Rules, Size, Square, Start};

use super::{Ending, Judgement, Play};
use crate::texts::{end as texts, sides};

#[derive(Clone, PartialEq, Debug)]
pub struct EndCard {
    /// The result, and after how many rounds.
    pub title: String,
    pub reason: String,
    pub turning: Turning,
    /// Whether the only person has won; none without one.
    pub won: Option<bool>,
    /// Whether the card leaves the upper half of the board free, because the stuck piece is there.
    pub low: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Turning {
    Searching,
    Unknown,
    /// In words; and whether the person made mistakes to learn from.
    Found {
        mistake: String,
        /// How many each side made, as far as all of them are known.
        counts: String,
        /// The plies of the only person's mistakes.
        own: Vec<usize>,
    },
}

/// The mistakes in a game, moves that gave a proven win away: their plies, the last one last, each with the
/// squares that would have won; and whether every move before them is known, too. Counted are the moves
/// at the end that are all known: with one unknown move between them, the sides' counts would say
/// nothing about each other.
fn mistakes(moves: &[Judgement], given: usize) -> (Vec<(usize, &[String])>, bool) {
    let unknown = moves.iter().rposition(|mv| *mv == Judgement::Unknown);
    let from = unknown.map_or(given, |ply| ply + 1);
    let plies = (from..moves.len()).filter_map(|ply| match &moves[ply] {
        Judgement::Losing { instead } => Some((ply, instead.as_slice())),
        _ => None,
    });
    (plies.collect(), from == given)
}

impl Play {
    /// The card; none while the game runs.
    pub fn end_card(&self) -> Option<EndCard> {
        let winner = self.winner()?;
        let won = self.only_person().map(|person| person == winner);
        let rounds = texts::rounds(self.current.game.moves().len().div_ceil(2));
        let title = match won {
            Some(true) => texts::you_won(rounds),
            Some(false) => texts::you_lost(rounds),
            None => texts::beat(self.name(winner), self.name(!winner), rounds),
        };
        let size = self.current.game.position().size();
        let low = self
            .current
            .stuck()
            .is_some_and(|(square, _)| 2 * size.row(square) + 1 < size.height());
        Some(EndCard { title, reason: self.end_reason(!winner), turning: self.turning(), won, low })
    }

    fn end_reason(&self, loser: Player) -> String {
        let is_you = self.only_person() == Some(loser);
        let name = || self.name(loser);
        match (self.current.ending, self.current.stuck()) {
            (Some(Ending::TimeOut(_)), _) if is_you => texts::your_time_up().to_owned(),
            (Some(Ending::TimeOut(_)), _) => texts::time_up(name()),
            (Some(Ending::Resigned(_)), _) if is_you => texts::you_resigned().to_owned(),
            (Some(Ending::Resigned(_)), _) => texts::resigned(name()),
            (None, Some((square, _))) => {
                let position = self.current.game.position();
                let (size, movement) = (position.size(), position.movement());
                let (piece, name_of_square) = (sides::piece(movement), size.name(square));
                // There are steps, but none after which a square could be removed.
                let steps = reach(size, movement, square) & position.open();
                if movement.removes() && !steps.is_empty() {
                    return texts::nothing_to_remove().to_owned();
                }
                match is_you {
                    true => texts::your_piece_stuck(movement, piece, name_of_square),
                    false => texts::piece_stuck(movement, name(), piece, name_of_square),
                }
            }
            (None, None) => texts::no_free_square(name()),
        }
    }

    /// The move that decided the game, as far as the solver knows.
    fn turning(&self) -> Turning {
        let Some(review) = self.review() else { return Turning::Unknown };
        let (mistakes, complete) = mistakes(&review.moves, self.current.given);
        let side = |ply: usize| self.current.game.positions()[ply].to_move();
        let searching =
            self.knowledge.review_question(&self.current.game, self.current.given).is_some()
                && !self.knowledge.has_failed();
        let Some((last, instead)) = mistakes.last() else {
            return match (searching, complete) {
                (true, _) => Turning::Searching,
                (false, true) => {
                    let (mistake, counts) = (texts::no_mistakes().to_owned(), String::new());
                    Turning::Found { mistake, counts, own: Vec::new() }
                }
                (false, false) => Turning::Unknown,
            };
        };
        if searching && instead.is_empty() {
            return Turning::Searching;
        }
        let (number, squares) = (last / 2 + 1, texts::won_instead(instead));
        let mistake = match self.only_person() {
            Some(person) if person == side(*last) => texts::your_mistake(number, squares),
            _ => texts::mistake_of(self.name(side(*last)), number, squares),
        };
        let count = |player| mistakes.iter().filter(|(ply, _)| side(*ply) == player).count();
        let counts = match self.only_person() {
            _ if !complete => String::new(),
            Some(person) => texts::counts_with_you(
                count(person),
                person == side(*last),
                self.name(!person),
                count(!person),
            ),
            None => {
                let [first, second] = Player::BOTH.map(|it| (self.name(it), count(it)));
                texts::counts(first, second)
            }
        };
        let own = mistakes.iter().map(|(ply, _)| *ply);
        let own = own.filter(|&ply| self.only_person() == Some(side(ply))).collect();
        Turning::Found { mistake, counts, own }
    }
}

/// The squares that a piece alone on an open board can go to.
pub fn reach(size: Size, movement: Movement, from: Square) -> Bitboard<u128> {
    let start = AnyPosition::start(&Rules { size, movement, start: Start::Free });
    let placed = start.moves_to(from).next().map(|mv| start.play(mv));
    placed.map_or(Bitboard::EMPTY, |position| position.targets_of(Player::First))
}

/// The closed squares that a piece would enter first, whichever way it went.
pub(super) fn exits(position: &AnyPosition, from: Square) -> Vec<Square> {
    let (size, movement) = (position.size(), position.movement());
    let steps = |to: Square| {
        let (rows, columns) =
            (size.row(from).abs_diff(size.row(to)), size.column(from).abs_diff(size.column(to)));
        rows.max(columns)
    };
    let targets = reach(size, movement, from).into_iter();
    let closed = targets.filter(|&to| !position.open().contains(to));
    closed.filter(|&to| !movement.slides() || steps(to) == 1).collect()
}
