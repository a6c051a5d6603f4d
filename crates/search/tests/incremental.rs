//! An incremental evaluator gives the same searches as one that computes from scratch.

use std::time::Duration;

use crate::random::{Case, Dice};
use isolation_board::{Move, Player, Position, Square};
use isolation_eval::{EvalWord, Evaluation, Evaluator, Native, Score, ScoreError, View};
use isolation_search::{
    AlphaBeta, Control, Deepening, Inner, Limits, Minimax, SearchInfo, Searcher, Strong,
    Techniques, TranspositionTable, search_with,
};

/// An arbitrary weight of a cell.
fn weight(square: Square) -> i32 {
    (i32::from(square.index()) * 37) % 11 - 4
}

/// Sums of the weights of the open cells and of the pieces' cells.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Sums {
    open: i32,
    pieces: [i32; 2],
}

impl Sums {
    fn of<W: EvalWord>(position: &Position<W>) -> Self {
        let piece = |player| position.piece(player).map_or(0, weight);
        Self {
            open: position.open().into_iter().map(weight).sum(),
            pieces: Player::BOTH.map(piece),
        }
    }

    fn score(self, me: Player) -> Score {
        Score::units(self.open + 3 * self.pieces[me.index()] - 2 * self.pieces[(!me).index()])
    }
}

/// Updates the sums incrementally.
struct Incremental;

impl<W: EvalWord> Evaluator<W> for Incremental {
    type State = Sums;

    fn root(&self, position: &Position<W>) -> Sums {
        Sums::of(position)
    }

    fn after(&self, state: &Sums, position: &Position<W>, mv: Move) -> Sums {
        let entered = weight(mv.destination());
        let mut pieces = state.pieces;
        pieces[position.to_move().index()] = entered;
        let removed = mv.removed().map_or(0, |removed| {
            // The cell that the piece left is open again.
            state.pieces[position.to_move().index()] - weight(removed)
        });
        Sums { open: state.open - entered + removed, pieces }
    }

    fn score(&self, state: &Sums, view: &View<'_, W>) -> Result<Score, ScoreError> {
        assert_eq!(*state, Sums::of(view.position()), "{}", view.position());
        Ok(state.score(view.me()))
    }
}

fn from_scratch<W: EvalWord>(view: &View<'_, W>) -> Score {
    Sums::of(view.position()).score(view.me())
}

/// One of the searches, with the evaluation from scratch and with the incremental one.
fn both_ways<W: EvalWord>(number: usize, position: &Position<W>) -> [SearchInfo; 2] {
    let evaluation =
        Evaluation::Native(Native { narrow: from_scratch, wide: from_scratch, slow: false });
    let depth = match position.moves().len() {
        _ if !position.both_placed() => 1,
        0..40 => 3,
        40..100 => 2,
        _ => 1,
    };
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let seed = None;
    macro_rules! both {
        ($search:expr) => {{
            let mut search = $search;
            let plain = search.clone().search(position, &mut Control::free(), None);
            [plain, search_with(&mut search, &Incremental, position, &mut Control::free())]
        }};
    }
    let results = match number % 4 {
        0 => both!(Minimax { evaluation, limits, seed }),
        1 => both!(AlphaBeta { evaluation, limits, seed }),
        2 => both!(Deepening {
            evaluation,
            inner: Inner::AlphaBeta,
            from: 1,
            limits,
            settle: None,
            reserve: Duration::ZERO,
            seed,
        }),
        _ => both!(Strong {
            evaluation,
            limits,
            table: TranspositionTable::new(1 << 16),
            techniques: Techniques::ALL,
            threads: 1,
            seed,
        }),
    };
    results.map(Result::unwrap)
}

/// Plays a random game, updates the sums incrementally, and searches at some of its positions.
fn play<W: EvalWord>(number: usize, dice: &mut Dice, mut position: Position<W>) {
    let mut state = Evaluator::<W>::root(&Incremental, &position);
    for ply in 0.. {
        assert_eq!(state, Sums::of(&position), "{position}");
        if (ply + number).is_multiple_of(7) {
            let [plain, incremental] = both_ways(number + ply, &position);
            assert_eq!(plain, incremental, "{position}");
        }
        let count = position.moves().len();
        if count == 0 {
            break;
        }
        let mv = position.moves().nth(dice.below(count)).expect("one of the moves");
        state = Incremental.after(&state, &position, mv);
        position = position.play(mv);
    }
}

#[test]
fn an_incremental_state_equals_one_from_scratch() {
    let mut dice = Dice(21);
    for number in 0..1_000 {
        let [small, large] =
            [64, 128].map(|cells| Case { plies: 0, ..Case::draw(&mut dice, cells) }.setup());
        play::<u64>(number, &mut dice, small.try_into().unwrap());
        play::<u128>(number, &mut dice, large.try_into().unwrap());
    }
}
