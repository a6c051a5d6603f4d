//! Isolation for the crate `minimax`, and its search.

use isolation::board::{Move, Position, Word};
use isolation::search::Limits;
use minimax::{
    Evaluation, Evaluator, Game, IterativeOptions, IterativeSearch, Strategy as _, Winner,
};
use std::cell::Cell;
use std::marker::PhantomData;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// The game on boards whose squares fit the word.
struct Isolation<W>(PhantomData<W>);

#[derive(Clone)]
struct State<W: Word> {
    position: Position<W>,
    key: u64,
}

impl<W: Word> Game for Isolation<W> {
    type S = State<W>;
    type M = Move;

    fn generate_moves(state: &State<W>, moves: &mut Vec<Move>) -> Option<Winner> {
        moves.extend(state.position.moves());
        Self::get_winner(state)
    }

    fn apply(state: &mut State<W>, mv: Move) -> Option<State<W>> {
        let key = state.position.key_after(state.key, mv);
        Some(State { position: state.position.play(mv), key })
    }

    fn get_winner(state: &State<W>) -> Option<Winner> {
        state.position.targets().is_empty().then_some(Winner::PlayerJustMoved)
    }

    fn zobrist_hash(state: &State<W>) -> u64 {
        state.key
    }
}

/// Legal moves of the side to move minus those of the opponent, and the number of evaluations.
struct Improved<W> {
    evaluated: Rc<Cell<u64>>,
    word: PhantomData<W>,
}

impl<W: Word> Evaluator for Improved<W> {
    type G = Isolation<W>;

    fn evaluate(&self, State { position, .. }: &State<W>) -> Evaluation {
        self.evaluated.set(self.evaluated.get() + 1);
        let mobility = |player| position.targets_of(player).len() as Evaluation;
        mobility(position.to_move()) - mobility(!position.to_move())
    }
}

/// `IterativeSearch` with its default options. Its transposition table is kept; it shuffles the
/// root moves with a generator that cannot be seeded.
pub struct Search<W: Word> {
    search: IterativeSearch<Improved<W>>,
    evaluated: Rc<Cell<u64>>,
}

impl<W: Word> Default for Search<W> {
    fn default() -> Self {
        let evaluated = Rc::default();
        let improved = Improved { evaluated: Rc::clone(&evaluated), word: PhantomData };
        Self { search: IterativeSearch::new(improved, IterativeOptions::new()), evaluated }
    }
}

impl<W: Word> Search<W> {
    /// The best move; none when there is no legal move. Nodes are evaluated leaves: the crate has no
    /// node limit, so depths are searched one by one until a whole one exceeds it.
    pub fn choose(&mut self, position: &Position<W>, limits: &Limits) -> Option<Move> {
        const MAX_DEPTH: u8 = 99;
        let state = State { position: *position, key: position.key() };
        let depth = limits.depth.map_or(MAX_DEPTH, |depth| depth.min(MAX_DEPTH.into()) as u8);
        // A time that ends before depth 1 gives the first legal move.
        let mut best = position.moves().next();
        let Some(nodes) = limits.nodes else {
            self.search.set_depth_or_timeout(depth, limits.time.unwrap_or_default());
            return self.search.choose_move(&state).or(best);
        };
        let start = Instant::now();
        self.evaluated.set(0);
        for depth in 1..=depth {
            let left = limits.time.map(|time| time.saturating_sub(start.elapsed()));
            if self.evaluated.get() >= nodes || left == Some(Duration::ZERO) {
                break;
            }
            // Zero is no limit.
            self.search.set_depth_or_timeout(depth, left.unwrap_or_default());
            best = self.search.choose_move(&state).or(best);
        }
        best
    }
}
