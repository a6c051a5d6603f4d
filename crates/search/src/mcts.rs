//! Monte Carlo tree search with proofs.

use std::sync::atomic::Ordering;

use isolation_board::{Move, Position, Verdict, Word};
use isolation_eval::{EvalWord, Score};

use crate::root::moves;
use crate::strong::at_once;
use crate::{Clock, Control, Limits, Recorder, SearchError, SearchInfo, Searcher, Seeded};

/// UCT: a tree that grows where random games from it go well, and where little is known. Won and
/// lost positions in it are proofs, which are carried towards the root (MCTS-Solver: Winands,
/// Björnsson and Saito 2008).
///
/// A node is a random game here; each adds at most one position's moves to the tree. An estimate is
/// the share of games that were won less that of the lost ones, -1 to 1. The tree is not recorded.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mcts {
    /// How much it may spend; `depth` limits nothing.
    pub limits: Limits,
    /// How much a move that was tried little is preferred: the constant before the root in UCB1.
    pub exploration: f64,
    /// Decides the random games.
    pub seed: u64,
    /// Where set, the root's moves are shuffled by it: of few games the first moves get all.
    pub shuffle: Option<u64>,
}

/// Most nodes that the tree may have, 32 bytes each. Games go on when it is full.
const MOST_NODES: usize = 1 << 20;
/// Random games between two looks at the clock.
const POLL_EVERY: u64 = 16;
/// The first report is made after so many games, each further one after twice as many.
const FIRST_REPORT: u64 = 1 << 10;

/// A move and the position that it leads to.
#[derive(Clone, Debug)]
struct Node {
    /// None at the root.
    mv: Option<Move>,
    /// For the side to move in the position.
    proof: Option<Verdict>,
    /// Where its moves begin; none has 0, the place of the root.
    first: u32,
    count: u16,
    games: u64,
    /// Games that were won by the side that made the move.
    won: u64,
}

impl Node {
    fn of(mv: Option<Move>) -> Self {
        Self { mv, proof: None, first: 0, count: 0, games: 0, won: 0 }
    }
}

impl<W: EvalWord> Searcher<W> for Mcts {
    fn search(
        &mut self,
        position: &Position<W>,
        control: &mut Control<'_, W>,
        _recorder: Option<&mut Recorder>,
    ) -> Result<SearchInfo, SearchError> {
        let moves = moves(position, control.without, self.shuffle);
        let mut tree = Tree {
            nodes: vec![Node::of(None)],
            exploration: self.exploration,
            seeded: Seeded::new(self.seed ^ position.key()),
        };
        tree.expand(0, moves.iter().copied());
        if moves.is_empty() {
            tree.nodes[0].proof = Some(Verdict::Loss);
        }
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        let mut next_report = FIRST_REPORT;
        let mut games = 0;
        let mut ended = false;
        while tree.nodes[0].proof.is_none() && games < most && !ended {
            tree.play(0, position);
            games += 1;
            if games % POLL_EVERY == 0 {
                ended = control.stop.load(Ordering::Relaxed)
                    || self.limits.time.is_some_and(|time| control.clock.elapsed() >= time);
            }
            if games == next_report {
                next_report *= 2;
                let info = tree.info(games, control.clock, false);
                (control.info)(&info);
            }
        }
        let info = tree.info(games, control.clock, true);
        (control.info)(&info);
        Ok(info)
    }
}

struct Tree {
    /// The root first.
    nodes: Vec<Node>,
    exploration: f64,
    seeded: Seeded,
}

impl Tree {
    /// Adds the moves of a node's position, where there is room.
    fn expand(&mut self, at: usize, moves: impl ExactSizeIterator<Item = Move>) {
        let count = moves.len();
        if self.nodes.len() + count <= MOST_NODES {
            (self.nodes[at].first, self.nodes[at].count) = (self.nodes.len() as u32, count as u16);
            self.nodes.extend(moves.map(|mv| Node::of(Some(mv))));
        }
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let Node { first, count, .. } = self.nodes[at];
        let first = first as usize;
        first..first + usize::from(count)
    }

    /// Plays a game from the node's position, down the tree and then at random. Whether the side to
    /// move there wins it.
    fn play<W: Word>(&mut self, at: usize, position: &Position<W>) -> bool {
        let wins = match self.nodes[at].proof {
            Some(proof) => proof == Verdict::Win,
            None => self.play_on(at, position),
        };
        let node = &mut self.nodes[at];
        node.games += 1;
        node.won += u64::from(!wins);
        wins
    }

    fn play_on<W: Word>(&mut self, at: usize, position: &Position<W>) -> bool {
        if self.nodes[at].count == 0 {
            let targets = position.targets();
            if let Some(score) = at_once(position, targets) {
                self.nodes[at].proof = score.proof();
                return score > Score::ZERO;
            }
            // The first visit to a position is a game alone, the second adds its moves.
            if self.nodes[at].games > 0 {
                self.expand(at, position.moves());
            }
            if self.nodes[at].count == 0 {
                return self.random_game(position);
            }
        }
        let child = self.choose(at);
        let wins =
            !self.play(child, &position.play(self.nodes[child].mv.expect("a child has a move")));
        match self.nodes[child].proof {
            Some(Verdict::Loss) => self.nodes[at].proof = Some(Verdict::Win),
            Some(Verdict::Win) => {
                let won = |node: &Node| node.proof == Some(Verdict::Win);
                if self.nodes[self.children(at)].iter().all(won) {
                    self.nodes[at].proof = Some(Verdict::Loss);
                }
            }
            None => {}
        }
        wins
    }

    /// The move to follow: of those that are not known to lose, the one of the highest upper
    /// confidence bound (UCB1), the first one that was never tried before all others.
    fn choose(&self, at: usize) -> usize {
        let all = self.nodes[at].games.max(1) as f64;
        let spread = self.exploration * libm::log(all).sqrt();
        let mut best = (f64::NEG_INFINITY, 0);
        for child in self.children(at) {
            let node = &self.nodes[child];
            if node.proof == Some(Verdict::Win) {
                continue;
            }
            if node.games == 0 {
                return child;
            }
            let games = node.games as f64;
            let bound = node.won as f64 / games + spread / games.sqrt();
            if bound > best.0 {
                best = (bound, child);
            }
        }
        best.1
    }

    /// Whether the side to move wins a game in which moves are drawn with equal chance, until one
    /// side wins at once.
    fn random_game<W: Word>(&mut self, position: &Position<W>) -> bool {
        let mut position = *position;
        let mut turn = true;
        loop {
            let targets = position.targets();
            if let Some(score) = at_once(&position, targets) {
                return (score > Score::ZERO) == turn;
            }
            let mut moves = position.moves();
            let chosen = self.seeded.below(moves.len() as u32) as usize;
            position = position.play(moves.nth(chosen).expect("one of the moves"));
            turn = !turn;
        }
    }

    /// The move to play at a node: one that wins; else, of those that are not known to lose if
    /// there are any, the one that was tried most.
    fn best(&self, at: usize) -> Option<usize> {
        self.children(at).rev().max_by_key(|&child| {
            let node = &self.nodes[child];
            let worth = match node.proof {
                Some(Verdict::Loss) => 2,
                None => 1,
                Some(Verdict::Win) => 0,
            };
            (worth, node.games)
        })
    }

    fn info(&self, games: u64, clock: &dyn Clock, finished: bool) -> SearchInfo {
        let line = std::iter::successors(self.best(0), |&at| self.best(at));
        let line: Vec<Move> = line.filter_map(|at| self.nodes[at].mv).collect();
        let root = &self.nodes[0];
        let score = match root.proof {
            Some(Verdict::Win) => Some(Score::WIN),
            Some(Verdict::Loss) if line.is_empty() => Some(Score::loss_in(0)),
            Some(Verdict::Loss) => Some(Score::LOSS),
            None => self.best(0).filter(|&best| self.nodes[best].games > 0).map(|best| {
                let Node { games, won, .. } = self.nodes[best];
                Score::estimate(2.0 * won as f64 / games as f64 - 1.0)
            }),
        };
        SearchInfo {
            depth: line.len() as u32,
            score,
            nodes: games.max(1),
            time: clock.elapsed(),
            line,
            finished,
            trap: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use isolation_board::Setup;

    use super::*;

    #[test]
    fn nodes_are_small() {
        assert!(size_of::<Node>() <= 32);
    }

    /// A search of hours plays more games than 32 bits count.
    #[test]
    fn counters_go_beyond_32_bits() {
        let position = Setup::parse("7/7/2n4/3N3/7/7/7 w").unwrap();
        let position = Position::<u64>::try_from(position).unwrap();
        let mut tree =
            Tree { nodes: vec![Node::of(None)], exploration: 1.4, seeded: Seeded::new(1) };
        tree.expand(0, position.moves());
        let most = u64::from(u32::MAX);
        for node in &mut tree.nodes {
            (node.games, node.won) = (most, most);
        }
        tree.play(0, &position);
        assert_eq!(tree.nodes[0].games, 1 << 32);
        let tried = tree.nodes[1..].iter().filter(|node| node.games == 1 << 32);
        assert_eq!(tried.count(), 1);
    }
}
