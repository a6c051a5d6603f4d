//! Monte Carlo tree search with proofs.

use alloc::vec;
use alloc::vec::Vec;

use isolation_board::{AnyPosition, Move, Position, Verdict, Word, match_width};
#[cfg(not(feature = "std"))]
use isolation_eval::Float;
use isolation_eval::Score;

use crate::immediate::immediate_proof;
use crate::run::root_moves;
use crate::{Clock, Control, SearchInfo, SearchResult, Searcher, Seeded};

/// UCT (Kocsis and Szepesvári 2006): a tree that grows towards moves that win random games, and
/// towards moves rarely tried. Won and lost positions in the tree are proofs, which propagate
/// towards the root (MCTS-Solver: Winands, Björnsson and Saito 2008).
///
/// A depth limit has no effect. Each node counted is a random game; each adds the moves of at most one position to the tree. An
/// estimate is the share of games won minus the share lost, -1 to 1. The tree is not recorded.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mcts {
    /// The exploration constant of UCB1.
    pub exploration: f64,
    /// The random seed of the games.
    pub seed: u64,
    /// If set, the random seed by which the root's moves are shuffled: with few games, the first
    /// moves get all of them.
    pub shuffle: Option<u64>,
}

/// Maximum nodes of the tree, 32 bytes each. A full tree only stops growing.
const MAX_NODES: usize = 1 << 20;
/// Random games between two checks of the clock.
const POLL_EVERY: u64 = 16;
/// Games before the first report; the interval doubles after each.
const FIRST_REPORT: u64 = 1 << 10;

/// A move and the position that it leads to.
#[derive(Clone, Debug)]
struct Node {
    /// None at the root.
    mv: Option<Move>,
    /// The verdict for the side to move in the position.
    proof: Option<Verdict>,
    /// The index of its first child; 0 if it has no children.
    first: u32,
    count: u16,
    games: u64,
    /// Games won by the side that made the move.
    won: u64,
}

impl Node {
    fn of(mv: Option<Move>) -> Self {
        Self { mv, proof: None, first: 0, count: 0, games: 0, won: 0 }
    }
}

impl Searcher for Mcts {
    fn search(&mut self, position: &AnyPosition, control: &mut Control<'_>) -> SearchResult {
        let info = match_width!(position, position => self.run(position, control));
        (control.info)(&info);
        Ok(info)
    }
}

impl Mcts {
    fn run<W: Word>(&self, position: &Position<W>, control: &mut Control<'_>) -> SearchInfo {
        let moves = root_moves(position, control.excluded, self.shuffle);
        let mut tree = Tree {
            nodes: vec![Node::of(None)],
            exploration: self.exploration,
            seeded: Seeded::new(self.seed ^ position.key()),
        };
        tree.expand(0, moves.iter().copied());
        if moves.is_empty() {
            tree.nodes[0].proof = Some(Verdict::Loss);
        }
        let most = control.limits.nodes.unwrap_or(u64::MAX);
        let mut next_report = FIRST_REPORT;
        let mut games = 0;
        let mut ended = false;
        while tree.nodes[0].proof.is_none() && games < most && !ended {
            tree.play(0, position);
            games += 1;
            if games % POLL_EVERY == 0 {
                ended = control.is_stopped(control.limits.time);
            }
            if games == next_report {
                next_report *= 2;
                let info = tree.info(games, control.clock, false);
                (control.info)(&info);
            }
        }
        tree.info(games, control.clock, true)
    }
}

struct Tree {
    /// The root first.
    nodes: Vec<Node>,
    exploration: f64,
    seeded: Seeded,
}

impl Tree {
    /// Adds the moves of a node's position, if there is room.
    fn expand(&mut self, at: usize, moves: impl ExactSizeIterator<Item = Move>) {
        let count = moves.len();
        if self.nodes.len() + count <= MAX_NODES {
            (self.nodes[at].first, self.nodes[at].count) = (self.nodes.len() as u32, count as u16);
            self.nodes.extend(moves.map(|mv| Node::of(Some(mv))));
        }
    }

    fn children(&self, at: usize) -> core::ops::Range<usize> {
        let Node { first, count, .. } = self.nodes[at];
        let first = first as usize;
        first..first + usize::from(count)
    }

    /// Plays a game from the node's position, first in the tree, then at random. Returns whether
    /// the side to move wins it.
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
            if let Some(score) = immediate_proof(position, targets) {
                self.nodes[at].proof = score.proof();
                return score > Score::ZERO;
            }
            // The first visit only plays a game, the second adds the moves.
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

    /// The child to descend to: of those not proven to lose, an untried one first, else the one
    /// with the highest upper confidence bound (UCB1).
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

    /// Whether the side to move wins a game of random moves, which ends when a side wins at once.
    fn random_game<W: Word>(&mut self, position: &Position<W>) -> bool {
        let mut position = *position;
        let mut turn = true;
        loop {
            let targets = position.targets();
            if let Some(score) = immediate_proof(&position, targets) {
                return (score > Score::ZERO) == turn;
            }
            let mut moves = position.moves();
            let chosen = self.seeded.below(moves.len() as u32) as usize;
            position = position.play(moves.nth(chosen).expect("one of the moves"));
            turn = !turn;
        }
    }

    /// The best child: a proven win; else the most visited of those not proven to lose, or of all.
    fn best(&self, at: usize) -> Option<usize> {
        self.children(at).rev().max_by_key(|&child| {
            let node = &self.nodes[child];
            let rank = match node.proof {
                Some(Verdict::Loss) => 2,
                None => 1,
                Some(Verdict::Win) => 0,
            };
            (rank, node.games)
        })
    }

    fn info(&self, games: u64, clock: &dyn Clock, finished: bool) -> SearchInfo {
        let line = core::iter::successors(self.best(0), |&at| self.best(at));
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

    /// A position, and its tree before the first visit.
    fn start(text: &str) -> (Position<u64>, Tree) {
        let position = Position::try_from(Setup::parse(text).unwrap()).unwrap();
        let tree = Tree { nodes: vec![Node::of(None)], exploration: 1.4, seeded: Seeded::new(1) };
        (position, tree)
    }

    #[test]
    fn nodes_are_small() {
        assert!(size_of::<Node>() <= 32);
    }

    /// A search of hours plays more than 2^32 games.
    #[test]
    fn counters_exceed_32_bits() {
        let (position, mut tree) = start("7/7/2n4/3N3/7/7/7 w");
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

    #[test]
    fn the_first_visit_of_a_decided_position_counts_for_its_winner() {
        // Black cannot move, or neither side can.
        for (text, wins) in [("n3/2*1/1*2/2N1 w", true), ("n3/2*1/1*2/3N w", false)] {
            let (position, mut tree) = start(text);
            assert_eq!(tree.play(0, &position), wins, "{text}");
            assert_eq!(tree.nodes[0].won, u64::from(!wins), "{text}");
        }
    }
}
