//! A position while a person looks for the winning moves, from the first to the end of the game.

use isolation::board::{Player, Square, Verdict};
use isolation::{Game, MoveVerdict, Scope};

use crate::address::Address;
use crate::analyse;
use crate::choice::{Choosing, Click};
use crate::knowledge::{Knowledge, Question};
use crate::play::BoardView;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The person is to find a winning move.
    Asked,
    /// The solver looks whether the person's move wins; if so, the opponent replies.
    Checking,
    /// The solver looks for a winning move, to show it.
    Showing,
    /// The last move gave the win away.
    Missed,
    /// The solver cannot tell whether the last move wins.
    Unknown,
    Won,
}

/// A position while a person solves it. Any move that keeps the win is right; the opponent replies
/// with the longest resistance.
#[derive(Clone, Debug)]
pub struct Solving {
    /// The game up to what stands on the board.
    pub game: Game,
    /// Moves that led to the position.
    pub(super) given: usize,
    pub phase: Phase,
    /// Moves that gave the win away.
    pub misses: u32,
    pub shown: bool,
    /// Whether the last of the person's moves was shown.
    pub(super) helped: bool,
    /// The part of a move that the person has chosen.
    pub choosing: Choosing,
    pub knowledge: Knowledge,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    pub from: Option<Square>,
    pub to: Square,
    /// Plies until the person cannot move, where they are known.
    pub plies: Option<u32>,
}

impl Solving {
    /// Puzzles from the positions after moves of a game.
    pub fn new(game: Game, knowledge: Knowledge) -> Self {
        Self {
            given: game.moves().len(),
            game,
            phase: Phase::Asked,
            misses: 0,
            shown: false,
            helped: false,
            choosing: Choosing::default(),
            knowledge,
        }
    }

    pub fn person(&self) -> Player {
        self.game.positions()[self.given].to_move()
    }

    /// Whether no move was made yet.
    pub fn begins(&self) -> bool {
        self.game.moves().len() == self.given
    }

    /// Whether the person has solved it: all moves without a miss and without help. None until that
    /// is decided.
    pub fn solved(&self) -> Option<bool> {
        let clean = self.misses == 0 && !self.shown;
        (!clean || self.phase == Phase::Won).then_some(clean)
    }

    /// The square of the last move.
    pub fn last(&self) -> Option<String> {
        let mv = self.game.moves().last()?;
        Some(self.game.position().short_text(*mv))
    }

    /// The person chose a square.
    pub fn choose(&mut self, square: Square) {
        if self.phase != Phase::Asked {
            return;
        }
        if let Click::Move(mv) = self.choosing.click(self.game.position(), square, false) {
            self.game.play(mv).expect("a legal move");
            self.helped = false;
            self.phase = Phase::Checking;
            self.carry_on();
        }
    }

    pub fn show(&mut self) {
        if self.phase == Phase::Asked {
            self.shown = true;
            self.helped = true;
            self.choosing = Choosing::default();
            self.phase = Phase::Showing;
            self.carry_on();
        }
    }

    /// Takes a move back that did not win.
    pub fn retry(&mut self) {
        if matches!(self.phase, Phase::Missed | Phase::Unknown) {
            self.game.undo();
            self.phase = Phase::Asked;
        }
    }

    /// The analysis of the position, once it gives nothing away.
    pub fn analysis(&self) -> Option<Address> {
        (self.phase == Phase::Won).then(|| analyse::address_of(&self.game, self.given))
    }

    /// How the opponent answers the move on the board that lost.
    pub fn refutation(&self) -> Option<Refutation> {
        let position = self.game.position();
        let truth = self.knowledge.truth(position).filter(|_| self.phase == Phase::Missed)?;
        let quickest = truth.winning().min_by_key(|entry| entry.plies.unwrap_or(u32::MAX))?;
        let to = position.parse_move(&quickest.text).ok()?.destination();
        Some(Refutation { from: position.piece(position.to_move()), to, plies: quickest.plies })
    }

    /// The next request to the solver.
    pub fn question(&self) -> Option<Question> {
        let position = *self.game.position();
        let wanted = matches!(self.phase, Phase::Checking | Phase::Showing)
            && !self.knowledge.has_failed()
            && self.knowledge.lacks(&position, Scope::Distances);
        wanted.then_some((position, Scope::Distances))
    }

    /// Goes on as soon as the solver knows enough: a move is found right or wrong, the opponent
    /// replies, a winning move is shown.
    pub fn carry_on(&mut self) {
        let position = *self.game.position();
        let works = matches!(self.phase, Phase::Checking | Phase::Showing);
        if works && position.outcome().is_some() {
            self.phase = Phase::Won;
        } else if works && !self.knowledge.lacks(&position, Scope::Distances) {
            let Some(truth) = self.knowledge.truth(&position) else { return };
            let quickest = |entry: &&MoveVerdict| entry.plies.unwrap_or(u32::MAX);
            match (self.phase, truth.result) {
                (Phase::Showing, Some(Verdict::Win)) => {
                    self.play(truth.winning().min_by_key(quickest), Phase::Checking);
                    self.carry_on();
                }
                (Phase::Showing, _) => self.phase = Phase::Asked,
                (_, Some(Verdict::Win)) => {
                    self.misses += 1;
                    self.phase = Phase::Missed;
                }
                (_, Some(Verdict::Loss)) => {
                    let longest = truth.moves.iter().rev().max_by_key(|entry| entry.plies);
                    self.play(longest, Phase::Asked);
                }
                (_, None) => self.phase = Phase::Unknown,
            }
        }
    }

    fn play(&mut self, entry: Option<&MoveVerdict>, then: Phase) {
        let mv = entry.and_then(|entry| self.game.position().parse_move(&entry.text).ok());
        if mv.is_some_and(|mv| self.game.play(mv).is_ok()) {
            self.phase = then;
        }
    }

    pub fn board(&self) -> BoardView {
        BoardView::choosing(&self.game, self.phase == Phase::Asked, self.choosing.choice)
    }
}
