//! Minimax and alpha-beta: what the two share.

use alloc::vec::Vec;
use core::marker::PhantomData;

use isolation_board::{AnyPosition, Move, Position, Word};
use isolation_eval::{Evaluation, Evaluator, Score, View};

use crate::game::{Game, Plain, Positions};
use crate::run::{PLY_TABLE, Run};
use crate::{Bound, Control, Cut, Inner, SearchError, SearchInfo, Searcher, Seeded};

/// A search of the game tree: which depths it searches, in which order, and which result it has.
pub trait TreeSearch: Send {
    /// The static evaluation of leaves.
    fn evaluation(&self) -> &Evaluation;

    /// If set, the random seed by which the root's moves are shuffled once.
    fn seed(&self) -> Option<u64>;

    /// Searches an unfinished position with these moves at the root.
    fn run<G: Game>(
        &self,
        tree: &mut Tree<'_, '_, G>,
        root: &G::Node,
        moves: &[Move],
    ) -> SearchInfo;
}

impl<S: TreeSearch> Searcher for S {
    fn search(
        &mut self,
        position: &AnyPosition,
        control: &mut Control<'_>,
    ) -> Result<SearchInfo, SearchError> {
        match position {
            AnyPosition::Narrow(position) => search(self, position, control),
            AnyPosition::Wide(position) => search(self, position, control),
        }
    }
}

fn search<W: Word>(
    search: &impl TreeSearch,
    position: &Position<W>,
    control: &mut Control<'_>,
) -> Result<SearchInfo, SearchError> {
    let evaluator = search.evaluation().for_width();
    let moves = root_moves(position, control.excluded, search.seed());
    let is_recorded = control.recorder.is_some();
    let removes = position.geometry().removes();
    let pause = || evaluator.pause();
    let run = Run::new(control, search.evaluation().is_slow(), &pause);
    if moves.is_empty() {
        return Ok(run.game_over());
    }
    let (root_player, word) = (position.to_move(), PhantomData);
    match evaluator {
        Evaluator::Native(function) if !is_recorded && !removes => {
            let evaluate = |view: &View<'_, W>| Ok(function(view));
            let game = Plain::<_, _, false> { evaluate, root_player, word };
            begin(search, run, game, position, &moves)
        }
        // Fewer trees on the page, which is downloaded more often than it searches with these.
        #[cfg(not(target_family = "wasm"))]
        Evaluator::Native(function) if !is_recorded => {
            let evaluate = |view: &View<'_, W>| Ok(function(view));
            let game = Plain::<_, _, true> { evaluate, root_player, word };
            begin(search, run, game, position, &moves)
        }
        #[cfg(not(target_family = "wasm"))]
        Evaluator::Formula(formula) if !is_recorded && !removes => {
            let evaluate = |view: &View<'_, W>| Ok(formula.score(view)?);
            let game = Plain::<_, _, false> { evaluate, root_player, word };
            begin(search, run, game, position, &moves)
        }
        ref evaluator => begin(search, run, Positions { evaluator, root_player }, position, &moves),
    }
}

fn begin<G: Game>(
    search: &impl TreeSearch,
    run: Run<'_, '_>,
    game: G,
    root: &G::Node,
    moves: &[Move],
) -> Result<SearchInfo, SearchError> {
    let mut tree = Tree::new(run, game);
    let info = search.run(&mut tree, root, moves);
    if let Some(recorder) = &mut tree.run.control.recorder {
        recorder.unwind();
    }
    tree.run.result(info)
}

/// The moves at the root without the excluded ones: in board order, or shuffled once if there is a
/// seed. Of equal moves the first one is played.
pub(crate) fn root_moves<W: Word>(
    position: &Position<W>,
    excluded: &[Move],
    seed: Option<u64>,
) -> Vec<Move> {
    let mut moves: Vec<Move> = position.moves().filter(|mv| !excluded.contains(mv)).collect();
    if let Some(seed) = seed {
        Seeded::new(seed).shuffle(&mut moves);
    }
    moves
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

    /// The depth of a search to a fixed depth.
    pub fn fixed_depth(&self, root: &G::Node) -> u32 {
        self.run.limits.depth.unwrap_or_else(|| self.game.plies_left(root))
    }

    /// Searches one depth from the root, and reports it when it is completed. `previous` is the best
    /// move of the depth before.
    pub fn search_depth(
        &mut self,
        inner: Inner,
        root: &G::Node,
        moves: &[Move],
        depth: u32,
        previous: Option<Move>,
    ) -> SearchInfo {
        let score = match inner {
            Inner::AlphaBeta => self.alphabeta(root, moves, depth, previous),
            Inner::Minimax => self.minimax(root, moves, depth),
        };
        self.run.end_of_depth(depth, score, moves[0])
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
