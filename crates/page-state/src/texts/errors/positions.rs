//! Boards, positions, moves and games.

use isolation::board::{
    Echo, MAX_SIDE, MAX_SQUARES, MIN_SIDE, MoveFault, Movement, ParseMoveError, ParsePositionError,
    ParseRulesError, PositionFault, RulesFault, SetupError, SetupProblem, SizeError,
};
use isolation::record::{ResultFault, SCHEMA};
use isolation::{FindRulesError, PRESETS, PositionError, RecordError};
use isolation_protocol::move_list::{MoveListError, WrongMove};
use isolation_protocol::udacity::{ListError, PairFault};

use super::Said;
use super::agents::guess;
use crate::texts::functions::problems as texts;
use crate::texts::sides;

/// Names with an "or" before the last one.
fn one_of<const COUNT: usize>(names: [String; COUNT]) -> String {
    match &names[..] {
        [first @ .., last] if !first.is_empty() => texts::or(first.join(", "), last),
        names => names.concat(),
    }
}

fn letters() -> String {
    one_of(Movement::ALL.map(|movement| movement.letter().to_string()))
}

impl Said for SizeError {
    fn said(&self) -> String {
        match self {
            Self::Side { width, height } => texts::size_side(width, height, MIN_SIDE, MAX_SIDE),
            Self::Squares { width, height } => {
                texts::size_squares(width, height, width * height, MAX_SQUARES)
            }
            _ => self.to_string(),
        }
    }
}

impl Said for SetupError {
    fn said(&self) -> String {
        self.problems().iter().map(Said::said).collect::<Vec<_>>().join("; ")
    }
}

impl Said for SetupProblem {
    fn said(&self) -> String {
        match self {
            Self::OutsideBoard => texts::setup_outside().to_owned(),
            Self::PieceOnOpenSquare => texts::setup_open().to_owned(),
            Self::SharedSquare => texts::setup_shared().to_owned(),
            Self::SecondBeforeFirst => texts::setup_order().to_owned(),
            Self::SideToMove { expected } => texts::setup_side(*expected, expected.letter()),
            Self::MoveNumber => texts::setup_number().to_owned(),
            Self::TooLarge { squares, bits } => texts::setup_large(squares, bits),
            _ => self.to_string(),
        }
    }
}

impl Said for ParsePositionError {
    fn said(&self) -> String {
        texts::position(Echo(&self.text), self.column, self.fault.said())
    }
}

impl Said for PositionFault {
    fn said(&self) -> String {
        let said = match self {
            Self::Character(found) => {
                return texts::position_character(format_args!("{found:?}"), letters());
            }
            Self::Run(run) => return texts::position_run(run, MAX_SIDE),
            Self::Ragged { squares, width } => return texts::position_ragged(squares, width),
            Self::Size(error) => return error.said(),
            Self::TwoMovements { found, other } => {
                return texts::position_movements(sides::piece(*found), sides::piece(*other));
            }
            Self::Pocket(found) => {
                return texts::position_pocket(format_args!("{found:?}"), letters());
            }
            Self::Setup(error) => return error.said(),
            Self::NoBoard => texts::position_board(),
            Self::TwoPieces(player) => texts::position_two(*player),
            Self::MissingPiece(player) => texts::position_missing(*player),
            Self::OpenPocket => texts::position_pocket_end(),
            Self::Side => texts::position_side(),
            Self::Castling => texts::position_castling(),
            Self::InPassing => texts::position_passing(),
            Self::HalfMoves => texts::position_half_moves(),
            Self::MoveNumber => texts::position_number(),
            Self::End => texts::position_end(),
            _ => return self.to_string(),
        };
        said.to_owned()
    }
}

impl Said for PositionError {
    fn said(&self) -> String {
        match self {
            Self::Text(error) => error.said(),
            Self::Setup(error) => error.said(),
            _ => self.to_string(),
        }
    }
}

impl Said for ParseMoveError {
    fn said(&self) -> String {
        let (text, why) = (Echo(&self.text), self.fault.said());
        match self.column {
            Some(column) => texts::move_at(text, column, why),
            None => texts::move_(text, why),
        }
    }
}

impl Said for MoveFault {
    fn said(&self) -> String {
        match self {
            Self::Empty => texts::move_empty().to_owned(),
            Self::Square(last) => texts::move_square(last),
            Self::Trailing => texts::move_trailing().to_owned(),
            Self::Letter(letter) => texts::move_letter(letter),
            Self::Placed(square) => texts::move_placed(square),
            Self::NotPlaced(letter) => texts::move_not_placed(letter),
            Self::From(square) => texts::move_from(square),
            Self::Tail(tail) => texts::move_tail(tail),
            Self::NoRemoval(example) => texts::move_no_removal(example),
            Self::NotRemovable(square) => texts::move_not_removable(square),
            Self::NothingToRemove(square) => texts::move_nothing_to_remove(square),
            Self::Blocked(square) => texts::move_blocked(square),
            Self::OutOfReach { movement, from, square } => {
                texts::move_out_of_reach(sides::piece(*movement), from, square)
            }
            _ => self.to_string(),
        }
    }
}

impl Said for FindRulesError {
    fn said(&self) -> String {
        let presets = PRESETS.iter().map(|preset| preset.name).collect::<Vec<_>>().join(", ");
        let ParseRulesError { text, column, fault } = &self.source;
        let said = match column {
            Some(column) => texts::board_at(Echo(text), column, fault.said(), presets),
            None => texts::board(Echo(text), fault.said(), presets),
        };
        said + &guess(self.similar())
    }
}

impl Said for RulesFault {
    fn said(&self) -> String {
        match self {
            Self::Form => texts::board_form().to_owned(),
            Self::Movement(movement) => {
                let names = one_of(Movement::ALL.map(|movement| movement.name().to_owned()));
                texts::board_movement(Echo(movement), names)
            }
            Self::Size(error) => error.said(),
            Self::Start => texts::board_start().to_owned(),
            _ => self.to_string(),
        }
    }
}

impl Said for RecordError {
    fn said(&self) -> String {
        texts::game(match self {
            Self::Json(error) => error.to_string(),
            Self::Line(_) => texts::game_checksum().to_owned(),
            Self::Start(error) => texts::game_start(error.said()),
            Self::Version(found) => texts::game_version(found, SCHEMA),
            Self::Seed(seed) => texts::game_seed(seed),
            Self::Variant { variant, why } => texts::game_variant(Echo(variant), why.said()),
            Self::OtherBoard { variant, start } => texts::game_other_board(Echo(variant), start),
            Self::Move { number, why } => texts::game_move(number, why.said()),
            Self::Stats { stats, moves } => texts::game_stats(stats, moves),
            Self::Notes { ply, least, moves } => texts::game_notes(ply, least, moves),
            Self::Result(fault) => match fault {
                ResultFault::CanMove => texts::game_can_move(),
                ResultFault::Winner(player) => texts::game_winner(*player),
                ResultFault::CannotMove => texts::game_cannot_move(),
                ResultFault::Interrupted => texts::game_interrupted(),
                ResultFault::NoWinner => texts::game_no_winner(),
            }
            .to_owned(),
        })
    }
}

impl Said for WrongMove {
    fn said(&self) -> String {
        super::move_number(self.number, self.why.said())
    }
}

impl Said for MoveListError {
    fn said(&self) -> String {
        match self {
            Self::Move(error) => error.said(),
            Self::Udacity(error) => error.said(),
        }
    }
}

impl Said for ListError {
    fn said(&self) -> String {
        match self {
            Self::Json(error) => texts::list_json(error),
            Self::Pair { number, row, column, why } => {
                let why = match why {
                    PairFault::NotLast => texts::list_not_last().to_owned(),
                    PairFault::CanMove => texts::list_can_move().to_owned(),
                    PairFault::Illegal(position) => texts::list_illegal(position),
                };
                texts::list_pair(number, row, column, why)
            }
            Self::Action { number, action, position } => {
                texts::list_action(number, action, position)
            }
            Self::Board(rules) => texts::list_board(rules),
            Self::Removes(rules) => texts::list_removes(rules),
        }
    }
}
