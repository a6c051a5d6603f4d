//! The search for the verdict: depth first through won and lost positions, without values between.

use isolation_board::regions::{Territory, path_bound, territories};
use isolation_board::{Bitboard, Geometry, Move, Position, Square, Word};
use isolation_compact::sort_few_by_key;

use crate::exits::Exits;
use crate::mirror::Mirrors;
use crate::race::Race;
use crate::table::Table;
use crate::zone::Zone;
use crate::{Effort, Pruning};

/// Nodes between two checks of the budget.
const POLL_EVERY: u64 = 256;
/// Candidates whose territories are computed at once.
const LANES: usize = 4;
/// Maximum cells that the longest paths of a separated position may enter, before it is searched
/// like any other (its successors have fewer cells). It keeps the time between two checks of the
/// budget short.
const PATH_STEPS: u64 = 10_000;
/// Closed cells before the first move.
const PIECES: u32 = 2;
/// Bonus in rank of the move that won the last position with as many open cells.
const KILLER: u32 = 48;

/// A position that the side to move wins.
pub(crate) struct Won<W: Word> {
    /// The open cells, perhaps without those that neither piece can reach.
    pub open: Bitboard<W>,
    pub mover: Square,
    pub waiter: Square,
    /// The target of a winning move.
    pub by: Square,
    /// Nodes visited to find it.
    pub nodes: u64,
}

/// Called with each won position in which the side to move had a choice.
pub(crate) type Listener<'l, W> = Option<&'l dyn Fn(&Won<W>)>;

/// A search for the verdict.
pub struct Descent<'s, 'e, 'f, W: Word> {
    pub geometry: &'static Geometry<W>,
    pruning: Pruning,
    race: Race<W>,
    mirrors: &'s Mirrors<W>,
    table: &'s mut Table<W>,
    pub nodes: u64,
    next_poll: u64,
    effort: &'e mut Effort<'f>,
    listener: Listener<'e, W>,
    /// The budget is exhausted: results are invalid from now on.
    pub ended: bool,
    /// The candidates of all nodes on the path; each node's follow its parent's.
    candidates: Vec<Candidate<W>>,
    /// The target of the last winning move, by the number of open cells.
    killers: Vec<Option<Square>>,
    /// What the proof of the last result relies on.
    zone: Zone<W>,
}

/// A position with both pieces on the board.
#[derive(Clone, Copy)]
struct Node<W: Word> {
    /// The open cells, perhaps without those that neither piece can reach.
    open: Bitboard<W>,
    mover: Square,
    waiter: Square,
    /// The moves to search: all of them, or with filters those that the next reply does not refute.
    targets: Bitboard<W>,
    /// The targets of the waiter.
    replies: Bitboard<W>,
}

#[derive(Clone, Copy)]
struct Candidate<W: Word> {
    /// Lower ranks are searched first.
    rank: u32,
    after: Node<W>,
}

impl<'s, 'e, 'f, W: Word> Descent<'s, 'e, 'f, W> {
    pub(crate) fn new(
        geometry: &'static Geometry<W>,
        pruning: Pruning,
        mirrors: &'s Mirrors<W>,
        table: &'s mut Table<W>,
        effort: &'e mut Effort<'f>,
        listener: Listener<'e, W>,
    ) -> Self {
        Self {
            geometry,
            pruning,
            race: Race::new(geometry),
            mirrors,
            table,
            nodes: 0,
            next_poll: 0,
            effort,
            listener,
            ended: false,
            candidates: Vec::new(),
            killers: vec![None; usize::from(geometry.size().cells()) + 1],
            zone: Zone::EMPTY,
        }
    }

    /// Whether the side to move wins.
    pub fn wins(&mut self, position: &Position<W>) -> bool {
        let Some((mover, waiter)) = position.pieces() else {
            return self.winning_move(position).is_some();
        };
        self.wins_between(position.open(), mover, waiter)
    }

    /// A winning move, if there is one. Invalid when the search has ended.
    pub fn winning_move(&mut self, position: &Position<W>) -> Option<Move> {
        self.count();
        let Some((mover, waiter)) = position.pieces() else {
            return position.moves().find(|&mv| self.ended || !self.wins(&position.play(mv)));
        };
        let target = match self.enter(position.open(), mover, waiter) {
            Ok(node) => self.choose(&node),
            Err(target) => Some(target),
        };
        position.moves_to(target?).next()
    }

    /// Whether the side to move wins, with both pieces placed.
    pub fn wins_between(&mut self, open: Bitboard<W>, mover: Square, waiter: Square) -> bool {
        match self.enter(open, mover, waiter) {
            Ok(node) => self.descend(node),
            Err(_) => {
                self.count();
                true
            }
        }
    }

    /// The node of a position without a parent in the search; or the target of a move that wins at
    /// once.
    fn enter(&self, open: Bitboard<W>, mover: Square, waiter: Square) -> Result<Node<W>, Square> {
        let targets = self.geometry.targets(mover, open);
        let replies = self.geometry.targets(waiter, open);
        // What the filters of a parent would have found.
        if self.pruning.filters && !targets.is_empty() {
            let winning = match replies.len() {
                0 => targets,
                1 => replies & targets,
                _ => Bitboard::EMPTY,
            };
            if let Some(target) = winning.first() {
                return Err(target);
            }
        }
        Ok(self.node(open, mover, waiter, targets, replies))
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
        let limit = self.effort.nodes.unwrap_or(u64::MAX);
        let spent = self.nodes >= limit;
        self.next_poll = limit.min(self.nodes + POLL_EVERY);
        if spent || (self.effort.interrupt)(self.nodes) {
            self.ended = true;
        }
    }

    /// Maximum steps of one search for longest paths.
    fn steps(&self) -> u64 {
        let left = self.effort.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(self.nodes));
        PATH_STEPS.min(left)
    }

    /// The node with these parts, its targets filtered.
    #[inline(always)]
    fn node(
        &self,
        open: Bitboard<W>,
        mover: Square,
        waiter: Square,
        targets: Bitboard<W>,
        replies: Bitboard<W>,
    ) -> Node<W> {
        let targets = if self.pruning.filters {
            Exits::of(self.geometry, open).safe(waiter, targets, replies)
        } else {
            targets
        };
        Node { open, mover, waiter, targets, replies }
    }

    /// The node after a move.
    #[inline(always)]
    fn after(&self, node: &Node<W>, target: Square) -> Node<W> {
        let open = node.open.without(target);
        let targets = if self.geometry.slides() {
            self.geometry.targets(node.waiter, open)
        } else {
            node.replies.without(target)
        };
        let replies = self.geometry.targets(target, open);
        self.node(open, node.waiter, target, targets, replies)
    }

    /// What a loss of the mover relies on, besides the moves that are searched.
    #[inline(always)]
    fn loss(&self, node: &Node<W>) -> Zone<W> {
        Zone::of_loss(self.geometry, node.open, node.squares(), node.targets, node.replies)
    }

    /// What a win of the mover relies on, besides what follows.
    #[inline(always)]
    fn path(&self, node: &Node<W>, target: Square) -> Bitboard<W> {
        self.geometry.paths(node.mover, Bitboard::of(target))
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
            let [of_mover, of_waiter] = if same { [0, 1] } else { [1, 0] };
            zones[of_mover] = zones[of_mover].and(self.loss(&node));
            let Some(only) = node.targets.first() else {
                self.zone = Zone::EMPTY;
                break false;
            };
            zones[of_waiter] = zones[of_waiter].needing(self.path(&node, only));
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
            && let Some((won_by, zone)) = self.table.get(node.open, node.mover, node.waiter)
        {
            self.zone = zone;
            return won_by;
        }
        if self.pruning.mirror && self.mirrors.mirrored(node.open, node.mover, node.waiter) {
            self.zone = Zone::whole(self.geometry, node.open);
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
            let cut = node.open.without(after.waiter) - after.open;
            self.zone = self.zone.apart_from(self.geometry, cut);
            if wins {
                loss = loss.and(self.zone);
            } else {
                won_by = Some(after.waiter);
                self.killers[node.open.len() as usize] = Some(after.waiter);
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
            self.table.put(node.open, node.mover, node.waiter, won_by, self.zone);
        }
        if let (Some(listener), Some(by)) = (self.listener, won_by) {
            let &Node { open, mover, waiter, .. } = node;
            listener(&Won { open, mover, waiter, by, nodes: self.nodes - before });
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
        let killer = self.killers[node.open.len() as usize];
        let cells = u32::from(self.geometry.size().cells());
        // From the placements knights often win by a move to an image of the opponent's cell, and by
        // that alone. Kings gain nothing.
        let opening =
            self.pruning.mirror && self.geometry.leaps() && node.open.len() + PIECES == cells;
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
                    decided = self.race.decide(&after.squares(), territory, &mut steps);
                    self.nodes += most - steps;
                }
                if bounds && decided.is_none() {
                    decided = self.race.decide_by_bounds(
                        &after.squares(),
                        after.replies,
                        after.open,
                        territory,
                    );
                }
                match decided {
                    Some((true, zone)) => {
                        self.zone = zone;
                        return (Some(after.waiter), loss);
                    }
                    Some((false, zone)) => {
                        loss = loss.and(zone);
                        continue;
                    }
                    None => {}
                }
                candidate.rank = self.rank(after, territory);
                if opening && self.mirrors.nearly_mirrored(after.open, after.mover, after.waiter) {
                    candidate.rank = 0;
                }
                if Some(candidate.after.waiter) == killer {
                    candidate.rank = candidate.rank.saturating_sub(KILLER);
                }
                // Cells that neither can reach are as good as closed.
                candidate.after.open = territory.mover | territory.opponent;
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
            let node = &self.candidates[first].after;
            let [territory] = territories(self.geometry, [node.open], [node.mover], [node.waiter]);
            return [territory; LANES];
        }
        let nodes: [Node<W>; LANES] =
            core::array::from_fn(|lane| self.candidates[(first + lane).min(last)].after);
        territories(
            self.geometry,
            nodes.map(|node| node.open),
            nodes.map(|node| node.mover),
            nodes.map(|node| node.waiter),
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
            let all = self.geometry.targets(after.mover, after.open).len();
            let second = self.geometry.spread(after.targets, after.open).len();
            4_096 + 112 * all + 48 * moves + 32 * (theirs - border()) + 24 * second - 40 * exits
        } else {
            4_096 + 64 * theirs + 8 * moves - exits
        }
    }
}

/// Helpers of the search for the distance.
impl<W: Word> Descent<'_, '_, '_, W> {
    /// The rank of a position among its siblings: the better for the waiter, the lower.
    pub fn order(&self, open: Bitboard<W>, mover: Square, waiter: Square) -> u32 {
        let targets = self.geometry.targets(mover, open);
        let replies = self.geometry.targets(waiter, open);
        let [territory] = territories(self.geometry, [open], [mover], [waiter]);
        self.rank(&Node { open, mover, waiter, targets, replies }, &territory)
    }

    /// The length of the longest path from a square, if it is found within a few steps.
    pub fn longest_path(&mut self, from: Square, cells: Bitboard<W>) -> Option<u32> {
        let most = self.steps();
        let mut steps = most;
        let length = self.race.paths.longest(from, cells, cells.len(), &mut steps);
        self.nodes += most - steps;
        length
    }

    /// An upper bound of the length of a path from a square over these cells.
    pub fn path_bound(&self, from: Square, cells: Bitboard<W>) -> u32 {
        path_bound(self.geometry, from, cells)
    }
}

impl<W: Word> Node<W> {
    fn squares(&self) -> [Square; 2] {
        [self.mover, self.waiter]
    }
}
