//! The library `minimax` as a side: its `IterativeSearch` with its own default options, on knights
//! of 11x9, as a user of that crate would write the game. It puts root moves into an order of its
//! own chance, which cannot be seeded.

use std::time::Duration;

use isolation::board::{Rules, Square};
use isolation::clock::{ThreadClock, WallClock};
use isolation::search::Clock;
use isolation::{AnyPosition, Game};
use minimax::{Evaluation, Evaluator, IterativeOptions, IterativeSearch, Strategy, Winner};

use super::contest::{Choice, Fault, Side};

const WIDTH: usize = 11;
const HEIGHT: usize = 9;
const CELLS: usize = WIDTH * HEIGHT;

/// The only board that the game below is written for.
pub fn plays(rules: &Rules) -> bool {
    rules.to_string() == "knight-11x9"
}

/// Knights on 11x9.
struct Knights;

#[derive(Clone)]
struct State {
    open: u128,
    mover: u8,
    waiter: u8,
    hash: u64,
}

static LEAPS: [u128; CELLS] = {
    let steps = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];
    let mut leaps = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut step = 0;
        while step < 8 {
            let row = (cell / WIDTH) as i32 + steps[step].0;
            let column = (cell % WIDTH) as i32 + steps[step].1;
            if row >= 0 && row < HEIGHT as i32 && column >= 0 && column < WIDTH as i32 {
                leaps[cell] |= 1 << (row * WIDTH as i32 + column);
            }
            step += 1;
        }
        cell += 1;
    }
    leaps
};

/// Numbers that stand for a closed cell, the mover's and the waiter's, in a position's hash.
static HASHES: [[u64; 3]; CELLS] = {
    let mut hashes = [[0; 3]; CELLS];
    // SplitMix64, from zero.
    let mut state = 0_u64;
    let mut index = 0;
    while index < 3 * CELLS {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        hashes[index / 3][index % 3] = mixed ^ (mixed >> 31);
        index += 1;
    }
    hashes
};
const CLOSED: usize = 0;
const MOVER: usize = 1;
const WAITER: usize = 2;

impl State {
    fn new(position: &AnyPosition) -> Self {
        let square = |player| position.piece(player).expect("both stand").index();
        let (mover, waiter) = (square(position.to_move()), square(!position.to_move()));
        let mut state = Self { open: 0, mover, waiter, hash: 0 };
        for square in position.open() {
            state.open |= 1 << square.index();
        }
        for (cell, hashes) in HASHES.iter().enumerate() {
            if state.open & (1 << cell) == 0 {
                state.hash ^= hashes[CLOSED];
            }
        }
        state.hash ^= HASHES[mover as usize][MOVER] ^ HASHES[waiter as usize][WAITER];
        state
    }

    fn targets(&self) -> u128 {
        LEAPS[self.mover as usize] & self.open
    }
}

impl minimax::Game for Knights {
    type S = State;
    type M = u8;

    fn generate_moves(state: &State, moves: &mut Vec<u8>) -> Option<Winner> {
        let mut targets = state.targets();
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
        let [mover, waiter, target] =
            [state.mover, state.waiter, to].map(|cell| HASHES[cell as usize]);
        Some(State {
            open: state.open & !(1 << to),
            mover: state.waiter,
            waiter: to,
            hash: state.hash
                ^ mover[MOVER]
                ^ waiter[WAITER]
                ^ waiter[MOVER]
                ^ target[WAITER]
                ^ target[CLOSED],
        })
    }

    fn get_winner(state: &State) -> Option<Winner> {
        (state.targets() == 0).then_some(Winner::PlayerJustMoved)
    }

    fn zobrist_hash(state: &State) -> u64 {
        state.hash
    }
}

/// The mover's exits less the waiter's.
struct Improved;

impl Evaluator for Improved {
    type G = Knights;

    fn evaluate(&self, state: &State) -> Evaluation {
        let exits = |cell: u8| (LEAPS[cell as usize] & state.open).count_ones() as Evaluation;
        exits(state.mover) - exits(state.waiter)
    }
}

/// The library's search, with its table, for one game.
pub struct Iterative(IterativeSearch<Improved>);

impl Iterative {
    /// With so much time a move.
    pub fn new(time: Duration) -> Self {
        let mut search = IterativeSearch::new(Improved, IterativeOptions::new());
        search.set_timeout(time);
        Self(search)
    }
}

impl Side for Iterative {
    fn choose(&mut self, game: &Game) -> Result<Choice, Fault> {
        let (wall, processor) = (WallClock::start(), ThreadClock::start());
        let cell = self.0.choose_move(&State::new(game.position())).ok_or(Fault::NoMove)?;
        let (wall, processor) = (wall.elapsed(), processor.elapsed());
        let name = game.position().size().name(Square::new(cell));
        let mv = game.position().parse_move(&name)?;
        Ok(Choice { mv, wall, processor: Some(processor) })
    }
}

#[cfg(test)]
#[allow(dead_code, unused_imports, reason = "see tests/strength.rs: a bench runs no tests")]
mod tests {
    use std::time::Duration;

    use isolation::{Game, find_rules};
    use minimax::{Game as _, Strategy as _};

    use super::super::contest::{Side, start};
    use super::{Iterative, Knights, State, plays};

    #[test]
    fn it_plays_one_board() {
        assert!(plays(&find_rules("knight-11x9").unwrap()));
        assert!(!plays(&find_rules("queen-11x9").unwrap()));
        assert!(!plays(&find_rules("knight-9x11").unwrap()));
    }

    fn perft(state: &mut State, depth: u32) -> u64 {
        let mut moves = Vec::new();
        if depth == 0 || Knights::generate_moves(state, &mut moves).is_some() {
            return u64::from(depth == 0);
        }
        moves.iter().map(|&to| perft(&mut Knights::apply(state, to).unwrap(), depth - 1)).sum()
    }

    /// Its moves are the rules' moves, its hash follows them, and what it plays is legal to the end.
    #[test]
    fn its_game_is_ours() {
        let rules = find_rules("knight-11x9").unwrap();
        for seed in 0..3 {
            let mut game = Game::from_position(start(rules, seed));
            // By depth, not by time: on a busy machine a short time ends before any move is found.
            let mut search = Iterative::new(Duration::from_secs(60));
            search.0.set_max_depth(2);
            let mut state = State::new(game.position());
            while game.outcome().is_none() {
                assert_eq!(perft(&mut state, 4), game.position().perft(4));
                let choice = search.choose(&game).unwrap();
                game.play(choice.mv).unwrap();
                state = Knights::apply(&mut state, choice.mv.destination().index()).unwrap();
                assert_eq!(state.hash, State::new(game.position()).hash);
            }
            assert!(Knights::get_winner(&state).is_some());
        }
    }
}
