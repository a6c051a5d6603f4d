//! The proof of one position, split into subproblems that can be solved in any order and anywhere.

mod branches;
mod proof;

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use isolation_board::{AnyPosition, Bitboard, Player, Position, Square, Verdict};

use crate::order::order;
use crate::predict::favourite;
use crate::proof_size::{UNITS_PER_BIT, proof_size};
use isolation_verify::mirrored;

pub use branches::Branch;
pub use proof::StrategyStep;

/// The largest subproblems have this many times the square root of the estimated nodes of the whole
/// proof, in doublings, twice: so their number and their size grow together.
const COARSENESS: i64 = 7 * UNITS_PER_BIT;
/// Minimum [`proof_size`] of positions that are split.
const MIN_SPLIT: i64 = 12 * UNITS_PER_BIT;
/// The node limit of a subproblem, as a multiple of the estimated nodes of the largest ones.
const LIMIT_FACTOR: u64 = 32;

/// The result of a subproblem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SubproblemResult {
    /// The verdict for the side to move. `None` if the [node limit](Split::node_limit) was
    /// exceeded, so that the subproblem is split.
    pub verdict: Option<Verdict>,
    /// Nodes visited.
    pub nodes: u64,
    /// CPU time, if measured.
    pub cpu: Option<Duration>,
}

/// Why a result is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SplitError {
    /// Its position is not part of this proof.
    #[error("this position is not a subproblem of the proof")]
    Foreign,
    /// The position has another verdict.
    #[error("this position has another result already")]
    Contradiction,
}

/// The proof of one position, split into subproblems.
///
/// A position with a large estimated proof is split into the positions after its moves, in a fixed
/// order, and so is one in which a piece is not placed. Others are subproblems, and those that
/// exceed their node limit are split as well. If a split position is won, the proof uses the first
/// move in the order that leads to a lost one, once all moves before it are known to lose: so the
/// proof does not depend on when which subproblem was solved. The order in which subproblems are
/// given out only affects the speed: all replies of the predicted loser, but one move after the
/// other of the predicted winner.
///
/// Positions are stored as their canonical images.
#[derive(Debug)]
pub struct Split {
    // Positions of all boards use the wide word here: little time is spent on them.
    root: Position<u128>,
    favourite: Player,
    /// The [size](proof_size) of the largest subproblems.
    limit: i64,
    nodes: Vec<Node>,
    /// The indices of nodes by position; the root is the first.
    numbers: BTreeMap<Key, usize>,
    found: BTreeMap<Key, SubproblemResult>,
    /// Number of unsolved subproblems.
    open: usize,
    /// Number of nodes whose verdict was set so far.
    decided: usize,
    /// Number of traversals for the next subproblem so far.
    traversals: u64,
}

#[derive(Debug)]
struct Node {
    position: Position<u128>,
    parents: Vec<usize>,
    kind: Kind,
    /// For the side to move.
    verdict: Option<Verdict>,
    /// The last traversal that visited the node.
    traversal: u64,
}

#[derive(Debug)]
enum Kind {
    /// Lost by a rule.
    Lost,
    /// Given out or not.
    Subproblem { taken: bool },
    /// Too large for a subproblem; split on the next visit.
    Large,
    /// All children before `next` are won for their side to move.
    Split { children: Vec<usize>, next: usize },
}

impl Split {
    /// The proof of a position.
    pub fn new(root: &AnyPosition) -> Self {
        let root = wide(root);
        let mut split = Self {
            root,
            favourite: favourite(&root),
            limit: limit(&root),
            nodes: Vec::new(),
            numbers: BTreeMap::new(),
            found: BTreeMap::new(),
            open: 0,
            decided: 0,
            traversals: 0,
        };
        split.add(root.canonical());
        split.ready();
        split
    }

    /// The node limit of a subproblem of this position.
    pub fn node_limit(root: &AnyPosition) -> u64 {
        let bits = limit(&wide(root)) / UNITS_PER_BIT;
        LIMIT_FACTOR << bits.min(i64::from(LIMIT_FACTOR.leading_zeros()))
    }

    /// The verdict for the side to move, once it is known.
    pub fn verdict(&self) -> Option<Verdict> {
        self.nodes[0].verdict
    }

    /// Number of solved subproblems, and of those known but unsolved.
    pub fn counts(&self) -> [usize; 2] {
        [self.found.len(), self.open]
    }

    /// The next subproblem to solve. `None` if all that can be given out now are.
    pub fn take(&mut self) -> Option<AnyPosition> {
        let at = self.ready()?;
        self.nodes[at].kind = Kind::Subproblem { taken: true };
        Some(own_width(&self.nodes[at].position))
    }

    /// The first subproblem that can be given out now, after all verdicts are propagated.
    fn ready(&mut self) -> Option<usize> {
        loop {
            let before = self.decided;
            self.traversals += 1;
            let ready = self.next(0);
            // What was decided on the way, by splitting, may decide more: perhaps the position itself.
            if self.decided == before {
                return ready;
            }
        }
    }

    /// Adds the result of a subproblem, and returns whether it is new.
    ///
    /// # Errors
    /// When it does not belong to this proof.
    pub fn put(
        &mut self,
        position: &AnyPosition,
        found: SubproblemResult,
    ) -> Result<bool, SplitError> {
        let position = &wide(position);
        if !self.is_subproblem(position) {
            return Err(SplitError::Foreign);
        }
        if let Some(known) = self.found.get(&key(position)) {
            let same = known.verdict == found.verdict;
            return if same { Ok(false) } else { Err(SplitError::Contradiction) };
        }
        self.found.insert(key(position), found);
        if let Some(&at) = self.numbers.get(&key(position)) {
            self.open -= 1;
            self.record(at, found);
            self.ready();
        }
        Ok(true)
    }

    /// Whether a position may be a subproblem.
    fn is_subproblem(&self, position: &Position<u128>) -> bool {
        core::ptr::eq(position.geometry(), self.root.geometry())
            && matches!(self.kind(position), Kind::Subproblem { .. })
            && position.canonical() == *position
    }

    fn kind(&self, position: &Position<u128>) -> Kind {
        if position.targets().is_empty() || mirrored(position) {
            Kind::Lost
        } else if !position.both_placed() || proof_size(position) > self.limit {
            Kind::Large
        } else {
            Kind::Subproblem { taken: false }
        }
    }

    /// The index of a canonical position, which is added if it is new.
    fn add(&mut self, position: Position<u128>) -> usize {
        if let Some(&known) = self.numbers.get(&key(&position)) {
            return known;
        }
        let (at, kind) = (self.nodes.len(), self.kind(&position));
        let lost = matches!(kind, Kind::Lost).then_some(Verdict::Loss);
        let is_subproblem = matches!(kind, Kind::Subproblem { .. });
        self.numbers.insert(key(&position), at);
        self.nodes.push(Node { position, parents: Vec::new(), kind, verdict: lost, traversal: 0 });
        match self.found.get(&key(&position)) {
            Some(&found) => self.record(at, found),
            None => self.open += usize::from(is_subproblem),
        }
        at
    }

    fn record(&mut self, at: usize, found: SubproblemResult) {
        match found.verdict {
            Some(verdict) => self.decide(at, verdict),
            None => self.nodes[at].kind = Kind::Large,
        }
    }

    /// The first subproblem below a node that is not given out and probably needed.
    fn next(&mut self, at: usize) -> Option<usize> {
        if self.nodes[at].traversal == self.traversals {
            return None;
        }
        self.nodes[at].traversal = self.traversals;
        if matches!(self.nodes[at].kind, Kind::Large) {
            self.split(at);
        }
        let node = &self.nodes[at];
        if node.verdict.is_some() {
            return None;
        }
        match &node.kind {
            Kind::Subproblem { taken } => (!taken).then_some(at),
            Kind::Lost | Kind::Large => None,
            Kind::Split { children, next } => {
                let many = if self.is_favoured(at) { 1 } else { children.len() - next };
                let candidates = children[*next..][..many].to_vec();
                for child in candidates {
                    // Children after a refutation are not needed.
                    if self.nodes[child].verdict == Some(Verdict::Loss) {
                        break;
                    }
                    let found = self.next(child);
                    // Verdicts found on the way may decide this node.
                    if found.is_some() || self.nodes[at].verdict.is_some() {
                        return found.filter(|_| self.nodes[at].verdict.is_none());
                    }
                }
                None
            }
        }
    }

    /// Whether the side to move is the predicted winner: its moves are tried one after the other.
    fn is_favoured(&self, at: usize) -> bool {
        self.nodes[at].position.to_move() == self.favourite
    }

    fn split(&mut self, at: usize) {
        let position = self.nodes[at].position;
        let mut after = Vec::new();
        for mv in order(&position) {
            let next = position.play(mv).canonical();
            if matches!(self.kind(&next), Kind::Lost) {
                // It needs no proof.
                after = vec![next];
                break;
            }
            if !after.contains(&next) {
                after.push(next);
            }
        }
        let children: Vec<usize> = after.into_iter().map(|next| self.add(next)).collect();
        for &child in &children {
            self.nodes[child].parents.push(at);
        }
        self.nodes[at].kind = Kind::Split { children, next: 0 };
        self.update(at);
    }

    /// Sets the verdict of a node, and propagates it.
    fn decide(&mut self, at: usize, verdict: Verdict) {
        self.nodes[at].verdict = Some(verdict);
        self.decided += 1;
        for parent in self.nodes[at].parents.clone() {
            self.update(parent);
        }
    }

    /// Sets the verdict of a split node, if its children determine it.
    fn update(&mut self, at: usize) {
        let Node { kind: Kind::Split { children, next }, verdict: None, .. } = &self.nodes[at]
        else {
            return;
        };
        let known = |index: usize| children.get(index).map(|&child| self.nodes[child].verdict);
        let mut index = *next;
        while known(index) == Some(Some(Verdict::Win)) {
            index += 1;
        }
        let verdict = match known(index) {
            None => Some(Verdict::Loss),
            Some(lost) => lost.map(|_| Verdict::Win),
        };
        if let Kind::Split { next, .. } = &mut self.nodes[at].kind {
            *next = index;
        }
        if let Some(verdict) = verdict {
            self.decide(at, verdict);
        }
    }
}

/// What distinguishes the positions of one board: open squares, pieces, side to move.
type Key = (Bitboard<u128>, [Option<Square>; 2], Player);

fn key(position: &Position<u128>) -> Key {
    let pieces = Player::BOTH.map(|player| position.piece(player));
    (position.open(), pieces, position.to_move())
}

/// A position in the wide word.
fn wide(position: &AnyPosition) -> Position<u128> {
    position.to_setup().try_into().expect("every board fits the wide word")
}

/// A position in the word of its board.
fn own_width(position: &Position<u128>) -> AnyPosition {
    position.to_setup().try_into().expect("it is a position")
}

/// The [size](proof_size) of the largest subproblems of a position.
fn limit(root: &Position<u128>) -> i64 {
    ((proof_size(root) + COARSENESS) / 2).max(MIN_SPLIT)
}

#[cfg(test)]
mod tests {
    use isolation_board::AnyPosition;

    use super::{Split, SubproblemResult};
    use crate::{Interrupt, Solver};

    /// A thread that is given nothing waits for the result of another: there must be one.
    #[test]
    fn all_verdicts_are_known_when_a_subproblem_is_given_out() {
        let root: AnyPosition = "9/9/9[Qq] w - - 0 1".parse().expect("a position");
        let mut split = Split::new(&root);
        let mut subproblems = 0;
        while let Some(position) = split.take() {
            let mut solver = Solver::new();
            // A small limit, so that many subproblems are split.
            let mut interrupt = Interrupt { nodes: Some(1000), poll: &mut |_| false };
            let verdict = solver.solve(&position, &mut interrupt);
            let found = SubproblemResult { verdict, nodes: solver.nodes(), cpu: None };
            split.put(&position, found).expect("a subproblem");
            let decided = split.decided;
            split.ready();
            assert_eq!(split.decided, decided, "after {subproblems} subproblems");
            subproblems += 1;
        }
        assert!(split.verdict().is_some() && subproblems > 1000);
    }
}
