//! Self-play: many games of a network in parallel.

use alloc::vec;
use alloc::vec::Vec;

use isolation_board::{AnyPosition, Player};
use isolation_eval::{Network, ScoreError};
use rand_distr::{Distribution, Gamma};

use super::evaluate;
use super::tree::{Leaf, Tree};
use crate::Seeded;

/// Settings of self-play. Each move is chosen by its own tree, whose leaves are evaluated one at a
/// time, in a batch with those of the other games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SelfPlay {
    /// Descents per move, at least 2.
    pub nodes: u32,
    /// The weight of the policy.
    pub exploration: f64,
    /// The share of noise in the policy at the root, 0 to 1.
    pub noise: f64,
    /// The concentration of the symmetric Dirichlet distribution of the noise: greater than 0.
    pub concentration: f64,
    /// Plies of each game in which moves are drawn in proportion to their visits; later the most
    /// visited move is played.
    pub sampled: u32,
    /// Maximum games in parallel, at least 1.
    pub parallel: usize,
}

/// A move of a self-play game, as training data.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The position before the move.
    pub position: AnyPosition,
    /// Each square's share of the visits.
    pub policy: Vec<f32>,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The moves.
    pub turns: Vec<Turn>,
    /// The winner.
    pub winner: Player,
}

/// A game in progress.
struct Running {
    index: usize,
    tree: Tree,
    seeded: Seeded,
    turns: Vec<Turn>,
}

impl SelfPlay {
    /// Plays a game from each of the unfinished openings of one board, with the random numbers
    /// given beside it. `progress` is called with the number of finished games after each; when it
    /// returns false, no more are played. The games are in the order of the openings.
    ///
    /// # Errors
    /// When the network fails, or its output does not fit.
    pub fn play(
        &self,
        openings: Vec<(AnyPosition, Seeded)>,
        network: &dyn Network,
        progress: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Vec<PlayedGame>, ScoreError> {
        let mut openings = openings.into_iter().enumerate();
        let mut running: Vec<Running> = Vec::new();
        let mut played = Vec::new();
        loop {
            let (mut still_running, mut leaves) = (Vec::new(), Vec::new());
            let mut waiting = running.into_iter();
            while still_running.len() < self.parallel
                && let Some(mut game) =
                    waiting.next().or_else(|| openings.next().map(|it| begin(self, it)))
            {
                match game.next_leaf(self) {
                    Some(leaf) => {
                        leaves.push(leaf);
                        still_running.push(game);
                    }
                    None => {
                        let winner = !game.tree.position().to_move();
                        played.push((game.index, PlayedGame { turns: game.turns, winner }));
                        if !progress(played.len()) {
                            return Ok(in_order(played));
                        }
                    }
                }
            }
            if still_running.is_empty() {
                break;
            }
            evaluate(network, &leaves, |index, policy, value| {
                let (game, leaf) = (&mut still_running[index], &leaves[index]);
                game.tree.grow(leaf, policy, value);
                if leaf.is_root() && self.noise > 0.0 {
                    let noise = game.noise(self.concentration);
                    game.tree.mix(self.noise, &noise);
                }
            })?;
            network.pause()?;
            running = still_running;
        }
        Ok(in_order(played))
    }
}

fn in_order(mut played: Vec<(usize, PlayedGame)>) -> Vec<PlayedGame> {
    played.sort_unstable_by_key(|&(index, _)| index);
    played.into_iter().map(|(_, game)| game).collect()
}

fn begin(plan: &SelfPlay, (index, (position, seeded)): (usize, (AnyPosition, Seeded))) -> Running {
    Running { index, tree: tree(plan, &position), seeded, turns: Vec::new() }
}

fn tree(plan: &SelfPlay, position: &AnyPosition) -> Tree {
    Tree::new(position, position.moves().collect(), plan.exploration)
}

impl Running {
    /// The next leaf to evaluate, perhaps after some moves; `None` when the game is over.
    fn next_leaf(&mut self, plan: &SelfPlay) -> Option<Leaf> {
        let mut leaves = Vec::new();
        loop {
            if self.tree.visits() >= plan.nodes {
                let position = self.play_move(plan);
                self.tree = tree(plan, &position);
                if position.targets().is_empty() {
                    return None;
                }
            }
            self.tree.gather(1, &mut leaves);
            if let Some(leaf) = leaves.pop() {
                return Some(leaf);
            }
        }
    }

    /// Plays the move that the search has chosen, and returns the position after it.
    fn play_move(&mut self, plan: &SelfPlay) -> AnyPosition {
        let position = *self.tree.position();
        let visits: Vec<_> = self.tree.visits_of_moves().collect();
        let all: u32 = visits.iter().map(|&(_, count)| count).sum();
        let mut policy = vec![0.0; position.size().area().into()];
        for &(mv, count) in &visits {
            policy[usize::from(mv.destination().index())] += count as f32 / all as f32;
        }
        let chosen = if (self.turns.len() as u32) < plan.sampled {
            let mut drawn = self.seeded.below(all);
            visits.iter().find(|&&(_, count)| {
                let here = drawn < count;
                drawn = drawn.saturating_sub(count);
                here
            })
        } else {
            visits.iter().rev().max_by_key(|&&(_, count)| count)
        };
        let &(mv, _) = chosen.expect("a visited move");
        self.turns.push(Turn { position, policy });
        position.play(mv)
    }

    /// Shares of the root's moves, drawn from a symmetric Dirichlet distribution.
    fn noise(&mut self, concentration: f64) -> Vec<f64> {
        let gamma = Gamma::new(concentration, 1.0).expect("the concentration is greater than 0");
        let count = self.tree.visits_of_moves().count();
        let mut drawn: Vec<f64> = (0..count).map(|_| gamma.sample(&mut self.seeded)).collect();
        let sum: f64 = drawn.iter().sum();
        let share = |it: &mut f64| *it = if sum > 0.0 { *it / sum } else { 1.0 / count as f64 };
        drawn.iter_mut().for_each(share);
        drawn
    }
}
