//! Monte Carlo tree search with a network.

mod self_play;
mod tree;

use alloc::sync::Arc;
use alloc::vec::Vec;

use isolation_board::{AnyPosition, Move, match_width};
use isolation_eval::{Network, Score, ScoreError};

use crate::run::root_moves;
use crate::{Clock, Control, SearchInfo, SearchResult, Searcher};
use tree::{Leaf, Tree};

pub use self_play::{PlayedGame, SelfPlay, Turn};

/// PUCT: a tree that grows where a network's policy and values are high (AlphaZero: Silver et al.
/// 2018). Leaves are evaluated in batches; a descent counts as lost until its batch is evaluated,
/// so that the next ones go elsewhere (virtual loss). With batches of one it is the sequential
/// search.
///
/// A depth limit has no effect. Each node counted is a descent, including that to the root itself. An estimate is a mean value,
/// -1 to 1. The tree is not recorded.
#[derive(Clone, Debug)]
pub struct Puct {
    /// The weight of the policy against the values: the constant c.
    pub exploration: f64,
    /// If set, the random seed by which the root's moves are shuffled: of equal moves the first is
    /// tried first.
    pub shuffle: Option<u64>,
    /// Policy and values.
    pub network: Arc<dyn Network>,
}

impl Searcher for Puct {
    fn search(&mut self, position: &AnyPosition, control: &mut Control<'_>) -> SearchResult {
        let network = &*self.network;
        let (excluded, seed) = (control.excluded, self.shuffle);
        let moves = match_width!(position, position => root_moves(position, excluded, seed));
        let over = moves.is_empty();
        let most = control.limits.nodes.unwrap_or(u64::MAX).min(u32::MAX.into()) as u32;
        let mut tree = Tree::new(position, moves, self.exploration);
        let (mut leaves, mut reported, mut ended) = (Vec::new(), 1, over);
        while tree.visits() < most && !ended {
            tree.gather(network.batch().min(most - tree.visits()), &mut leaves);
            evaluate(network, &leaves, |index, policy, value| {
                tree.grow(&leaves[index], policy, value);
            })?;
            leaves.clear();
            network.pause()?;
            ended = control.is_stopped(control.limits.time);
            // Whenever the tree has doubled.
            if tree.visits() >= reported * 2 {
                reported = tree.visits();
                (control.info)(&info(&tree, control.clock, false));
            }
        }
        let mut info = info(&tree, control.clock, true);
        if over {
            info.score = Some(Score::loss_in(0));
        } else if info.line.is_empty() {
            // Only the root was evaluated.
            info.line.extend(tree.first());
        }
        (control.info)(&info);
        Ok(info)
    }
}

/// Calls `grow` with the index, the policy and the value of each leaf.
fn evaluate(
    network: &dyn Network,
    leaves: &[Leaf],
    mut grow: impl FnMut(usize, &[f32], f32),
) -> Result<(), ScoreError> {
    if leaves.is_empty() {
        return Ok(());
    }
    let positions: Vec<_> = leaves.iter().map(|leaf| leaf.position).collect();
    let outputs = network.evaluate(&positions)?;
    for (index, (policy, value)) in outputs.of_each(&positions)?.enumerate() {
        grow(index, policy, value);
    }
    Ok(())
}

fn info(tree: &Tree, clock: &dyn Clock, finished: bool) -> SearchInfo {
    let line: Vec<Move> = tree.line();
    SearchInfo {
        depth: line.len() as u32,
        score: tree.value().map(Score::estimate),
        nodes: u64::from(tree.visits()).max(1),
        time: clock.elapsed(),
        line,
        finished,
        trap: None,
    }
}
