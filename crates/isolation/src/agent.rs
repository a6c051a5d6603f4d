//! Agents: players that choose moves by a search.

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

/// How the caller of an agent limits, watches and stops its search.
///
/// ```
/// use isolation::search::SearchInfo;
/// use isolation::{Agent, AnyPosition, Watch, find_rules};
///
/// let mut depths = Vec::new();
/// let mut watch = Watch { info: &mut |info: &SearchInfo| depths.push(info.depth), ..Watch::free() };
/// let position = AnyPosition::start(&find_rules("becker")?);
/// Agent::new("deepening(depth=2)".parse()?, 0).choose(&position, &mut watch, None)?;
/// assert_eq!(depths.last(), Some(&2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Watch<'a> {
    /// Measures the time limit and the reported times; it starts when the move is requested.
    pub clock: &'a dyn Clock,
    /// Set from any thread to stop the search.
    pub stop: &'a AtomicBool,
    /// Called after each completed depth, and when a better move is found within a depth.
    pub info: &'a mut dyn FnMut(&SearchInfo),
}

impl Watch<'_> {
    /// Without clock, stop flag and callback: time limits have no effect.
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
/// It keeps its transposition table and the solver's tables during a game, and clears them when
/// [`new_game`](Self::new_game) is called or when a position does not continue the last one: after
/// a takeback, on another board, or for the other player. So the move of an agent with empty tables
/// depends on its text, its seed and the position only, if no clock limits it; and a game that is
/// replayed from its start repeats move by move.
///
/// ```
/// use isolation::{Agent, AnyPosition, Watch, find_rules};
///
/// let position = AnyPosition::start(&find_rules("becker")?);
/// let mut agent = Agent::new("perfect".parse()?, 0);
/// let info = agent.choose(&position, &mut Watch::free(), None)?;
/// assert_eq!(info.best().map(|mv| position.move_text(mv)).as_deref(), Some("Q@b2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Agent {
    spec: AgentSpec,
    /// The spec of the current searcher, with the current limits.
    limited: AgentSpec,
    seed: u64,
    searcher: Box<dyn AnySearcher>,
    prover: SolverProver,
    last: Option<AnyPosition>,
}

impl Agent {
    /// The agent of this text. `seed` is the random seed of the game, for agents whose text sets
    /// none.
    pub fn new(spec: AgentSpec, seed: u64) -> Self {
        let searcher = spec.build(seed);
        let prover = SolverProver::default();
        Self { limited: spec.clone(), spec, seed, searcher, prover, last: None }
    }

    /// The spec of the agent.
    pub fn spec(&self) -> &AgentSpec {
        &self.spec
    }

    /// The random seed of the game.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Clears the tables for a new game.
    pub fn new_game(&mut self) {
        if let Some(table) = Searcher::<u64>::table(&mut *self.searcher) {
            table.clear();
        }
        if let Some(opponent) = Searcher::<u64>::opponent(&mut *self.searcher) {
            *opponent = Opponent::default();
        }
        self.prover = SolverProver::default();
        self.last = None;
    }

    /// Applies these limits to the next moves, in addition to those of its text, see
    /// [`AgentSpec::limited`]. The tables are kept.
    pub fn limit(&mut self, limits: &Limits) {
        self.rebuild(self.spec.limited(limits));
    }

    fn rebuild(&mut self, spec: AgentSpec) {
        let mut searcher = spec.build(self.seed);
        let new = Searcher::<u64>::table(&mut *searcher);
        if let (Some(new), Some(old)) = (new, Searcher::<u64>::table(&mut *self.searcher)) {
            std::mem::swap(new, old);
        }
        let new = Searcher::<u64>::opponent(&mut *searcher);
        if let (Some(new), Some(old)) = (new, Searcher::<u64>::opponent(&mut *self.searcher)) {
            std::mem::swap(new, old);
        }
        (self.searcher, self.limited) = (searcher, spec);
    }

    /// Chooses a move. A finished position has none. A `recorder` records the search tree; then the
    /// best move is chosen even if the agent's text says `vary`.
    ///
    /// # Errors
    /// When the agent's formula is undefined in a position of the search, or its transposition
    /// table cannot be allocated.
    pub fn choose(
        &mut self,
        position: &AnyPosition,
        watch: &mut Watch<'_>,
        recorder: Option<&mut Recorder>,
    ) -> Result<SearchInfo, SearchError> {
        self.clear_unless(|last| position.follows(last));
        match self.spec.vary() {
            Some(margin) if recorder.is_none() => self.vary(position, margin, watch),
            _ => self.search(position, &[], watch, recorder),
        }
    }

    /// Draws one of the placements of the solved board's table; else one of the moves within the
    /// margin of the best. The other moves are searched after the best, to its depth, with as many
    /// nodes together. A time limit may leave no time for them.
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
        let own = self.limited.clone();
        let proof = found[0].score.and_then(Score::proof);
        let won = proof == Some(Verdict::Win);
        // In a lost position only the best move is played.
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
            self.rebuild(own.limited(&Limits { depth, nodes: left, time: None }));
            let without: Vec<Move> = found.iter().filter_map(SearchInfo::best).collect();
            let mut silent = Watch { info: &mut |_| {}, ..*watch };
            let other = self.search(position, &without, &mut silent, None)?;
            nodes += other.nodes;
            if !variety::is_as_good(&other, &found[0], margin) {
                break;
            }
            found.push(other);
        }
        self.rebuild(own);
        let drawn = found.swap_remove(seeded.below(found.len() as u32) as usize);
        let info = SearchInfo { nodes, time: watch.clock.elapsed(), ..drawn };
        (watch.info)(&info);
        Ok(info)
    }

    /// Chooses a move other than these, which must not be all. Uses the tables of a search of the
    /// same position.
    ///
    /// # Errors
    /// As [`choose`](Self::choose).
    pub fn choose_other(
        &mut self,
        position: &AnyPosition,
        without: &[Move],
        watch: &mut Watch<'_>,
    ) -> Result<SearchInfo, SearchError> {
        self.clear_unless(|last| position == last || position.follows(last));
        self.search(position, without, watch, None)
    }

    /// Clears the tables if the last position is of another game.
    fn clear_unless(&mut self, is_same_game: impl FnOnce(&AnyPosition) -> bool) {
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
                let prover = &self.prover;
                let mut control =
                    Control { clock: *clock, stop, info: *info, prover, threads, without };
                Searcher::<u64>::search(&mut *self.searcher, position, &mut control, recorder)
            }
            AnyPosition::Wide(position) => {
                let prover = &self.prover;
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
