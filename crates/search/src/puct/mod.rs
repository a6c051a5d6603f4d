//! Monte Carlo tree search with a network.

mod self_play;
mod tree;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use isolation_board::{Move, Position};
use isolation_eval::{EvalWord, Network, Score};

use crate::root::moves;
use crate::{Clock, Control, Limits, Recorder, SearchError, SearchInfo, Searcher};
use tree::Tree;

pub use self_play::{PlayedGame, SelfPlay, SelfPlayWord, Turn};

/// PUCT: a tree that grows where a network's policy and values are high (AlphaZero: Silver et al.
/// 2018). Leaves are evaluated in batches; a descent counts as lost until its batch is evaluated,
/// so that the next ones go elsewhere (virtual loss). With batches of one it is the sequential
/// search.
///
/// Each node counted is a descent, including that to the root itself. An estimate is a mean value,
/// -1 to 1. The tree is not recorded.
#[derive(Clone, Debug)]
pub struct Puct {
    /// Limits; `depth` has no effect.
    pub limits: Limits,
    /// The weight of the policy against the values: the constant c.
    pub exploration: f64,
    /// If set, the random seed by which the root's moves are shuffled: of equal moves the first is
    /// tried first.
    pub shuffle: Option<u64>,
    /// Policy and values.
    pub network: Arc<dyn Network>,
}

impl<W: EvalWord> Searcher<W> for Puct {
    fn search(
        &mut self,
        position: &Position<W>,
        control: &mut Control<'_, W>,
        _recorder: Option<&mut Recorder>,
    ) -> Result<SearchInfo, SearchError> {
        let network = W::network(&*self.network);
        let moves = moves(position, control.without, self.shuffle);
        let over = moves.is_empty();
        let most = self.limits.nodes.unwrap_or(u64::MAX).min(u32::MAX.into()) as u32;
        let mut tree = Tree::new(position, moves, self.exploration);
        let (mut leaves, mut reported, mut ended) = (Vec::new(), 1, over);
        while tree.visits() < most && !ended {
            tree.gather(network.batch().min(most - tree.visits()), &mut leaves);
            if !leaves.is_empty() {
                let positions: Vec<_> = leaves.iter().map(|leaf| leaf.position).collect();
                let outputs = network.evaluate(&positions)?;
                let policies = outputs.policies.chunks_exact(position.size().cells().into());
                for ((leaf, policy), value) in leaves.drain(..).zip(policies).zip(outputs.values) {
                    tree.grow(&leaf, policy, value);
                }
            }
            network.pause()?;
            ended = control.stop.load(Ordering::Relaxed)
                || self.limits.time.is_some_and(|time| control.clock.elapsed() >= time);
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

fn info<W: EvalWord>(tree: &Tree<W>, clock: &dyn Clock, finished: bool) -> SearchInfo {
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
