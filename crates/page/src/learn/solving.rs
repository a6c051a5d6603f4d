//! A puzzle while a person solves it.

use isolation::board::{Player, Square, Verdict};

use isolation::{Game, Puzzle, Scope};

use crate::knowledge::{Knowledge, Question};
use crate::play::BoardView;

/// How far a person is with a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The only winning move is to be found.
    Asked,
    /// It was found; the person may play on.
    Found,
    /// It was shown.
    Shown,
    /// The opponent is to reply with the longest resistance.
    Replying,
    /// The person is to keep winning.
    Continuing,
    /// The last move lost.
    Wrong,
    /// The opponent cannot move.
    Won,
}

/// A puzzle while a person solves it.
#[derive(Clone, Debug)]
pub struct Solving {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The game up to what stands on the board.
    pub game: Game,
    /// Moves that led to the puzzle.
    given: usize,
    /// How far the person is.
    pub phase: Phase,
    /// Whether the first move that was tried was right; none while none was.
    pub first: Option<bool>,
    /// The cell that was refused last, where the last choice was no move.
    pub refused: Option<String>,
    /// What the solver has proven.
    pub knowledge: Knowledge,
}

/// How the opponent answers a move that loses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// Where the opponent's piece stands.
    pub from: Option<Square>,
    /// Where it goes.
    pub to: Square,
    /// Plies until the person cannot move, where they are known.
    pub plies: Option<u32>,
}

impl Solving {
    /// Begins a puzzle.
    ///
    /// # Errors
    /// When its parts do not fit together.
    pub fn new(puzzle: Puzzle, knowledge: Knowledge) -> Result<Self, String> {
        let game = puzzle.game()?;
        Ok(Self {
            given: game.moves().len(),
            game,
            puzzle,
            phase: Phase::Asked,
            first: None,
            refused: None,
            knowledge,
        })
    }

    /// Whether the solver does not work.
    pub fn solver_has_failed(&self) -> bool {
        self.knowledge.has_failed()
    }

    /// Whom the person plays.
    pub fn person(&self) -> Player {
        self.game.positions()[self.given].to_move()
    }

    /// The cell of the last move.
    pub fn last(&self) -> Option<String> {
        let mv = self.game.moves().last()?;
        Some(self.game.position().size().name(mv.destination()))
    }

    /// The person chose a cell.
    pub fn choose(&mut self, square: Square) {
        if !matches!(self.phase, Phase::Asked | Phase::Continuing) {
            return;
        }
        let name = self.game.position().size().name(square);
        let Some(mv) = self.game.position().moves_to(square).next() else {
            self.refused = Some(name);
            return;
        };
        self.game.play(mv).expect("a legal move");
        self.refused = None;
        if self.phase == Phase::Continuing {
            self.phase = Phase::Replying;
            self.carry_on();
            return;
        }
        let right = name == self.puzzle.solution;
        self.first.get_or_insert(right);
        self.phase = match (right, self.game.outcome()) {
            (true, Some(_)) => Phase::Won,
            (true, None) => Phase::Found,
            (false, _) => Phase::Wrong,
        };
    }

    /// Shows the move; that is no solution of the person's.
    pub fn show(&mut self) {
        if self.phase == Phase::Asked {
            self.first.get_or_insert(false);
            let solution = self.game.position().parse_move(&self.puzzle.solution);
            // A puzzle's solution was found to be legal when it was read.
            if solution.is_ok_and(|mv| self.game.play(mv).is_ok()) {
                self.refused = None;
                self.phase = Phase::Shown;
            }
        }
    }

    /// Goes on after the move was found or shown: the opponent resists as long as it can.
    pub fn play_on(&mut self) {
        if matches!(self.phase, Phase::Found | Phase::Shown) {
            self.phase = Phase::Replying;
            self.carry_on();
        }
    }

    /// Takes a wrong move back.
    pub fn retry(&mut self) {
        if self.phase == Phase::Wrong {
            self.game.undo();
            let begins = self.game.moves().len() == self.given;
            self.phase = if begins { Phase::Asked } else { Phase::Continuing };
        }
    }

    /// How the opponent answers the wrong move on the board, as soon as the solver has said it.
    pub fn refutation(&self) -> Option<Refutation> {
        let position = self.game.position();
        let truth = self.knowledge.truth(position).filter(|_| self.phase == Phase::Wrong)?;
        let quickest = truth.winning().min_by_key(|told| told.plies.unwrap_or(u32::MAX))?;
        let to = position.parse_move(&quickest.text).ok()?.destination();
        Some(Refutation { from: position.piece(position.to_move()), to, plies: quickest.plies })
    }

    /// What the solver is to find out now.
    pub fn question(&self) -> Option<Question> {
        let position = *self.game.position();
        let wanted = matches!(self.phase, Phase::Wrong | Phase::Replying)
            && position.outcome().is_none()
            && !self.knowledge.has_failed()
            && self.knowledge.lacks(&position, Scope::Distances);
        wanted.then_some((position, Scope::Distances))
    }

    /// The opponent replies as soon as it is known what resists longest; a move of the person's that
    /// lost is found out.
    pub fn carry_on(&mut self) {
        let position = *self.game.position();
        if self.phase != Phase::Replying {
            return;
        }
        if position.outcome().is_some() {
            self.phase = Phase::Won;
            return;
        }
        if self.knowledge.lacks(&position, Scope::Distances) {
            return;
        }
        let Some(truth) = self.knowledge.truth(&position) else { return };
        if truth.result == Some(Verdict::Win) {
            self.phase = Phase::Wrong;
            return;
        }
        let longest = truth.moves.iter().rev().max_by_key(|told| told.plies);
        let reply = longest.and_then(|told| position.parse_move(&told.text).ok());
        if reply.is_some_and(|mv| self.game.play(mv).is_ok()) {
            self.phase = Phase::Continuing;
        }
    }

    /// The board as it is to be shown.
    pub fn board(&self) -> BoardView {
        let persons_turn = matches!(self.phase, Phase::Asked | Phase::Continuing);
        BoardView::of(&self.game, persons_turn, |_| None)
    }
}
