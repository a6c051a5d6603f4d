//! A player that chooses moves.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use isolation_board::{Move, Verdict};
use isolation_eval::Score;
use isolation_search::{
    AnySearcher, Clock, Control, Limits, Opponent, Recorder, SearchError, SearchInfo, Searcher,
    Seeded, StoppedClock,
};

use crate::prover::SolverProver;
use crate::{AgentSpec, AnyPosition, variety};

/// How a front door watches and stops an agent while it thinks.
pub struct Watch<'a> {
    /// Measures the time limit and the times that are reported; it starts when the agent is asked.
    pub clock: &'a dyn Clock,
    /// Set from anywhere to end the thinking soon.
    pub stop: &'a AtomicBool,
    /// Called after each finished depth, and when a better move is found within a depth.
    pub info: &'a mut dyn FnMut(&SearchInfo),
}

impl Watch<'_> {
    /// Without clock, stop and callback: time limits never end the thinking.
    pub fn free() -> Self {
        let Control { stop, info, .. } = Control::<u64>::free();
        Self { clock: &StoppedClock, stop, info }
    }
}

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch").field("elapsed", &self.clock.elapsed()).finish_non_exhaustive()
    }
}

/// A player made from its [`AgentSpec`].
///
/// It keeps what it learns (transposition table, the solver's memory) while a game goes forward, and
/// forgets it when [`new_game`](Self::new_game) is called or when a position does not lie behind the
/// last one: after a move was taken back, on another board, or for the other player. So the move of an
/// agent that has seen nothing yet, or has just forgotten, depends on its text, its seed and the
/// position alone, as far as no clock limits it; and a game that is repeated from its start is
/// repeated move by move.
pub struct Agent {
    spec: AgentSpec,
    /// What the searcher is made from: the spec, held to the limits of the moment.
    held: AgentSpec,
    seed: u64,
    searcher: Box<dyn AnySearcher>,
    narrow: SolverProver<u64>,
    wide: SolverProver<u128>,
    last: Option<AnyPosition>,
}

impl Agent {
    /// The agent of this text. `seed` is the game's: it decides what the text leaves to chance.
    pub fn new(spec: AgentSpec, seed: u64) -> Self {
        let searcher = spec.build(seed);
        let (narrow, wide) = (SolverProver::new(), SolverProver::new());
        Self { held: spec.clone(), spec, seed, searcher, narrow, wide, last: None }
    }

    /// What the agent was made from.
    pub fn spec(&self) -> &AgentSpec {
        &self.spec
    }

    /// The seed that it was given.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Forgets what was learned in the game so far.
    pub fn new_game(&mut self) {
        if let Some(table) = Searcher::<u64>::table(&mut *self.searcher) {
            table.clear();
        }
        if let Some(opponent) = Searcher::<u64>::opponent(&mut *self.searcher) {
            *opponent = Opponent::default();
        }
        (self.narrow, self.wide) = (SolverProver::new(), SolverProver::new());
        self.last = None;
    }

    /// Holds its next moves to these limits as well as to those of its text, see
    /// [`AgentSpec::limited`]. What it has learned stays.
    pub fn limit(&mut self, limits: &Limits) {
        self.hold(self.spec.limited(limits));
    }

    fn hold(&mut self, spec: AgentSpec) {
        let mut searcher = spec.build(self.seed);
        let new = Searcher::<u64>::table(&mut *searcher);
        if let (Some(new), Some(old)) = (new, Searcher::<u64>::table(&mut *self.searcher)) {
            std::mem::swap(new, old);
        }
        let new = Searcher::<u64>::opponent(&mut *searcher);
        if let (Some(new), Some(old)) = (new, Searcher::<u64>::opponent(&mut *self.searcher)) {
            std::mem::swap(new, old);
        }
        (self.searcher, self.held) = (searcher, spec);
    }

    /// Chooses a move. In a finished position there is none. With a `recorder`, the tree that is
    /// searched is recorded, and its best move is chosen even where the agent's text says `vary`.
    ///
    /// # Errors
    /// When the agent's formula has no value in a position that is met, or the machine has no memory
    /// for its transposition table.
    pub fn choose(
        &mut self,
        position: &AnyPosition,
        watch: &mut Watch<'_>,
        recorder: Option<&mut Recorder>,
    ) -> Result<SearchInfo, SearchError> {
        self.forget_unless(|last| position.lies_behind(last));
        match self.spec.vary() {
            Some(margin) if recorder.is_none() => self.vary(position, margin, watch),
            _ => self.search(position, &[], watch, recorder),
        }
    }

    /// Chooses a placement of the book; else one of the moves that are as good as the best, or worse by
    /// no more than the margin. The others are searched after the best, to its depth, and may
    /// cost as many nodes together. Where time limits the search, nothing may be left of it for them.
    fn vary(
        &mut self,
        position: &AnyPosition,
        margin: Score,
        watch: &mut Watch<'_>,
    ) -> Result<SearchInfo, SearchError> {
        let mut seeded = Seeded::new(self.spec.seed().unwrap_or(self.seed) ^ position.key());
        if let Some(mv) = variety::placement(position, &mut seeded) {
            let info = SearchInfo::unsearched(Some(mv), watch.clock);
            (watch.info)(&info);
            return Ok(info);
        }
        let (most, margin) = variety::width(position, margin);
        let mut found = vec![self.search(position, &[], watch, None)?];
        let own = self.held.clone();
        let proof = found[0].score.and_then(Score::proof);
        let won = proof == Some(Verdict::Win);
        // In a lost position nothing is as good as the best move.
        let most = if proof == Some(Verdict::Loss) { 1 } else { most };
        let deeper = if won { variety::DETOUR } else { 0 };
        let depth = Some(found[0].depth + deeper).filter(|&depth| depth > deeper);
        let mut nodes = found[0].nodes;
        let budget = own.limits().nodes.map(|most| most + nodes);
        while found.len() < most && !watch.stop.load(Ordering::Relaxed) {
            let left = budget.map(|budget| budget.saturating_sub(nodes));
            if left == Some(0) {
                break;
            }
            self.hold(own.limited(&Limits { depth, nodes: left, time: None }));
            let without: Vec<Move> = found.iter().filter_map(SearchInfo::best).collect();
            let mut silent = Watch { info: &mut |_| {}, ..*watch };
            let other = self.search(position, &without, &mut silent, None)?;
            nodes += other.nodes;
            if !variety::is_as_good(&other, &found[0], margin) {
                break;
            }
            found.push(other);
        }
        self.hold(own);
        let drawn = found.swap_remove(seeded.below(found.len() as u32) as usize);
        let info = SearchInfo { nodes, time: watch.clock.elapsed(), ..drawn };
        (watch.info)(&info);
        Ok(info)
    }

    /// Chooses a move as if these moves, which must not be all, were not legal. What was learned about
    /// the same position is used.
    ///
    /// # Errors
    /// As [`choose`](Self::choose).
    pub fn choose_other(
        &mut self,
        position: &AnyPosition,
        without: &[Move],
        watch: &mut Watch<'_>,
    ) -> Result<SearchInfo, SearchError> {
        self.forget_unless(|last| position == last || position.lies_behind(last));
        self.search(position, without, watch, None)
    }

    /// Forgets what was learned about a last position of another game.
    fn forget_unless(&mut self, is_same_game: impl FnOnce(&AnyPosition) -> bool) {
        if self.last.as_ref().is_some_and(|last| !is_same_game(last)) {
            self.new_game();
        }
    }

    fn search(
        &mut self,
        position: &AnyPosition,
        without: &[Move],
        watch: &mut Watch<'_>,
        recorder: Option<&mut Recorder>,
    ) -> Result<SearchInfo, SearchError> {
        self.last = Some(*position);
        let Watch { clock, stop, info } = watch;
        #[cfg(feature = "native")]
        let threads = &crate::threads::ScopedThreads;
        #[cfg(not(feature = "native"))]
        let threads = &isolation_search::NoThreads;
        match position {
            AnyPosition::Narrow(position) => {
                let prover = &self.narrow;
                let mut control =
                    Control { clock: *clock, stop, info: *info, prover, threads, without };
                Searcher::<u64>::search(&mut *self.searcher, position, &mut control, recorder)
            }
            AnyPosition::Wide(position) => {
                let prover = &self.wide;
                let mut control =
                    Control { clock: *clock, stop, info: *info, prover, threads, without };
                Searcher::<u128>::search(&mut *self.searcher, position, &mut control, recorder)
            }
        }
    }
}

impl fmt::Debug for Agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Agent").field(&self.spec.to_string()).finish()
    }
}
