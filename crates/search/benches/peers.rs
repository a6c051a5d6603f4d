//! Our alpha-beta against the Negamax of the crate `minimax`: same game, same evaluation, same
//! positions, one run. Prints nodes per second and time to depth for both, and their ratios.
//!
//! `cargo xtask bench peers` builds it for this machine's processor.
#![allow(clippy::print_stdout, reason = "a bench prints its table")]

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use isolation_board::{Position, Setup};
use isolation_eval::heuristic;
use isolation_search::{AlphaBeta, Control, Limits, Searcher};
use minimax::{Evaluation, Evaluator, Game, Negamax, Strategy, Winner};

const POSITIONS: [&str; 4] =
    ["7/7/2n4/3N3/7/7/7 w", "7/1n5/7/7/7/4N2/7 w", "7/7/7/1N3n1/7/7/7 w", "n6/7/7/3N3/7/7/7 b"];
const DEPTHS: [u8; 3] = [13, 15, 17];
const ROUNDS: u32 = 5;

/// The knight game for the crate `minimax`, as a user of that crate would write it.
struct Knights;

#[derive(Clone)]
struct State {
    open: u64,
    mover: u8,
    waiter: u8,
}

static LEAPS: [u64; 49] = {
    let steps = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];
    let mut leaps = [0; 49];
    let mut cell = 0;
    while cell < 49 {
        let mut step = 0;
        while step < 8 {
            let row = cell as i32 / 7 + steps[step].0;
            let column = cell as i32 % 7 + steps[step].1;
            if row >= 0 && row < 7 && column >= 0 && column < 7 {
                leaps[cell] |= 1 << (row * 7 + column);
            }
            step += 1;
        }
        cell += 1;
    }
    leaps
};

/// Nodes that `minimax` visited; plain loads and stores, so that counting costs next to nothing.
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
        Some(State { open: state.open & !(1 << to), mover: state.waiter, waiter: to })
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
        let moves = |cell: u8| (LEAPS[cell as usize] & state.open).count_ones() as Evaluation;
        moves(state.mover) - moves(state.waiter)
    }
}

#[derive(Default, Clone, Copy)]
struct Effort {
    nodes: u64,
    time: Duration,
}

impl Effort {
    fn speed(self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64() / 1e6
    }
}

fn theirs(position: &Position<u64>, depth: u8) -> Effort {
    let square = |player| position.piece(player).expect("both stand").index();
    let state = State {
        open: position.open().into_iter().fold(0, |open, square| open | 1 << square.index()),
        mover: square(position.to_move()),
        waiter: square(!position.to_move()),
    };
    VISITED.store(1, Ordering::Relaxed);
    let start = Instant::now();
    Negamax::new(Improved, depth).choose_move(&state).expect("a move is possible");
    Effort { time: start.elapsed(), nodes: VISITED.load(Ordering::Relaxed) }
}

fn ours(position: &Position<u64>, depth: u8) -> Effort {
    let search = AlphaBeta {
        evaluation: heuristic("improved").expect("in the catalogue").evaluation(),
        limits: Limits { depth: Some(depth.into()), ..Limits::default() },
        seed: None,
    };
    let stop = AtomicBool::new(false);
    let start = Instant::now();
    let mut control = Control { stop: &stop, ..Control::free() };
    let info = search.search(position, &mut control, None).expect("improved has a value");
    Effort { time: start.elapsed(), nodes: info.nodes }
}

fn main() {
    println!("alphabeta (ours) against Negamax of the crate minimax; improved, knight 7x7");
    println!("| position | depth | M nodes/s, ours | theirs | ratio | ms, ours | theirs | ratio |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for text in POSITIONS {
        let setup = Setup::parse(text).expect("a position");
        let position = Position::<u64>::try_from(setup).expect("a position");
        for depth in DEPTHS {
            let (mut our, mut their) = (Effort::default(), Effort::default());
            // In turn, so that a busy moment of the machine hits both.
            for _ in 0..ROUNDS {
                for (sum, one) in
                    [(&mut our, ours(&position, depth)), (&mut their, theirs(&position, depth))]
                {
                    sum.nodes += one.nodes;
                    sum.time += one.time;
                }
            }
            let ms = |effort: Effort| effort.time.as_secs_f64() * 1e3 / f64::from(ROUNDS);
            println!(
                "| {text} | {depth} | {:.1} | {:.1} | {:.2} | {:.1} | {:.1} | {:.2} |",
                our.speed(),
                their.speed(),
                our.speed() / their.speed(),
                ms(our),
                ms(their),
                ms(our) / ms(their),
            );
        }
    }
}
