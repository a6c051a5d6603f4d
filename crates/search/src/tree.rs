//! Minimax and alpha-beta: what the two share.

use core::marker::PhantomData;

use isolation_board::{Move, Position, Word};
use isolation_eval::{Evaluator, Score, ScoreError, View};

use crate::game::{Game, Plain, Positions};
use crate::run::{PLY_TABLE, Run, begin};
use crate::{Bound, Control, Cut, Deepening, Inner, SearchResult};

/// Searches a position of one width with the tree that is fast for its rules and evaluation.
pub fn search<W: Word>(
    search: &Deepening,
    position: &Position<W>,
    control: &mut Control<'_>,
) -> SearchResult {
    begin(&search.evaluation, search.seed, position, control, |evaluator, run, moves| {
        let root_player = position.to_move();
        let is_recorded = run.control.recorder.is_some();
        let removes = position.geometry().removes();
        match evaluator {
            &Evaluator::Native(function) if !is_recorded && !removes => {
                plain::<W, false>(search, run, position, moves, move |view| Ok(function(view)))
            }
            // Fewer trees on the page, which is downloaded more often than it searches with these.
            #[cfg(not(target_family = "wasm"))]
            &Evaluator::Native(function) if !is_recorded => {
                plain::<W, true>(search, run, position, moves, move |view| Ok(function(view)))
            }
            #[cfg(not(target_family = "wasm"))]
            &Evaluator::Formula(formula) if !is_recorded && !removes => plain::<W, false>(
                search,
                run,
                position,
                moves,
                move |view| Ok(formula.score(view)?),
            ),
            evaluator => {
                with_game(search, run, Positions { evaluator, root_player }, position, moves)
            }
        }
    })
}

/// Searches the fast tree with this evaluation of leaves.
fn plain<W: Word, const REMOVES: bool>(
    search: &Deepening,
    run: Run<'_, '_>,
    position: &Position<W>,
    moves: &[Move],
    evaluate: impl Fn(&View<'_, W>) -> Result<Score, ScoreError>,
) -> SearchResult {
    let (root_player, word) = (position.to_move(), PhantomData);
    let game = Plain::<_, _, REMOVES> { evaluate, root_player, word };
    with_game(search, run, game, position, moves)
}

fn with_game<W: Word>(
    search: &Deepening,
    run: Run<'_, '_>,
    game: impl Game<Node = Position<W>>,
    position: &Position<W>,
    moves: &[Move],
) -> SearchResult {
    let mut tree = Tree::new(run, game);
    let info = search.deepen(&mut tree, position, position.open().len(), moves);
    if let Some(recorder) = &mut tree.run.control.recorder {
        recorder.unwind();
    }
    tree.run.result(info)
}

/// A game tree that is being searched.
pub struct Tree<'w, 'c, G> {
    pub run: Run<'w, 'c>,
    pub game: G,
    /// The killer move of each ply: the last one that caused a cut-off.
    pub killers: [Move; PLY_TABLE],
}

impl<'w, 'c, G: Game> Tree<'w, 'c, G> {
    pub fn new(run: Run<'w, 'c>, game: G) -> Self {
        // Sentinel: move 0 is always searched first, so it is harmless as a killer.
        let none = Move::from_bits(0).expect("a move");
        Self { run, game, killers: [none; PLY_TABLE] }
    }

    /// The value of the root from a search of one depth, as by [`minimax`](Self::minimax).
    /// `previous` is the best move of the depth before.
    pub fn root(
        &mut self,
        inner: Inner,
        root: &G::Node,
        moves: &[Move],
        depth: u32,
        previous: Option<Move>,
    ) -> Option<Score> {
        match inner {
            Inner::AlphaBeta => self.alphabeta(root, moves, depth, previous),
            Inner::Minimax => self.minimax(root, moves, depth),
        }
    }

    /// The value of a leaf for its side to move. Its line is already clear.
    #[inline(always)]
    pub fn leaf(&mut self, node: &G::Node, mv: Move, alpha: Score, beta: Score, ply: u32) -> Score {
        self.run.count();
        self.enter(Some(mv), alpha, beta, ply);
        let value = match self.game.leaf(node) {
            None => Score::loss_in(ply),
            Some(Ok(value)) => for_mover(value.from_ply(ply), ply),
            Some(Err(error)) => self.run.fail(error),
        };
        self.leave(value, Bound::Exact, false, ply);
        value
    }

    /// Records the entry of a node, with the window of the root player.
    #[inline(always)]
    pub fn enter(&mut self, mv: Option<Move>, alpha: Score, beta: Score, ply: u32) {
        if G::IS_RECORDED
            && let Some(recorder) = &mut self.run.control.recorder
        {
            let (low, high) = if ply.is_multiple_of(2) { (alpha, beta) } else { (-beta, -alpha) };
            recorder.enter(mv, low, high);
        }
    }

    /// Records the exit of a node, with the value of the root player: at minimum nodes, lower and
    /// upper bounds swap.
    #[inline(always)]
    pub fn leave(&mut self, value: Score, bound: Bound, cut: bool, ply: u32) {
        if G::IS_RECORDED
            && let Some(recorder) = &mut self.run.control.recorder
        {
            let (bound, reason) = match (ply.is_multiple_of(2), bound) {
                (true, bound) => (bound, Cut::Beta),
                (false, Bound::Lower) => (Bound::Upper, Cut::Alpha),
                (false, Bound::Upper) => (Bound::Lower, Cut::Alpha),
                (false, Bound::Exact) => (Bound::Exact, Cut::Alpha),
            };
            recorder.leave(for_mover(value, ply), bound, cut.then_some(reason));
        }
    }
}

/// Converts between the root player's value and that of the side to move at this ply.
#[inline(always)]
fn for_mover(value: Score, ply: u32) -> Score {
    if ply.is_multiple_of(2) { value } else { -value }
}
