//! The state of a running tree search: node counts, limits, leaves, lines.

use std::sync::atomic::Ordering;

use isolation_board::{Bitboard, MAX_CELLS, Move, Player, Position, Verdict};
use isolation_eval::{EvalWord, Evaluator, Score, View};

use crate::node::Node;
use crate::{Budget, Control, Limits, SearchError, SearchInfo, Tracer};

/// Nodes between two checks of the clock, if the evaluation is fast.
const POLL_EVERY: u64 = 512;
/// Each move closes a cell, so no game has more plies than the largest board has cells.
const MAX_PLIES: usize = MAX_CELLS as usize + 1;

/// The state of a running search.
pub struct Run<'w, 'c, W: EvalWord, E, T> {
    pub control: &'w mut Control<'c, W>,
    pub tracer: T,
    pub evaluator: &'w E,
    pub limits: Limits,
    /// The player for whom leaves are scored.
    pub root_player: Player,
    pub nodes: u64,
    next_poll: u64,
    /// Nodes between two checks of the clock.
    pub poll_every: u64,
    /// The search must end: it reached a limit, was stopped, or failed.
    pub ended: bool,
    pub fault: Option<SearchError>,
    /// The principal variation from each ply; `lengths` is the valid part of each.
    lines: Vec<Vec<Move>>,
    lengths: [u32; MAX_PLIES + 1],
    /// The killer move of each ply: the last one that caused a cut-off.
    pub killers: [Move; MAX_PLIES],
}

impl<'w, 'c, W: EvalWord, E: Evaluator<W>, T: Tracer> Run<'w, 'c, W, E, T> {
    pub fn new(
        root_player: Player,
        evaluator: &'w E,
        limits: Limits,
        control: &'w mut Control<'c, W>,
        tracer: T,
    ) -> Self {
        Self {
            control,
            tracer,
            evaluator,
            limits,
            root_player,
            nodes: 0,
            next_poll: 0,
            // One call of a slow evaluation may take longer than a thousand nodes with a fast one.
            poll_every: if evaluator.is_slow() { 1 } else { POLL_EVERY },
            ended: false,
            fault: None,
            lines: vec![Vec::new(); MAX_PLIES + 1],
            lengths: [0; MAX_PLIES + 1],
            // The first move of a board stands for no killer: it comes first anyway.
            killers: [Move::from_bits(0).expect("a move"); MAX_PLIES],
        }
    }

    /// Counts a node, and checks the limits from time to time.
    #[inline(always)]
    pub fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_poll {
            self.poll();
        }
    }

    #[cold]
    #[inline(never)]
    fn poll(&mut self) {
        let nodes = self.limits.nodes.unwrap_or(u64::MAX);
        self.next_poll = nodes.min(self.nodes + self.poll_every);
        self.ended |= self.nodes >= nodes
            || self.control.stop.load(Ordering::Relaxed)
            || self.limits.time.is_some_and(|time| self.control.clock.elapsed() >= time);
        if !self.ended
            && let Err(error) = self.evaluator.pause()
        {
            self.fail(error);
        }
    }

    /// The number of nodes left within the limits.
    pub fn left(&self) -> u64 {
        self.limits.nodes.map_or(u64::MAX, |most| most - self.nodes.min(most))
    }

    /// Counts the nodes of a subordinate search.
    pub fn spend(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.poll();
    }

    /// Continues with other limits, after the previous ones ended the search.
    pub fn resume(&mut self, limits: Limits) {
        self.limits = limits;
        self.ended = false;
        self.poll();
    }

    /// Calls the prover, with this maximum of nodes and within the run's limits.
    pub fn prove(&mut self, position: &Position<W>, nodes: u64) -> Option<Verdict> {
        let (clock, stop, time) = (self.control.clock, self.control.stop, self.limits.time);
        let mut interrupt =
            || stop.load(Ordering::Relaxed) || time.is_some_and(|time| clock.elapsed() >= time);
        let left = nodes.min(self.left());
        let mut budget = Budget { nodes: left, interrupt: &mut interrupt };
        let proven = self.control.prover.prove(position, &mut budget);
        self.spend(left.saturating_sub(budget.nodes));
        proven
    }

    /// The root of the search.
    pub fn root(&self, position: &Position<W>) -> Node<W, E::State> {
        Node { position: *position, state: self.evaluator.root(position) }
    }

    /// The value of an unfinished leaf for the player at the root; `targets` are its targets.
    #[inline(always)]
    pub fn leaf(&mut self, node: &Node<W, E::State>, targets: Bitboard<W>, ply: u32) -> Score {
        let view = View::with_targets(&node.position, self.root_player, targets);
        self.score(&node.state, &view).after(ply)
    }

    /// The score of an unfinished position for the player of the view; a failure ends the search.
    #[inline(always)]
    pub fn score(&mut self, state: &E::State, view: &View<'_, W>) -> Score {
        match self.evaluator.score(state, view) {
            Ok(score) => score,
            Err(error) => self.fail(error),
        }
    }

    /// Ends the search with this error. The returned score is meaningless.
    #[cold]
    #[inline(never)]
    pub fn fail(&mut self, error: impl Into<SearchError>) -> Score {
        self.fault = Some(error.into());
        self.ended = true;
        Score::ZERO
    }

    /// Clears the principal variation from this ply on.
    #[inline(always)]
    pub fn clear_line(&mut self, ply: u32) {
        self.lengths[ply as usize] = 0;
    }

    /// Sets the principal variation from this ply on to `mv` and the child's variation.
    pub fn set_line(&mut self, ply: u32, mv: Move) {
        let (before, after) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut before[ply as usize];
        let rest = &after[0][..self.lengths[ply as usize + 1] as usize];
        line.clear();
        line.push(mv);
        line.extend_from_slice(rest);
        self.lengths[ply as usize] = line.len() as u32;
    }

    /// A report of the state of the search.
    pub fn info(&self, depth: u32, score: Option<Score>, finished: bool) -> SearchInfo {
        SearchInfo {
            depth,
            score,
            nodes: self.nodes,
            time: self.control.clock.elapsed(),
            line: self.lines[0][..self.lengths[0] as usize].to_vec(),
            finished,
            trap: None,
        }
    }

    /// Passes a report to the caller.
    pub fn report(&mut self, info: &SearchInfo) {
        (self.control.info)(info);
    }

    /// Reports a better move within a depth.
    pub fn report_better(&mut self, depth: u32, score: Option<Score>) {
        let info = self.info(depth, score, false);
        self.report(&info);
    }
}
