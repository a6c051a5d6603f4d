//! The lessons: their boards and tasks.

use isolation::{Game, find_rules};

use super::Task;
use crate::tree::worked::{self, Example};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lesson {
    /// The rules, and what kind of game it is.
    Rules,
    Mobility,
    Minimax,
    Pruning,
    /// Iterative deepening, quiescence, the horizon.
    Horizon,
    Evaluation,
    /// Parity and the colour rule.
    Colours,
    /// Separated regions and longest paths.
    Regions,
    /// The game in which a player removes a square after each step.
    Original,
}

impl Lesson {
    pub const ALL: [Self; 9] = [
        Self::Rules,
        Self::Mobility,
        Self::Minimax,
        Self::Pruning,
        Self::Horizon,
        Self::Evaluation,
        Self::Colours,
        Self::Regions,
        Self::Original,
    ];

    /// The name in the address and in the saved progress.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Mobility => "mobility",
            Self::Minimax => "minimax",
            Self::Pruning => "pruning",
            Self::Horizon => "horizon",
            Self::Evaluation => "evaluation",
            Self::Colours => "colours",
            Self::Regions => "regions",
            Self::Original => "original",
        }
    }

    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lesson| lesson.name() == name)
    }

    pub fn number(self) -> usize {
        self as usize + 1
    }

    pub fn next(self) -> Option<Self> {
        Self::ALL.get(self.number()).copied()
    }

    /// The game on its board: the rules, and the texts of the moves that were made. The person plays
    /// the side to move.
    fn moves(self) -> (&'static str, &'static str) {
        match self {
            Self::Rules => ("knight-5x5", "e2 d1 d4 c3 b5 a4 a3 c5 c4 e4"),
            Self::Mobility => ("queen-4x4", "a4 a1 b3 a3 b1 b2 d3 d4"),
            Self::Minimax => ("knight-6x6", "b6 b2 d5 c4 b4 d2 d3 f1 c1 e3 e2 d1"),
            Self::Pruning => ("knight-6x6", "e5 e2 d3 f4 b2 d5 d1 b4 e3"),
            Self::Horizon => {
                ("knight-6x6", "e4 e2 d2 f4 f1 e6 e3 d4 f5 c6 d6 e5 b5 c4 a3 a5 b1 b3 c3 c5")
            }
            Self::Evaluation => {
                ("knight-6x6", "a6 e2 c5 c1 e6 a2 f4 c3 d3 d5 e1 b6 f3 a4 d2 b2 b3 c4 a1 a5 c2 c6")
            }
            Self::Colours => ("knight", "c5"),
            Self::Regions => ("king-5x5", "b2 d2 c1 e3 c2 d4 c3 e4 c4 d5"),
            Self::Original => (
                "pawn-5x5",
                "d2,c3 d4,a2 d3,e1 c5,d4 c2,a1 b5,b4 c1,e2 a4,a5 d1,c4 b3,e4 c2,e5 a4,b5",
            ),
        }
    }

    pub fn game(self) -> Game {
        let (rules, moves) = self.moves();
        let rules = find_rules(rules).expect("lessons are played on boards that there are");
        let mut game = Game::unplaced(&rules);
        for square in moves.split(' ') {
            let mv = game.position().parse_move(square).expect("the moves of lessons are legal");
            game.play(mv).expect("a legal move");
        }
        game
    }

    pub fn task(self) -> Task {
        match self {
            Self::Rules | Self::Original => Task::LeaveMoves(0),
            Self::Mobility => Task::Highest { depth: 1, heuristic: "defensive" },
            Self::Minimax => Task::Highest { depth: 2, heuristic: "improved" },
            Self::Pruning => Task::Refute { alpha: 0 },
            Self::Horizon => Task::Win { depth: 9 },
            Self::Evaluation => Task::Highest { depth: 1, heuristic: "defensive_to_offensive" },
            Self::Colours => Task::Attack,
            Self::Regions => Task::Separate,
        }
    }

    pub fn examples(self) -> Vec<Example> {
        match self {
            Self::Minimax => vec![worked::becker(), worked::southampton_minimax()],
            Self::Pruning => vec![worked::southampton_pruning()],
            _ => Vec::new(),
        }
    }
}
