//! Which positions of a game were won, and whether they stayed won.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use isolation::board::{Movement, Player as Side, Size, Verdict};
use isolation::solve::{BoardTable, Effort};

use isolation::{AnyPosition, AnySolver, Game};

/// How much of a tournament is looked at with the solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AccuracyLimits {
    /// Positions that the solver may visit for each position of a game.
    pub nodes: u64,
    /// Games of each two players that are looked at, the first ones of the records.
    pub games_per_pairing: u64,
}

/// Looks at games with the exact solver, and at starts with the tables of solved boards.
#[derive(Debug)]
pub struct Judge {
    nodes: u64,
    solver: AnySolver,
    tables: BTreeMap<(Movement, Size), Option<BoardTable>>,
    /// Ends the looking soon when it is set; then nothing more is known.
    stop: Arc<AtomicBool>,
}

/// What is known of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// The plies, from 0, at which the side to move was in a won position and made a move: true where
    /// that move kept the win.
    pub kept: BTreeMap<usize, bool>,
    /// Who wins from where the players began.
    pub start: Option<Side>,
}

impl Judge {
    /// A judge that visits so many positions, at most, for each position of a game.
    pub fn new(nodes: u64) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        Self { nodes, solver: AnySolver::new(), tables: BTreeMap::new(), stop }
    }

    /// The same judge, which ends soon when this is set: then it knows no more than it knew.
    #[must_use]
    pub fn stop_by(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop, ..self }
    }

    /// Looks at a game of which so many moves, at most as many as there are, were given before the
    /// players began.
    ///
    /// It works backwards from the end and stops at the first position that it cannot solve, so that
    /// every position it tells of has a known successor. A position that is known to be won because a
    /// lost one followed is solved all the same: if it counted unsolved, then just before the
    /// solver's limit only moves that kept the win would be counted.
    ///
    /// # Panics
    /// When there are fewer moves than were given.
    pub fn look(&mut self, game: &Game, given: usize) -> Judged {
        let mut judged =
            Judged { kept: BTreeMap::new(), start: self.start(&game.positions()[given]) };
        let mut after = None;
        for (ply, position) in game.positions().iter().enumerate().skip(given).rev() {
            let mut interrupt = |_| self.stop.load(Ordering::Relaxed);
            let effort = &mut Effort { nodes: Some(self.nodes), interrupt: &mut interrupt };
            let Some(verdict) = self.solver.solve(position, effort) else { return judged };
            if let (Verdict::Win, Some(after)) = (verdict, after) {
                judged.kept.insert(ply, after == Verdict::Loss);
            }
            after = Some(verdict);
        }
        judged.start = after.map(|verdict| winner(&game.positions()[given], verdict));
        judged
    }

    /// Who wins from here, where nothing but placements has happened and the board has a table.
    pub fn start(&mut self, start: &AnyPosition) -> Option<Side> {
        let board = (start.movement(), start.size());
        let table =
            self.tables.entry(board).or_insert_with(|| BoardTable::shipped(board.0, board.1));
        let verdict = match start {
            AnyPosition::Narrow(position) => table.as_ref()?.solve(position),
            AnyPosition::Wide(position) => table.as_ref()?.solve(position),
        };
        verdict.map(|verdict| winner(start, verdict))
    }
}

fn winner(position: &AnyPosition, verdict: Verdict) -> Side {
    match verdict {
        Verdict::Win => position.to_move(),
        Verdict::Loss => !position.to_move(),
    }
}
