//! What is proven and measured about a position that may be a puzzle.

use isolation_board::{Move, Verdict};
use isolation_solve::Effort;

use crate::{Agent, AnyPosition, AnySolver, Watch};

/// Positions that the solver may visit for all moves of a position, and as many for the distance:
/// few enough that a page can solve the puzzle while a person looks at it.
const EFFORT: u64 = 100_000;

/// The fewest legal moves of a puzzle.
const FEWEST_CHOICES: usize = 3;

/// What is proven and measured about a puzzle's position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleFacts {
    /// The only move that wins.
    pub solution: Move,
    /// Plies to the end of the game under best play, the solution included.
    pub plies: u32,
    /// The number of legal moves.
    pub choices: usize,
    /// Whether the agent that counts its own moves after one ply plays the solution.
    pub open_finds_it: bool,
    /// Whether the agent that weighs moves against moves after three plies does.
    pub improved_finds_it: bool,
}

impl PuzzleFacts {
    /// The only winning move of a position with at least three legal moves; none where there are
    /// more or none, or where the solver cannot tell at a small cost.
    pub fn only_winning_move(position: &AnyPosition, solver: &mut AnySolver) -> Option<Move> {
        if !position.both_placed() || position.moves().len() < FEWEST_CHOICES {
            return None;
        }
        let judged = solver.judge(position, &mut Effort::nodes(EFFORT));
        let judged: Option<Vec<(Move, Verdict)>> =
            judged.into_iter().map(|(mv, verdict)| Some((mv, verdict?))).collect();
        let judged = judged?;
        let mut winning = judged.iter().filter(|(_, verdict)| *verdict == Verdict::Win);
        let (solution, _) = winning.next()?;
        winning.next().is_none().then_some(*solution)
    }

    /// All that is to be known about a position, if it is a puzzle.
    pub fn of(position: &AnyPosition, solver: &mut AnySolver) -> Option<Self> {
        let solution = Self::only_winning_move(position, solver)?;
        let (_, plies) = solver.distance(position, &mut Effort::nodes(EFFORT))?;
        let chooses = |agent: &str| {
            let mut agent = Agent::new(agent.parse().expect("an agent of the rule"), 0);
            let info = agent.choose(position, &mut Watch::free(), None);
            info.expect("heuristics of the catalogue have values").best()
        };
        Some(Self {
            solution,
            plies,
            choices: position.moves().len(),
            open_finds_it: chooses("alphabeta(depth=1, eval=open)") == Some(solution),
            improved_finds_it: chooses("alphabeta(depth=3, eval=improved)") == Some(solution),
        })
    }
}
