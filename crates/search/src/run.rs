//! What all tree searches share while they run: counting, limits, leaves, lines.

use std::sync::atomic::Ordering;

use isolation_board::{Bitboard, Move, Player, Position, Square, Word};
use isolation_eval::{EvalWord, Evaluation, Evaluator, Proof, Score, ScoreError, View};

use crate::{Budget, Control, Limits, SearchError, SearchInfo, Tracer};

/// Nodes between two looks at the clock, where they are quick.
const POLL_EVERY: u64 = 512;
/// No game is longer than the largest board has cells.
const MAX_PLY: usize = 129;

/// The state of a running search.
pub struct Run<'w, 'c, W: Word, T> {
    pub control: &'w mut Control<'c, W>,
    pub tracer: T,
    evaluator: Evaluator<'w, W>,
    pub limits: Limits,
    /// The player for whom leaves are scored.
    root_player: Player,
    pub nodes: u64,
    next_poll: u64,
    /// Nodes between two looks at the clock.
    pub poll_every: u64,
    /// The search must end: a limit is reached, it was stopped, or the evaluation failed.
    pub ended: bool,
    pub fault: Option<SearchError>,
    /// The principal lines from each ply, one row a ply.
    lines: Vec<Line>,
    /// At each ply the cell whose move cut last: likely to cut again.
    pub killers: [Square; MAX_PLY],
    /// The leaves below the node that is looked at, where all of them are scored at once.
    batch: Option<Batch<W>>,
    /// How far nodes look whose children are scored at once: 1 ply, or 0 where none are.
    batch_depth: u32,
}

/// Leaves that were scored together: the children of one node.
struct Batch<W: Word> {
    /// Those whose game goes on.
    leaves: Vec<Position<W>>,
    /// By the cell of the move that leads there.
    scores: [Score; MAX_PLY],
}

#[derive(Clone)]
struct Line {
    len: u8,
    moves: [Move; MAX_PLY],
}

impl<'w, 'c, W: EvalWord, T: Tracer> Run<'w, 'c, W, T> {
    pub fn new(
        root_player: Player,
        evaluation: &'w Evaluation,
        limits: Limits,
        control: &'w mut Control<'c, W>,
        tracer: T,
    ) -> Self {
        let nowhere = Square::new(0);
        let line = Line { len: 0, moves: [Move::to(nowhere); MAX_PLY] };
        // One call of a slow evaluation may take longer than a thousand nodes of a quick one.
        let poll_every = if evaluation.is_slow() { 1 } else { POLL_EVERY };
        let evaluator = evaluation.for_width();
        let batch = matches!(evaluator, Evaluator::Foreign(foreign) if foreign.takes_batches())
            .then(|| Batch { leaves: Vec::new(), scores: [Score::ZERO; MAX_PLY] });
        Self {
            control,
            tracer,
            evaluator,
            limits,
            root_player,
            nodes: 0,
            next_poll: 0,
            poll_every,
            ended: false,
            fault: None,
            lines: vec![line; MAX_PLY + 1],
            killers: [nowhere; MAX_PLY],
            batch_depth: batch.is_some().into(),
            batch,
        }
    }

    /// Counts a node, and sees from time to time whether the search must end.
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
        if let Evaluator::Foreign(foreign) = self.evaluator
            && !self.ended
            && let Err(error) = foreign.pause()
        {
            self.fail(error);
        }
    }

    /// Goes on with other limits, where those so far have ended the search.
    pub fn resume(&mut self, limits: Limits) {
        self.limits = limits;
        self.ended = false;
        self.poll();
    }

    /// Asks the prover, which may visit so many positions and is held to the run's limits.
    pub fn prove(&mut self, position: &Position<W>, nodes: u64) -> Option<Proof> {
        let (clock, stop, time) = (self.control.clock, self.control.stop, self.limits.time);
        let mut interrupt =
            || stop.load(Ordering::Relaxed) || time.is_some_and(|time| clock.elapsed() >= time);
        let left = self.limits.nodes.map_or(nodes, |most| nodes.min(most - self.nodes.min(most)));
        let mut budget = Budget { nodes: left, interrupt: &mut interrupt };
        let proven = self.control.prover.prove(position, &mut budget);
        self.nodes += left.saturating_sub(budget.nodes);
        self.poll();
        proven
    }

    /// The value of an unfinished leaf for the player at the root.
    #[inline(always)]
    pub fn leaf(&mut self, position: &Position<W>, targets: Bitboard<W>, ply: u32) -> Score {
        let view = View::with_targets(position, self.root_player, targets);
        match self.evaluator {
            Evaluator::Native(native) => native(&view).after(ply),
            _ => self.slower_leaf(&view, ply),
        }
    }

    /// The same, where the evaluation may fail. Native ones pay nothing for it.
    #[inline(never)]
    fn slower_leaf(&mut self, view: &View<'_, W>, ply: u32) -> Score {
        if self.fault.is_some() {
            return Score::ZERO;
        }
        if let Some(batch) = &self.batch {
            let (_, moved) = view.position().squares();
            return batch.scores[usize::from(moved.index())].after(ply);
        }
        match self.evaluator.score(view) {
            Ok(score) => score.after(ply),
            Err(error) => self.fail(error),
        }
    }

    /// Scores the children of a node that these moves lead to, where they are leaves and the
    /// evaluation takes all of them at once. The node looks `depth` plies ahead.
    #[inline(always)]
    pub fn look_ahead(&mut self, position: &Position<W>, targets: Bitboard<W>, depth: u32) {
        if depth == self.batch_depth {
            self.score_batch(position, targets);
        }
    }

    #[cold]
    #[inline(never)]
    fn score_batch(&mut self, position: &Position<W>, targets: Bitboard<W>) {
        let (Some(batch), Evaluator::Foreign(foreign), None) =
            (&mut self.batch, self.evaluator, self.fault)
        else {
            return;
        };
        batch.leaves.clear();
        let children = targets.into_iter().map(|target| position.play(Move::to(target)));
        batch.leaves.extend(children.filter(|child| !child.targets().is_empty()));
        if batch.leaves.is_empty() {
            return;
        }
        match foreign.score_all(&batch.leaves, self.root_player) {
            Ok(scores) => {
                for (leaf, score) in batch.leaves.iter().zip(scores) {
                    let (_, moved) = leaf.squares();
                    batch.scores[usize::from(moved.index())] = score;
                }
            }
            Err(error) => {
                self.fail(error);
            }
        }
    }

    /// Ends the search, since the evaluation has failed. The score stands for none.
    #[cold]
    #[inline(never)]
    fn fail(&mut self, error: ScoreError) -> Score {
        self.fault = Some(error.into());
        self.ended = true;
        Score::ZERO
    }

    /// The line from this ply on ends here, for now.
    #[inline(always)]
    pub fn clear_line(&mut self, ply: u32) {
        self.lines[ply as usize].len = 0;
    }

    /// The line from this ply on is `mv` and what follows.
    pub fn set_line(&mut self, ply: u32, mv: Move) {
        let (before, after) = self.lines.split_at_mut(ply as usize + 1);
        let (line, rest) = (&mut before[ply as usize], &after[0]);
        line.moves[0] = mv;
        line.moves[1..=usize::from(rest.len)].copy_from_slice(&rest.moves[..usize::from(rest.len)]);
        line.len = rest.len + 1;
    }

    /// The state of the search, to be reported.
    pub fn info(&self, depth: u32, score: Option<Score>, finished: bool) -> SearchInfo {
        let line = &self.lines[0];
        SearchInfo {
            depth,
            score,
            nodes: self.nodes,
            time: self.control.clock.elapsed(),
            line: line.moves[..usize::from(line.len)].to_vec(),
            finished,
        }
    }

    /// Reports what is found.
    pub fn report(&mut self, info: &SearchInfo) {
        (self.control.info)(info);
    }

    /// Reports a better move within a depth.
    pub fn report_better(&mut self, depth: u32, score: Option<Score>) {
        let info = self.info(depth, score, false);
        self.report(&info);
    }
}
