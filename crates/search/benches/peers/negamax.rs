//! The Negamax of the crate `minimax` on the knight game of 7 by 7, as a reference for the speed of
//! the machine.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use isolation_board::AnyPosition;
use minimax::{Evaluation, Evaluator, Game, Negamax, Strategy, Winner};

/// The benchmark positions.
pub const POSITIONS: [&str; 4] =
    ["7/7/2n4/3N3/7/7/7 w", "7/1n5/7/7/7/4N2/7 w", "7/7/7/1N3n1/7/7/7 w", "n6/7/7/3N3/7/7/7 b"];

/// The knight game for the crate `minimax`, as a user of that crate would write it.
struct Knights;

#[derive(Clone)]
struct State {
    open: u64,
    mover: u8,
    opponent: u8,
}

static LEAPS: [u64; 49] = {
    let steps = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];
    let mut leaps = [0; 49];
    let mut square = 0;
    while square < 49 {
        let mut step = 0;
        while step < 8 {
            let row = square as i32 / 7 + steps[step].0;
            let column = square as i32 % 7 + steps[step].1;
            if row >= 0 && row < 7 && column >= 0 && column < 7 {
                leaps[square] |= 1 << (row * 7 + column);
            }
            step += 1;
        }
        square += 1;
    }
    leaps
};

/// Nodes that `minimax` visited; plain loads and stores, so that counting is cheap.
static VISITED: AtomicU64 = AtomicU64::new(0);

fn visit() {
    VISITED.store(VISITED.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
}

impl Game for Knights {
    type S = State;
    type M = u8;

    fn generate_moves(state: &State, moves: &mut Vec<u8>) -> Option<Winner> {
        visit();
        let mut targets = LEAPS[state.mover as usize] & state.open;
        if targets == 0 {
            return Some(Winner::PlayerJustMoved);
        }
        while targets != 0 {
            moves.push(targets.trailing_zeros() as u8);
            targets &= targets - 1;
        }
        None
    }

    fn apply(state: &mut State, to: u8) -> Option<State> {
        Some(State { open: state.open & !(1 << to), mover: state.opponent, opponent: to })
    }

    fn get_winner(state: &State) -> Option<Winner> {
        visit();
        let stuck = LEAPS[state.mover as usize] & state.open == 0;
        stuck.then_some(Winner::PlayerJustMoved)
    }
}

#[derive(Clone, Copy)]
struct Improved;

impl Evaluator for Improved {
    type G = Knights;

    fn evaluate(&self, state: &State) -> Evaluation {
        let moves = |square: u8| (LEAPS[square as usize] & state.open).count_ones() as Evaluation;
        moves(state.mover) - moves(state.opponent)
    }
}

/// The cost of a search.
#[derive(Default, Clone, Copy)]
pub struct Cost {
    pub nodes: u64,
    pub time: Duration,
}

impl Cost {
    /// Million nodes a second.
    pub fn speed(self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64() / 1e6
    }
}

/// A search of the crate `minimax` to this depth.
pub fn theirs(position: &AnyPosition, depth: u8) -> Cost {
    let square = |player| position.piece(player).expect("both pieces are placed").index();
    let state = State {
        open: position.open().into_iter().fold(0, |open, square| open | 1 << square.index()),
        mover: square(position.to_move()),
        opponent: square(!position.to_move()),
    };
    VISITED.store(1, Ordering::Relaxed);
    let start = Instant::now();
    Negamax::new(Improved, depth).choose_move(&state).expect("a legal move");
    Cost { time: start.elapsed(), nodes: VISITED.load(Ordering::Relaxed) }
}
