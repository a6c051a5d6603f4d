//! Accuracy: the share of proven wins that were kept.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use isolation::board::{Player as Side, Verdict};
use isolation::solve::{Interrupt, Solver};
use isolation::{AnyPosition, Game, kept_win};

/// How much of a tournament the solver analyses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AccuracyLimits {
    /// Maximum solver nodes per position of a game.
    pub nodes: u64,
    /// Games to analyse per pairing, the first ones of the records.
    pub games_per_pairing: u64,
}

/// Analyses games with the exact solver and its tables of solved boards.
#[derive(Debug)]
pub struct AccuracyMeter {
    nodes: u64,
    solver: Solver,
    /// Stops the analysis soon after it is set.
    stop: Arc<AtomicBool>,
}

/// The accuracy of the moves of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameAccuracy {
    /// The plies, from 0, at which the side to move had a proven win, and whether its move kept it.
    pub kept: BTreeMap<usize, bool>,
    /// The winner under perfect play of the first solved position, from the opening on.
    pub favoured: Option<Side>,
}

impl AccuracyMeter {
    /// A meter that uses at most this many solver nodes per position of a game.
    pub fn new(nodes: u64) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        Self { nodes, solver: Solver::with_tables(), stop }
    }

    /// The same meter, which stops soon after this flag is set and leaves further positions unknown.
    #[must_use]
    pub fn stop_by(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop, ..self }
    }

    /// Analyses a game whose first `given` moves are its opening.
    ///
    /// It works backwards from the end and stops at the first position that it cannot solve, so that every
    /// solved position has a solved successor. A position before a lost one is won, but is solved all the
    /// same: counting it without a solution would count only moves that kept the win just before the node
    /// limit.
    ///
    /// # Panics
    /// When the game has fewer moves than its opening.
    pub fn measure(&mut self, game: &Game, given: usize) -> GameAccuracy {
        let known = self.known(&game.positions()[given]);
        let mut measured = GameAccuracy { kept: BTreeMap::new(), favoured: known };
        let mut after = None;
        for (ply, position) in game.positions().iter().enumerate().skip(given).rev() {
            let mut poll = |_| self.stop.load(Ordering::Relaxed);
            let interrupt = &mut Interrupt { nodes: Some(self.nodes), poll: &mut poll };
            let Some(verdict) = self.solver.solve(position, interrupt) else { break };
            if known.is_none() {
                measured.favoured = Some(winner(position, verdict));
            }
            if let Some(kept) = kept_win(Some(verdict), after) {
                measured.kept.insert(ply, kept);
            }
            after = Some(verdict);
        }
        measured
    }

    /// The winner of a position, if it is known without a search.
    pub fn known(&mut self, position: &AnyPosition) -> Option<Side> {
        self.solver.known(position).map(|verdict| winner(position, verdict))
    }
}

fn winner(position: &AnyPosition, verdict: Verdict) -> Side {
    match verdict {
        Verdict::Win => position.to_move(),
        Verdict::Loss => !position.to_move(),
    }
}
