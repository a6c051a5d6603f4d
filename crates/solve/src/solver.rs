//! The search for the winner.

use isolation_board::regions::territory_between;
use isolation_board::{Bitboard, Geometry, Move, Position, Square, Word};

use crate::Effort;
use crate::walk::Walker;

/// Who wins, from the point of view of the side to move (of a position) or of the side that moves
/// (of a move).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// It wins, whatever the other does.
    Win,
    /// It loses against best play.
    Loss,
}

impl Verdict {
    pub(crate) fn of(wins: bool) -> Self {
        if wins { Self::Win } else { Self::Loss }
    }
}

impl core::ops::Not for Verdict {
    type Output = Self;
    fn not(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Loss => Self::Win,
        }
    }
}

/// Which rules the solver prunes by. All of them are sound: without any of them the answers are the
/// same, and take longer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pruning {
    /// Moves that the next reply refutes are dropped.
    pub filters: bool,
    /// Moves are tried in the order of territory.
    pub territory: bool,
    /// Separated positions are decided by the longest paths.
    pub partition: bool,
    /// Bounds on how long each side can still move decide early.
    pub bounds: bool,
    /// Symmetric positions are lost for the side to move.
    pub mirror: bool,
    /// Positions met before are remembered.
    pub table: bool,
}

impl Pruning {
    /// All of them.
    pub const ALL: Self = Self {
        filters: true,
        territory: true,
        partition: true,
        bounds: true,
        mirror: true,
        table: true,
    };
}

/// The exact solver.
#[derive(Debug)]
pub struct Solver<W: Word> {
    pruning: Pruning,
    nodes: u64,
    marker: core::marker::PhantomData<W>,
}

/// No piece has more targets.
const MOST_TARGETS: usize = 60;
const POLL_EVERY: u64 = 2048;

impl<W: Word> Solver<W> {
    /// A solver that prunes by all rules.
    pub fn new() -> Self {
        Self::with(Pruning::ALL)
    }

    /// A solver that prunes by these rules.
    pub fn with(pruning: Pruning) -> Self {
        Self { pruning, nodes: 0, marker: core::marker::PhantomData }
    }

    /// Positions visited in the life of the solver.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Who wins. `None` when the effort is spent.
    pub fn solve(&mut self, position: &Position<W>, effort: &mut Effort<'_>) -> Option<Verdict> {
        let mut descent = Descent {
            geometry: position.geometry(),
            walker: Walker::new(position.geometry()),
            pruning: self.pruning,
            nodes: 0,
            limit: effort.nodes.unwrap_or(u64::MAX),
            next_look: POLL_EVERY,
            effort,
            ended: false,
        };
        let wins = descent.position(position);
        self.nodes += descent.nodes;
        (!descent.ended).then(|| Verdict::of(wins))
    }

    /// The legal moves, each with the verdict for the side that makes it; `None` where the effort,
    /// which is for all of them together, was spent before.
    pub fn judge(
        &mut self,
        position: &Position<W>,
        effort: &mut Effort<'_>,
    ) -> Vec<(Move, Option<Verdict>)> {
        let before = self.nodes;
        position
            .moves()
            .map(|mv| {
                let nodes = effort.nodes.map(|nodes| nodes.saturating_sub(self.nodes - before));
                let mut rest = Effort { nodes, interrupt: &mut *effort.interrupt };
                (mv, self.solve(&position.play(mv), &mut rest).map(|verdict| !verdict))
            })
            .collect()
    }
}

struct Descent<'e, 'f, W: Word> {
    geometry: &'static Geometry<W>,
    walker: Walker<W>,
    pruning: Pruning,
    nodes: u64,
    limit: u64,
    next_look: u64,
    effort: &'e mut Effort<'f>,
    ended: bool,
}

impl<W: Word> Descent<'_, '_, W> {
    fn position(&mut self, position: &Position<W>) -> bool {
        let (mover, waiter) = position.squares();
        if !position.both_placed() {
            return position.moves().any(|mv| !self.position(&position.play(mv)) && !self.ended);
        }
        self.wins(position.open(), mover, waiter, position.targets())
    }

    /// Whether the piece that waits walks as long as the other, which is to move.
    fn outlasts(
        &mut self,
        waiter: Square,
        own: Bitboard<W>,
        mover: Square,
        other: Bitboard<W>,
    ) -> bool {
        let (own_bound, other_bound) =
            (self.walker.bound(waiter, own), self.walker.bound(mover, other));
        if own_bound < other_bound {
            // the shorter first
            let own_length = self.walker.longest(waiter, own, u32::MAX);
            own_length >= other_bound
                || self.walker.longest(mover, other, own_length + 1) <= own_length
        } else {
            let other_length = self.walker.longest(mover, other, own_bound + 1);
            self.walker.longest(waiter, own, other_length) >= other_length
        }
    }

    #[cold]
    fn look(&mut self) {
        self.next_look = self.nodes + POLL_EVERY;
        if self.nodes >= self.limit || (self.effort.interrupt)(self.nodes) {
            self.ended = true;
        }
    }

    /// Whether the side to move wins. `targets` are its moves.
    fn wins(&mut self, open: Bitboard<W>, me: Square, opp: Square, targets: Bitboard<W>) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look();
        }
        if self.ended || targets.is_empty() {
            return false;
        }
        let geometry = self.geometry;
        let replies = geometry.targets(opp, open);
        if replies.is_empty() {
            return true;
        }
        if replies.len() == 1 && !(replies & targets).is_empty() {
            return true;
        }
        let mut order = [(0u32, me, Bitboard::EMPTY); MOST_TARGETS];
        let mut count = 0;
        for target in targets {
            let open = open.without(target);
            let exits = geometry.targets(target, open);
            let replies = geometry.targets(opp, open);
            if exits.is_empty() || (exits.len() == 1 && !(exits & replies).is_empty()) {
                // stuck, or will be, unless the opponent is first
                if replies.is_empty() {
                    return true;
                }
                continue;
            }
            let land = territory_between(geometry, open, opp, target);
            if !land.touch {
                if self.outlasts(target, land.waiter, opp, land.mover) {
                    return true;
                }
                continue;
            }
            let key = land.mover.len() * 64 + replies.len();
            order[count] = (key, target, replies);
            count += 1;
        }
        order[..count].sort_unstable_by_key(|&(key, ..)| key);
        for &(_, target, replies) in &order[..count] {
            if !self.wins(open.without(target), opp, target, replies) && !self.ended {
                return true;
            }
        }
        false
    }
}
