//! A player that chooses moves.

use std::fmt;
use std::sync::atomic::AtomicBool;

use isolation_board::Move;
use isolation_search::{Clock, Control, Recorder, SearchError, SearchInfo, Searcher, StoppedClock};

use crate::prover::SolverProver;
use crate::searches::AnySearcher;
use crate::{AgentSpec, AnyPosition};

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
pub struct Agent {
    spec: AgentSpec,
    searcher: Box<dyn AnySearcher>,
}

impl Agent {
    /// The agent of this text. `seed` is the game's: it decides what the text leaves to chance.
    pub fn new(spec: AgentSpec, seed: u64) -> Self {
        let searcher = (spec.entry().build)(&spec, seed);
        Self { spec, searcher }
    }

    /// What the agent was made from.
    pub fn spec(&self) -> &AgentSpec {
        &self.spec
    }

    /// Chooses a move. In a finished position there is none. With a `recorder`, the tree that is
    /// searched is recorded.
    ///
    /// # Errors
    /// When the agent's formula has no value in a position that is met.
    pub fn choose(
        &self,
        position: &AnyPosition,
        watch: &mut Watch<'_>,
        recorder: Option<&mut Recorder>,
    ) -> Result<SearchInfo, SearchError> {
        self.search(position, &[], watch, recorder)
    }

    /// Chooses a move as if these moves, which must not be all, were not legal.
    ///
    /// # Errors
    /// As [`choose`](Self::choose).
    pub fn choose_other(
        &self,
        position: &AnyPosition,
        without: &[Move],
        watch: &mut Watch<'_>,
    ) -> Result<SearchInfo, SearchError> {
        self.search(position, without, watch, None)
    }

    fn search(
        &self,
        position: &AnyPosition,
        without: &[Move],
        watch: &mut Watch<'_>,
        recorder: Option<&mut Recorder>,
    ) -> Result<SearchInfo, SearchError> {
        let Watch { clock, stop, info } = watch;
        match position {
            AnyPosition::Narrow(position) => {
                let prover = SolverProver::new();
                let mut control =
                    Control { clock: *clock, stop, info: *info, prover: &prover, without };
                Searcher::<u64>::search(&*self.searcher, position, &mut control, recorder)
            }
            AnyPosition::Wide(position) => {
                let prover = SolverProver::new();
                let mut control =
                    Control { clock: *clock, stop, info: *info, prover: &prover, without };
                Searcher::<u128>::search(&*self.searcher, position, &mut control, recorder)
            }
        }
    }
}

impl fmt::Debug for Agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Agent").field(&self.spec.to_string()).finish()
    }
}
