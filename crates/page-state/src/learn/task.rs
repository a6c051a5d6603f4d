//! The tasks of lessons, and whether a move solves one.

use isolation::AnyPosition;
use isolation::board::{Move, Verdict};
use isolation::eval::Score;

use super::outlook::{Outlook, highest, loses, outlook, values};

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Task {
    /// The opponent has this many moves left.
    LeaveMoves(u32),
    /// No other move has a higher value when minimax looks this deep with this heuristic.
    Highest { depth: u32, heuristic: &'static str },
    /// For the opponent, `improved` is at most this: its last move is refuted.
    Refute {
        /// The value that the opponent has already secured elsewhere.
        alpha: i32,
    },
    /// Alpha-beta of this depth proves that the move wins.
    Win { depth: u32 },
    /// The two knights stand so that it is the mover who attacks.
    Attack,
    /// The two pieces are separated, and the mover's path is long enough.
    Separate,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Attempt {
    pub passed: bool,
    /// The facts about the position for the player who moved.
    pub after: Outlook,
    pub value: Option<Score>,
}

impl Task {
    pub fn check(self, position: &AnyPosition, mv: Move) -> Attempt {
        let player = position.to_move();
        let next = position.play(mv);
        let after = outlook(&next, player);
        let (passed, value) = match self {
            Self::LeaveMoves(count) => (after.opp == count, None),
            Self::Highest { depth, heuristic } => {
                let values = values(position, depth, heuristic);
                let value = values.iter().find(|(other, _)| *other == mv).map(|&(_, value)| value);
                (highest(&values).contains(&mv), value)
            }
            Self::Refute { alpha } => {
                let value = f64::from(after.opp) - f64::from(after.own);
                (value <= f64::from(alpha), Some(Score::estimate(value)))
            }
            Self::Win { depth } => (loses(&next, depth - 1), None),
            Self::Attack => (after.attacks, None),
            Self::Separate => {
                let wins = after.decided.and_then(Score::proof) == Some(Verdict::Win);
                (after.separated && wins, after.decided)
            }
        };
        Attempt { passed, after, value }
    }
}
