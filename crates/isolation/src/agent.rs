//! Agents: players that choose moves by a search.

use std::fmt;
use std::sync::atomic::Ordering;

use isolation_board::{Move, Verdict};
use isolation_eval::Score;
use isolation_search::{Control, Limits, SearchError, SearchInfo, Searcher, Seeded};

use crate::{AgentSpec, AnyPosition, variety};

/// A player made from its [`AgentSpec`].
///
/// It keeps its transposition table and the solver's tables during a game, and clears them when
/// [`new_game`](Self::new_game) is called or when a position does not continue the last one: after
/// a takeback, on another board, or for the other player. So the move of an agent with empty tables
/// depends on its text, its seed and the position only, if no clock limits it; and a game that is
/// replayed from its start repeats move by move.
///
/// ```
/// use isolation::search::Control;
/// use isolation::{Agent, AnyPosition, find_rules};
///
/// let position = AnyPosition::start(&find_rules("becker")?);
/// let mut agent = Agent::new("perfect".parse()?, 0);
/// let info = agent.choose(&position, &mut Control::default())?;
/// assert_eq!(info.best().map(|mv| position.move_text(mv)).as_deref(), Some("Q@b2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Agent {
    spec: AgentSpec,
    seed: u64,
    searcher: Box<dyn Searcher>,
    last: Option<AnyPosition>,
}

impl Agent {
    /// The agent of this text. `seed` is the random seed of the game, for agents whose text sets
    /// none.
    pub fn new(spec: AgentSpec, seed: u64) -> Self {
        let searcher = spec.build(seed);
        Self { spec, seed, searcher, last: None }
    }

    /// The spec of the agent.
    pub fn spec(&self) -> &AgentSpec {
        &self.spec
    }

    /// The random seed of the game.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The agent of this text and game's seed: this one with its tables, if nothing but the time limit
    /// differs, as in a game with clocks.
    #[must_use]
    pub fn continued(self, spec: AgentSpec, seed: u64) -> Self {
        let same = self.spec.with("time", spec.value("time").clone()) == spec && self.seed == seed;
        if same { Self { spec, ..self } } else { Self::new(spec, seed) }
    }

    /// Clears the tables for a new game.
    pub fn new_game(&mut self) {
        self.searcher.new_game();
        self.last = None;
    }

    /// Chooses a move. A finished position has none. The control's limits apply in addition to those
    /// of the agent's text, see [`AgentSpec::limited`]. With a recorder or excluded moves, the best
    /// move is chosen even if the agent's text says `vary`; with excluded moves, the tables of a
    /// search of the same position are used.
    ///
    /// # Errors
    /// When the agent's formula is undefined in a position of the search, or its transposition
    /// table cannot be allocated.
    pub fn choose(
        &mut self,
        position: &AnyPosition,
        control: &mut Control<'_>,
    ) -> Result<SearchInfo, SearchError> {
        let is_again = !control.excluded.is_empty();
        let continues = |last| position.follows(last) || is_again && position == last;
        if self.last.as_ref().is_some_and(|last| !continues(last)) {
            self.new_game();
        }
        let limits = self.spec.limited(&control.limits).limits();
        match self.spec.vary() {
            Some(margin) if control.recorder.is_none() && !is_again => {
                self.vary(position, margin, &mut control.part(limits))
            }
            _ => self.search(position, &mut control.part(limits)),
        }
    }

    /// Draws one of the placements of the solved board's table; else one of the moves within the
    /// margin of the best. The other moves are searched after the best, to its depth, with as many
    /// nodes together. A time limit may leave no time for them.
    fn vary(
        &mut self,
        position: &AnyPosition,
        margin: Score,
        control: &mut Control<'_>,
    ) -> Result<SearchInfo, SearchError> {
        let mut seeded = Seeded::new(self.spec.seed().unwrap_or(self.seed) ^ position.key());
        if let Some(mv) = variety::placement(position, &mut seeded) {
            let info = SearchInfo::unsearched(Some(mv), control.clock);
            (control.info)(&info);
            return Ok(info);
        }
        let (most, margin) = variety::width(position, margin);
        let limits = control.limits;
        let mut found = vec![self.search(position, &mut control.part(limits))?];
        let proof = found[0].score.and_then(Score::proof);
        let won = proof == Some(Verdict::Win);
        // In a lost position only the best move is played.
        let most = if proof == Some(Verdict::Loss) { 1 } else { most };
        let deeper = if won { variety::DETOUR } else { 0 };
        let depth = Some(found[0].depth + deeper).filter(|&depth| depth > deeper);
        let mut nodes = found[0].nodes;
        let budget = limits.nodes.map(|most| most + nodes);
        while found.len() < most && !control.stop.load(Ordering::Relaxed) {
            let left = budget.map(|budget| budget.saturating_sub(nodes));
            if left == Some(0) {
                break;
            }
            let limits =
                self.spec.limited(&limits.and(Limits { depth, nodes: left, time: None })).limits();
            let excluded: Vec<Move> = found.iter().filter_map(SearchInfo::best).collect();
            let (silent, excluded) = (&mut |_: &SearchInfo| {}, &excluded[..]);
            let mut part = Control { info: silent, excluded, ..control.part(limits) };
            let other = self.search(position, &mut part)?;
            nodes += other.nodes;
            if !variety::is_as_good(&other, &found[0], margin) {
                break;
            }
            found.push(other);
        }
        let drawn = found.swap_remove(seeded.below(found.len() as u32) as usize);
        let info = SearchInfo { nodes, time: control.clock.elapsed(), ..drawn };
        (control.info)(&info);
        Ok(info)
    }

    fn search(
        &mut self,
        position: &AnyPosition,
        control: &mut Control<'_>,
    ) -> Result<SearchInfo, SearchError> {
        self.last = Some(*position);
        #[cfg(feature = "native")]
        let control = &mut {
            let limits = control.limits;
            Control { threads: &crate::threads::ScopedThreads, ..control.part(limits) }
        };
        self.searcher.search(position, control)
    }
}

impl fmt::Debug for Agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Agent").field(&self.spec.to_string()).finish()
    }
}
