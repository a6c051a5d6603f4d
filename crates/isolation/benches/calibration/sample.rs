//! Positions with an estimate of `strong` and their winner.

use isolation::board::{Player, Verdict};
use isolation::eval::Score;
use isolation::search::Control;
use isolation::search::{SearchInfo, Seeded};
use isolation::solve::{Interrupt, Solver};
use isolation::{Agent, AnyPosition};

use crate::random_positions::{random_move, random_position};

/// A position whose winner `strong` only estimates.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The position.
    pub position: AnyPosition,
    /// The estimate for the side to move.
    pub estimate: f64,
    /// Whether the side to move wins.
    pub wins: bool,
    /// Whether that is proven; else `strong` played on from there.
    pub solved: bool,
}

/// Nodes per move before the position. One move in four is random.
const OPENING_NODES: u32 = 300;
/// Nodes of the estimate: this many, doubled up to [`DOUBLINGS`] times.
const LEAST_NODES: u32 = 1_000;
const DOUBLINGS: u32 = 7;
/// Nodes of the solver, and of a move of the playout if they are exceeded.
const SOLVER_NODES: u64 = 200_000;
const PLAYOUT_NODES: u32 = 2_000;
/// Maximum open squares of positions for the solver.
const MOST_OPEN: u32 = 46;

impl Sample {
    /// A random position of a board; `None` if the game ended before, or the search proves the
    /// winner.
    pub fn draw(board: &str, seeded: &mut Seeded, solver: &mut Solver) -> Option<Self> {
        let mut position = random_position(board, seeded);
        for _ in 0..seeded.below(position.open().len() * 2 / 3) {
            position = match seeded.below(4) {
                0 => random_move(&position, seeded)?,
                _ => position.play(strong(&position, OPENING_NODES).best()?),
            };
        }
        position.moves().next()?;
        let nodes = (LEAST_NODES << seeded.below(DOUBLINGS)) + seeded.below(LEAST_NODES);
        let estimate = strong(&position, nodes).score.filter(|score| score.proof().is_none())?;
        let mut interrupt = Interrupt { nodes: Some(SOLVER_NODES), poll: &mut |_| false };
        let solvable = position.open().len() <= MOST_OPEN;
        let solved = solvable.then(|| solver.solve(&position, &mut interrupt)).flatten();
        let wins = solved.unwrap_or_else(|| play_out(&position)) == Verdict::Win;
        Some(Self { position, estimate: estimate.value(), wins, solved: solved.is_some() })
    }

    /// The share of the squares that are open.
    pub fn open(&self) -> f64 {
        f64::from(self.position.open().len()) / f64::from(self.position.size().area())
    }

    /// The expected score and the result, from the point of view of the first player.
    pub fn for_first(&self, expected: f64) -> (f64, bool) {
        match self.position.to_move() {
            Player::First => (expected, self.wins),
            Player::Second => (1.0 - expected, !self.wins),
        }
    }
}

fn strong(position: &AnyPosition, nodes: u32) -> SearchInfo {
    let spec = format!("strong(nodes={nodes}, memory=1)").parse().expect("an agent");
    Agent::new(spec, 0).choose(position, &mut Control::default()).expect("a move")
}

/// The winner when both sides play as `strong` until it proves the verdict.
fn play_out(position: &AnyPosition) -> Verdict {
    let mut at = *position;
    loop {
        let info = strong(&at, PLAYOUT_NODES);
        if let Some(proof) = info.score.and_then(Score::proof) {
            return if at.to_move() == position.to_move() { proof } else { !proof };
        }
        at = at.play(info.best().expect("the game goes on"));
    }
}
