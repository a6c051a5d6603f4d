//! The proof of one position in subproblems that can be solved anywhere, in any order.

mod branches;
mod proof;

use std::collections::HashMap;
use std::time::Duration;

use isolation_board::{DOUBLING, Player, Position, Verdict, proof_size};

use crate::order::order;
use crate::predict::favourite;
use crate::verify::mirrored;

pub use branches::Branch;
pub use proof::Part;

/// The largest subproblems are expected to visit so many times the square root of the positions of the whole
/// proof, as its doublings twice: so their number and their size grow together.
const COARSENESS: i64 = 7 * DOUBLING;
/// Positions that are expected to take less than this are not split, in units of [`proof_size`].
const LEAST: i64 = 12 * DOUBLING;
/// A subproblem may visit so many times the positions that the largest ones are expected to visit.
const PATIENCE: u64 = 32;

/// What is known of a subproblem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// Who wins, for the side to move. `None` when that took more than the [patience](Split::patience), so
    /// that the subproblem is split.
    pub verdict: Option<Verdict>,
    /// Positions visited.
    pub nodes: u64,
    /// CPU time, where it was measured.
    pub cpu: Option<Duration>,
}

/// Why a result cannot be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfit {
    /// It is of a position that this proof does not ask for.
    #[error("this position is no subproblem of the proof")]
    Foreign,
    /// The verdict is known, and another one.
    #[error("another result of this position was taken before")]
    Contradiction,
}

/// The proof of one position, split into subproblems.
///
/// A position whose proof is expected to be large is split into the positions after its moves, in a fixed
/// order, and so is one in which a piece is not placed. Others are subproblems, and those that turn out to be
/// large are split as well. Of a won position that is split, the first move in the order that leads to a lost
/// one belongs to the proof, once all moves before it are known to lose: so the proof does not depend on when
/// which subproblem was solved. When they are handed out is a question of speed alone: all replies of the side
/// that will probably lose, but one move after the other of the side that will probably win.
///
/// Positions are known by their canonical images. All boards are kept in the wide word: little time is spent
/// here.
#[derive(Debug)]
pub struct Split {
    root: Position<u128>,
    favourite: Player,
    /// The [size](proof_size) of the largest subproblems.
    limit: i64,
    nodes: Vec<Node>,
    /// The nodes by their positions; the root is the first one.
    numbers: HashMap<Position<u128>, usize>,
    found: HashMap<Position<u128>, Found>,
    /// Subproblems that are not solved yet.
    open: usize,
    /// How often a node was settled.
    settled: usize,
    /// Walks for the next subproblem so far.
    walks: u64,
}

#[derive(Debug)]
struct Node {
    position: Position<u128>,
    parents: Vec<usize>,
    kind: Kind,
    /// For the side to move.
    verdict: Option<Verdict>,
    /// The last walk that came here.
    walk: u64,
}

#[derive(Debug)]
enum Kind {
    /// Lost by a rule.
    Lost,
    /// Handed out or not.
    Subproblem { taken: bool },
    /// Too large for a subproblem; split when it is reached.
    Large,
    /// All children before `next` are won for their side to move.
    Split { children: Vec<usize>, next: usize },
}

impl Split {
    /// The proof of a position.
    pub fn new(root: &Position<u128>) -> Self {
        let mut split = Self {
            root: *root,
            favourite: favourite(root),
            limit: limit(root),
            nodes: Vec::new(),
            numbers: HashMap::new(),
            found: HashMap::new(),
            open: 0,
            settled: 0,
            walks: 0,
        };
        split.add(root.canonical());
        split.ready();
        split
    }

    /// Positions that a subproblem of this position may visit.
    pub fn patience(root: &Position<u128>) -> u64 {
        PATIENCE << (limit(root) / DOUBLING).min(i64::from(PATIENCE.leading_zeros()))
    }

    /// Who wins, for the side to move, once that is known.
    pub fn verdict(&self) -> Option<Verdict> {
        self.nodes[0].verdict
    }

    /// Subproblems that are solved, and those that are not but were seen so far.
    pub fn counts(&self) -> [usize; 2] {
        [self.found.len(), self.open]
    }

    /// The next subproblem to be solved. `None` where all that can be handed out now are.
    pub fn take(&mut self) -> Option<Position<u128>> {
        let at = self.ready()?;
        self.nodes[at].kind = Kind::Subproblem { taken: true };
        Some(self.nodes[at].position)
    }

    /// The first subproblem that can be handed out now, once all that follows from what is known is settled.
    fn ready(&mut self) -> Option<usize> {
        loop {
            let before = self.settled;
            self.walks += 1;
            match self.next(0) {
                None if self.settled > before => {}
                ready => return ready,
            }
        }
    }

    /// Takes what was found out about a subproblem, and says whether that is new.
    ///
    /// # Errors
    /// When it does not fit.
    pub fn put(&mut self, position: &Position<u128>, found: Found) -> Result<bool, Unfit> {
        if !self.asks_for(position) {
            return Err(Unfit::Foreign);
        }
        if let Some(known) = self.found.get(position) {
            let same = known.verdict == found.verdict;
            return if same { Ok(false) } else { Err(Unfit::Contradiction) };
        }
        self.found.insert(*position, found);
        if let Some(&at) = self.numbers.get(position) {
            self.open -= 1;
            self.learn(at, found);
            self.ready();
        }
        Ok(true)
    }

    /// Whether a position may be a subproblem.
    fn asks_for(&self, position: &Position<u128>) -> bool {
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

    /// The number of a canonical position.
    fn add(&mut self, position: Position<u128>) -> usize {
        if let Some(&known) = self.numbers.get(&position) {
            return known;
        }
        let (at, kind) = (self.nodes.len(), self.kind(&position));
        let lost = matches!(kind, Kind::Lost).then_some(Verdict::Loss);
        let asked = matches!(kind, Kind::Subproblem { .. });
        self.numbers.insert(position, at);
        self.nodes.push(Node { position, parents: Vec::new(), kind, verdict: lost, walk: 0 });
        match self.found.get(&position) {
            Some(&found) => self.learn(at, found),
            None => self.open += usize::from(asked),
        }
        at
    }

    fn learn(&mut self, at: usize, found: Found) {
        match found.verdict {
            Some(verdict) => self.settle(at, verdict),
            None => self.nodes[at].kind = Kind::Large,
        }
    }

    /// The first subproblem below a node that is not handed out and is expected to be needed.
    fn next(&mut self, at: usize) -> Option<usize> {
        if self.nodes[at].walk == self.walks {
            return None;
        }
        self.nodes[at].walk = self.walks;
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
                let many = if self.hopeful(at) { 1 } else { children.len() - next };
                let waiting = children[*next..][..many].to_vec();
                for child in waiting {
                    // What comes after a refutation is not needed.
                    if self.nodes[child].verdict == Some(Verdict::Loss) {
                        break;
                    }
                    let found = self.next(child);
                    // What was settled on the way may settle this node.
                    if found.is_some() || self.nodes[at].verdict.is_some() {
                        return found.filter(|_| self.nodes[at].verdict.is_none());
                    }
                }
                None
            }
        }
    }

    /// Whether the side to move will probably win: its moves are tried one after the other.
    fn hopeful(&self, at: usize) -> bool {
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
        self.look(at);
    }

    /// Settles a node, and what follows from it.
    fn settle(&mut self, at: usize, verdict: Verdict) {
        self.nodes[at].verdict = Some(verdict);
        self.settled += 1;
        for parent in self.nodes[at].parents.clone() {
            self.look(parent);
        }
    }

    /// Settles a split node where its children say who wins.
    fn look(&mut self, at: usize) {
        let Node { kind: Kind::Split { children, next }, verdict: None, .. } = &self.nodes[at]
        else {
            return;
        };
        let known = |place: usize| children.get(place).map(|&child| self.nodes[child].verdict);
        let mut place = *next;
        while known(place) == Some(Some(Verdict::Win)) {
            place += 1;
        }
        let verdict = match known(place) {
            None => Some(Verdict::Loss),
            Some(lost) => lost.map(|_| Verdict::Win),
        };
        if let Kind::Split { next, .. } = &mut self.nodes[at].kind {
            *next = place;
        }
        if let Some(verdict) = verdict {
            self.settle(at, verdict);
        }
    }
}

/// The [size](proof_size) of the largest subproblems of a position.
fn limit(root: &Position<u128>) -> i64 {
    ((proof_size(root) + COARSENESS) / 2).max(LEAST)
}
