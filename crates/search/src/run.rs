//! The state of a running search: node counts, limits, principal variation.

use alloc::vec;
use alloc::vec::Vec;

use isolation_board::{MAX_SQUARES, Move, Position, Verdict, Word};
use isolation_eval::{Evaluation, Evaluator, Score, ScoreError};

use crate::{Control, Limits, SearchError, SearchInfo, SearchResult, Seeded};

/// Nodes between two checks of the clock, if the evaluation is fast.
const POLL_EVERY: u64 = 512;
/// Each move closes a square, so no game has more plies than the largest board has squares. Ply tables
/// are larger: an index of one byte needs no bounds check.
const MAX_PLIES: usize = MAX_SQUARES as usize + 1;
/// The length of a table indexed by [`ply_index`].
pub const PLY_TABLE: usize = 256;

/// The index of a ply.
#[inline(always)]
pub fn ply_index(ply: u32) -> usize {
    debug_assert!(ply as usize <= MAX_PLIES);
    usize::from(ply as u8)
}

/// The state of a running search.
pub struct Run<'w, 'c> {
    pub control: &'w mut Control<'c>,
    /// Called whenever the clock is checked; an error ends the search.
    pause: &'w dyn Fn() -> Result<(), ScoreError>,
    /// Those of the control, or of a part of the search.
    pub limits: Limits,
    pub nodes: u64,
    next_poll: u64,
    /// Nodes between two checks of the clock.
    pub poll_every: u64,
    /// The search must end: it reached a limit, was stopped, or failed.
    pub ended: bool,
    pub fault: Option<SearchError>,
    /// The principal variation from each ply; `lengths` is the valid part of each.
    lines: Vec<Vec<Move>>,
    lengths: [u32; PLY_TABLE],
}

impl<'w, 'c> Run<'w, 'c> {
    pub fn new(
        control: &'w mut Control<'c>,
        is_slow: bool,
        pause: &'w dyn Fn() -> Result<(), ScoreError>,
    ) -> Self {
        Self {
            limits: control.limits,
            control,
            pause,
            nodes: 0,
            next_poll: 0,
            // One call of a slow evaluation may take longer than a thousand nodes with a fast one.
            poll_every: if is_slow { 1 } else { POLL_EVERY },
            ended: false,
            fault: None,
            lines: vec![Vec::new(); MAX_PLIES + 1],
            lengths: [0; PLY_TABLE],
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
        self.ended |= self.nodes >= nodes || self.control.is_stopped(self.limits.time);
        if !self.ended
            && let Err(error) = (self.pause)()
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
        self.lengths[ply_index(ply)] = 0;
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

    /// Sets the principal variation to one move.
    pub fn set_best(&mut self, mv: Move) {
        self.clear_line(1);
        self.set_line(0, mv);
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

    /// Makes a report and passes it to the caller.
    pub fn report(&mut self, depth: u32, score: Option<Score>, finished: bool) -> SearchInfo {
        let info = self.info(depth, score, finished);
        (self.control.info)(&info);
        info
    }

    /// Reports a better move within a depth. That it loses is no proof yet: others may still win.
    pub fn report_better(&mut self, depth: u32, score: Option<Score>) {
        let score = score.filter(|score| score.proof() != Some(Verdict::Loss));
        self.report(depth, score, false);
    }

    /// The result of a depth of which these moves were searched. That of an incomplete depth is the
    /// best of the completed moves; without any, `first`.
    pub fn end_of_depth(&mut self, depth: u32, score: Option<Score>, first: Move) -> SearchInfo {
        let finished = !self.ended;
        if score.is_none() {
            self.set_best(first);
        }
        // A win among the completed moves counts; if all of them lose, the others may still win.
        let score = score.filter(|score| finished || score.proof() != Some(Verdict::Loss));
        if finished { self.report(depth, score, true) } else { self.info(0, score, false) }
    }

    /// The result of the search, unless it failed.
    pub fn result(self, info: SearchInfo) -> SearchResult {
        self.fault.map_or(Ok(info), Err)
    }
}

/// Runs a search with the evaluator of the position's width and the [moves at the root](root_moves),
/// unless the game is over.
pub fn begin<W: Word>(
    evaluation: &Evaluation,
    seed: Option<u64>,
    position: &Position<W>,
    control: &mut Control<'_>,
    search: impl FnOnce(&Evaluator<'_, W>, Run<'_, '_>, &[Move]) -> SearchResult,
) -> SearchResult {
    let evaluator = evaluation.for_width();
    let moves = root_moves(position, control.excluded, seed);
    let pause = || evaluator.pause();
    let mut run = Run::new(control, evaluation.is_slow(), &pause);
    if moves.is_empty() {
        run.count();
        return Ok(run.report(0, Some(Score::loss_in(0)), true));
    }
    search(&evaluator, run, &moves)
}

/// The moves at the root without the excluded ones: in board order, or shuffled once if there is a
/// seed. Of equal moves the first one is played.
pub fn root_moves<W: Word>(
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
