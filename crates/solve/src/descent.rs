//! The search for the verdict: depth first through won and lost positions, without values between.

use alloc::vec;
use alloc::vec::Vec;

use isolation_board::regions::{Territory, territories};
use isolation_board::{Bitboard, Geometry, Move, Position, Square, Word};
use isolation_compact::sort_few_by_key;

use crate::exits::Exits;
use crate::mirror::Mirrors;
use crate::race;
use crate::situation::Situation;
use crate::table::Table;
use crate::zone::Zone;
use crate::{Interrupt, Pruning};

/// Candidates whose territories are computed at once.
const LANES: usize = 4;
/// Maximum squares that the longest paths of a separated position may enter, before it is searched
/// like any other (its successors have fewer squares). It keeps the time between two polls short.
const PATH_STEPS: u64 = 10_000;
/// Closed squares before the first move.
const PIECES: u32 = 2;
/// Bonus in rank of the move that won the last position with as many open squares.
const KILLER: u32 = 48;

/// Called with each won position in which the side to move had a choice, the target of a winning
/// move, and the nodes visited to find it.
pub(crate) type Listener<'l, W> = Option<&'l dyn Fn(Situation<W>, Square, u64)>;

/// A search for the verdict.
pub(crate) struct Descent<'s, 'e, 'f, W: Word> {
    pub geometry: &'static Geometry<W>,
    pruning: Pruning,
    mirrors: &'s Mirrors<W>,
    table: &'s mut Table<W>,
    pub nodes: u64,
    next_poll: u64,
    interrupt: &'e mut Interrupt<'f>,
    listener: Listener<'e, W>,
    /// Interrupted: results are invalid from now on.
    pub ended: bool,
    /// The candidates of all nodes on the path; each node's follow its parent's.
    candidates: Vec<Candidate<W>>,
    /// The target of the last winning move, by the number of open squares.
    killers: Vec<Option<Square>>,
    /// What the proof of the last result relies on.
    zone: Zone<W>,
}

/// A position without a parent in the search.
enum Root<W: Word> {
    /// The move to this target wins at once.
    Won(Square),
    /// A position to search.
    Node(Node<W>),
}

/// A position, and the moves of both pieces.
#[derive(Clone, Copy)]
struct Node<W: Word> {
    at: Situation<W>,
    /// The moves to search: all of them, or with filters those that the next reply does not refute.
    targets: Bitboard<W>,
    /// The targets of the opponent.
    replies: Bitboard<W>,
}

#[derive(Clone, Copy)]
struct Candidate<W: Word> {
    /// Lower ranks are searched first.
    rank: u32,
    after: Node<W>,
}

impl<'s, 'e, 'f, W: Word> Descent<'s, 'e, 'f, W> {
    pub fn new(
        geometry: &'static Geometry<W>,
        pruning: Pruning,
        mirrors: &'s Mirrors<W>,
        table: &'s mut Table<W>,
        interrupt: &'e mut Interrupt<'f>,
        listener: Listener<'e, W>,
    ) -> Self {
        Self {
            geometry,
            pruning,
            mirrors,
            table,
            nodes: 0,
            next_poll: 0,
            interrupt,
            listener,
            ended: false,
            candidates: Vec::new(),
            killers: vec![None; usize::from(geometry.size().area()) + 1],
            zone: Zone::EMPTY,
        }
    }

    /// Whether the side to move wins.
    pub fn wins(&mut self, position: &Position<W>) -> bool {
        match Situation::of(position) {
            Some(at) => self.wins_at(at),
            None => self.winning_move(position).is_some(),
        }
    }

    /// A winning move, if there is one. Invalid when the search has ended.
    pub fn winning_move(&mut self, position: &Position<W>) -> Option<Move> {
        self.count();
        let Some(at) = Situation::of(position) else {
            return position.moves().find(|&mv| self.ended || !self.wins(&position.play(mv)));
        };
        let target = match self.root(at) {
            Root::Node(node) => self.choose(&node),
            Root::Won(target) => Some(target),
        };
        position.moves_to(target?).next()
    }

    /// Whether the side to move wins, with both pieces placed.
    pub fn wins_at(&mut self, at: Situation<W>) -> bool {
        match self.root(at) {
            Root::Node(node) => self.descend(node),
            Root::Won(_) => {
                self.count();
                true
            }
        }
    }

    fn root(&self, at: Situation<W>) -> Root<W> {
        let targets = self.geometry.targets(at.mover, at.open);
        let replies = self.geometry.targets(at.opponent, at.open);
        // What the filters of a parent would have found.
        if self.pruning.filters && !targets.is_empty() {
            let winning = match replies.len() {
                0 => targets,
                1 => replies & targets,
                _ => Bitboard::EMPTY,
            };
            if let Some(target) = winning.first() {
                return Root::Won(target);
            }
        }
        Root::Node(self.node(at, targets, replies))
    }

    #[inline(always)]
    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_poll {
            self.poll();
        }
    }

    #[cold]
    fn poll(&mut self) {
        self.ended |= self.interrupt.is_due(self.nodes, &mut self.next_poll);
    }

    /// Maximum steps of one search for longest paths.
    fn steps(&self) -> u64 {
        let left = self.interrupt.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(self.nodes));
        PATH_STEPS.min(left)
    }

    /// The node with these parts, its targets filtered.
    #[inline(always)]
    fn node(&self, at: Situation<W>, targets: Bitboard<W>, replies: Bitboard<W>) -> Node<W> {
        let targets = if self.pruning.filters {
            Exits::of(self.geometry, at.open).safe(at.opponent, targets, replies)
        } else {
            targets
        };
        Node { at, targets, replies }
    }

    /// The node after a move.
    #[inline(always)]
    fn after(&self, node: &Node<W>, target: Square) -> Node<W> {
        let at = node.at.after(target);
        let targets = if self.geometry.slides() {
            self.geometry.targets(at.mover, at.open)
        } else {
            node.replies.without(target)
        };
        let replies = self.geometry.targets(target, at.open);
        self.node(at, targets, replies)
    }

    /// What a loss of the mover relies on, besides the moves that are searched.
    #[inline(always)]
    fn loss(&self, node: &Node<W>) -> Zone<W> {
        Zone::of_loss(self.geometry, node.at, node.targets, node.replies)
    }

    /// What a win of the mover relies on, besides what follows.
    #[inline(always)]
    fn path(&self, node: &Node<W>, target: Square) -> Bitboard<W> {
        self.geometry.paths(node.at.mover, Bitboard::of(target))
    }

    /// Whether the side to move at a node wins.
    fn descend(&mut self, mut node: Node<W>) -> bool {
        // Forced moves are followed here; `same` is whether it is the turn of the same side.
        let mut same = true;
        // What the result relies on if that side, or the other, loses.
        let mut zones = [Zone::EMPTY; 2];
        let won = loop {
            self.count();
            if self.ended {
                return !same;
            }
            if node.targets.len() > 1 {
                break self.choose(&node).is_some();
            }
            let [of_mover, of_opponent] = if same { [0, 1] } else { [1, 0] };
            zones[of_mover] = zones[of_mover].and(self.loss(&node));
            let Some(only) = node.targets.first() else {
                self.zone = Zone::EMPTY;
                break false;
            };
            zones[of_opponent] = zones[of_opponent].needing(self.path(&node, only));
            node = self.after(&node, only);
            same = !same;
        };
        let wins = same == won;
        self.zone = self.zone.and(zones[usize::from(wins)]);
        wins
    }

    /// The target of a winning move, if there is one, of a side with a choice.
    fn choose(&mut self, node: &Node<W>) -> Option<Square> {
        if self.pruning.table
            && let Some((won_by, zone)) = self.table.get(node.at)
        {
            self.zone = zone;
            return won_by;
        }
        if self.pruning.mirror && self.mirrors.mirrored(node.at) {
            self.zone = Zone::whole(self.geometry, node.at.open);
            return None;
        }
        let before = self.nodes;
        let base = self.candidates.len();
        let (mut won_by, mut loss) = self.list_candidates(node, base);
        let mut next = base;
        while won_by.is_none() && next < self.candidates.len() {
            let after = self.candidates[next].after;
            next += 1;
            let wins = self.descend(after);
            let target = after.at.opponent;
            let cut = node.at.open.without(target) - after.at.open;
            self.zone = self.zone.apart_from(self.geometry, cut);
            if wins {
                loss = loss.and(self.zone);
            } else {
                won_by = Some(target);
                self.killers[node.at.open.len() as usize] = Some(target);
            }
        }
        self.candidates.truncate(base);
        if self.ended {
            return None;
        }
        self.zone = match won_by {
            Some(target) => self.zone.needing(self.path(node, target)),
            None => self.loss(node).and(loss),
        };
        if self.pruning.table {
            let zone = if self.pruning.zones {
                self.zone
            } else {
                Zone::whole(self.geometry, node.at.open)
            };
            self.table.put(node.at, won_by, zone);
        }
        if let (Some(listener), Some(target)) = (self.listener, won_by) {
            listener(node.at, target, self.nodes - before);
        }
        won_by
    }

    /// Appends the moves to search after `base`, in search order. Returns the target of a move that
    /// is seen to win already, with `self.zone`, and what the proofs of the moves rely on that are
    /// seen to lose.
    fn list_candidates(&mut self, node: &Node<W>, base: usize) -> (Option<Square>, Zone<W>) {
        let mut loss = Zone::EMPTY;
        for target in node.targets {
            let after = self.after(node, target);
            if after.targets.is_empty() {
                self.zone = self.loss(&after);
                return (Some(target), loss);
            }
            self.candidates.push(Candidate { rank: 0, after });
        }
        if !(self.pruning.territory || self.pruning.partition) {
            return (None, loss);
        }
        // A leaper can reach nearly the whole board nearly always: the test costs more than it
        // saves.
        let bounds = self.pruning.bounds && !self.geometry.leaps();
        let killer = self.killers[node.at.open.len() as usize];
        let squares = u32::from(self.geometry.size().area());
        // From the placements knights often win by a move to an image of the opponent's square, and
        // by that alone. Kings gain nothing.
        let opening =
            self.pruning.mirror && self.geometry.leaps() && node.at.open.len() + PIECES == squares;
        let mut kept = base;
        let mut first = base;
        while first < self.candidates.len() {
            let all = self.candidate_territories(first);
            for territory in all.iter().take(self.candidates.len() - first) {
                let mut candidate = self.candidates[first];
                first += 1;
                let after = &candidate.after;
                let mut decided = None;
                if self.pruning.partition {
                    let most = self.steps();
                    let mut steps = most;
                    decided = race::decide(self.geometry, after.at, territory, &mut steps);
                    self.nodes += most - steps;
                }
                if bounds && decided.is_none() {
                    decided =
                        race::decide_by_bounds(self.geometry, after.at, after.replies, territory);
                }
                match decided {
                    Some((true, zone)) => {
                        self.zone = zone;
                        return (Some(after.at.opponent), loss);
                    }
                    Some((false, zone)) => {
                        loss = loss.and(zone);
                        continue;
                    }
                    None => {}
                }
                candidate.rank = self.rank(after, territory);
                if opening && self.mirrors.nearly_mirrored(after.at) {
                    candidate.rank = 0;
                }
                if Some(after.at.opponent) == killer {
                    candidate.rank = candidate.rank.saturating_sub(KILLER);
                }
                // Squares that neither can reach are as good as closed.
                candidate.after.at.open = territory.mover | territory.opponent;
                self.candidates[kept] = candidate;
                kept += 1;
            }
        }
        self.candidates.truncate(kept);
        if self.pruning.territory {
            sort_few_by_key(&mut self.candidates[base..], |candidate| candidate.rank);
        }
        (None, loss)
    }

    /// The territories of up to four candidates, from `first` on.
    #[inline(always)]
    fn candidate_territories(&self, first: usize) -> [Territory<W>; LANES] {
        let last = self.candidates.len() - 1;
        if first == last {
            return [self.candidates[first].after.at.territory(self.geometry); LANES];
        }
        let lanes: [Situation<W>; LANES] =
            core::array::from_fn(|lane| self.candidates[(first + lane).min(last)].after.at);
        territories(
            self.geometry,
            lanes.map(|at| at.open),
            lanes.map(|at| at.mover),
            lanes.map(|at| at.opponent),
        )
    }

    /// The rank of a candidate: the less the opponent has, the lower.
    #[inline(always)]
    fn rank(&self, after: &Node<W>, territory: &Territory<W>) -> u32 {
        let moves = after.targets.len();
        let exits = after.replies.len();
        let theirs = territory.mover.len();
        let border = || self.geometry.spread(territory.opponent, territory.mover).len();
        if self.geometry.leaps() {
            4_096 + 64 * theirs - 32 * border() + 8 * moves - exits
        } else if self.geometry.slides() {
            // All moves, including the refuted ones: they say more about the room than the safe
            // ones.
            let all = self.geometry.targets(after.at.mover, after.at.open).len();
            let second = self.geometry.spread(after.targets, after.at.open).len();
            4_096 + 112 * all + 48 * moves + 32 * (theirs - border()) + 24 * second - 40 * exits
        } else {
            4_096 + 64 * theirs + 8 * moves - exits
        }
    }
}

/// Helpers of the search for the distance.
impl<W: Word> Descent<'_, '_, '_, W> {
    /// The rank of a position among its siblings: the better for the opponent, the lower.
    pub fn order(&self, at: Situation<W>) -> u32 {
        let targets = self.geometry.targets(at.mover, at.open);
        let replies = self.geometry.targets(at.opponent, at.open);
        self.rank(&Node { at, targets, replies }, &at.territory(self.geometry))
    }

    /// The length of the longest path from a square, if it is found within a few steps.
    pub fn longest_path(&mut self, from: Square, squares: Bitboard<W>) -> Option<u32> {
        let most = self.steps();
        let mut steps = most;
        let length = race::longest_path(self.geometry, from, squares, squares.len(), &mut steps);
        self.nodes += most - steps;
        length
    }
}
