//! `mcts` with a network: with batches of one it equals plain PUCT; the effects of larger batches.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::Mutex;

use crate::brute_force;
use crate::random::{Case, Dice};
use isolation_board::{Move, Position};
use isolation_eval::{EvalWord, NetworkFor, Outputs, Score, ScoreError};
use isolation_search::{Control, Limits, Puct, SearchError, SearchInfo, Searcher};

const EXPLORATION: f64 = 1.25;

/// A network of pseudorandom weights and values of the position, exact in any order of addition.
#[derive(Debug)]
struct Drawn {
    batch: u32,
    /// The number of positions in each call, and their texts.
    calls: Mutex<(Vec<usize>, Vec<String>)>,
    /// Fails at this call.
    fails_at: usize,
}

impl Drawn {
    fn new(batch: u32) -> Self {
        Self { batch, calls: Mutex::default(), fails_at: usize::MAX }
    }
}

fn draw(of: &str, what: usize) -> u64 {
    let mut hasher = DefaultHasher::new();
    (of, what).hash(&mut hasher);
    hasher.finish()
}

/// A weight of 0 to 15.
fn weight(position: &str, cell: usize) -> f32 {
    (draw(position, cell) % 16) as f32
}

/// -1 to 1, in steps of 1/64.
fn value(position: &str) -> f32 {
    (draw(position, usize::MAX) % 129) as f32 / 64.0 - 1.0
}

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<drawn>")
    }
}

impl<W: EvalWord> NetworkFor<W> for Drawn {
    fn evaluate(&self, positions: &[Position<W>]) -> Result<Outputs, ScoreError> {
        let mut calls = self.calls.lock().unwrap();
        calls.0.push(positions.len());
        if calls.0.len() >= self.fails_at {
            return Err(ScoreError::Foreign);
        }
        let mut outputs = Outputs::default();
        for position in positions {
            assert!(position.outcome().is_none(), "{position} is finished");
            let text = position.to_string();
            let cells = 0..usize::from(position.size().cells());
            outputs.policies.extend(cells.map(|cell| weight(&text, cell)));
            outputs.values.push(value(&text));
            calls.1.push(text);
        }
        Ok(outputs)
    }

    fn batch(&self) -> u32 {
        self.batch
    }

    fn pause(&self) -> Result<(), ScoreError> {
        Ok(())
    }
}

/// A node of plain PUCT (Silver et al. 2018): sequential, without virtual loss.
struct Plain<W: EvalWord> {
    position: Position<W>,
    prior: f64,
    visits: u32,
    /// The sum of the values for the side that made the move.
    sum: f64,
    children: Vec<(Move, Plain<W>)>,
}

impl<W: EvalWord> Plain<W> {
    fn new(position: Position<W>, prior: f64) -> Self {
        Self { position, prior, visits: 0, sum: 0.0, children: Vec::new() }
    }

    fn mean(&self) -> f64 {
        if self.visits == 0 { 0.0 } else { self.sum / f64::from(self.visits) }
    }

    /// Makes a descent; returns its value for the side to move here.
    fn visit(&mut self) -> f64 {
        let found = if self.position.outcome().is_some() {
            -1.0
        } else if self.visits == 0 {
            let text = self.position.to_string();
            let moves: Vec<_> = self.position.moves().collect();
            let weights = moves.iter().map(|mv| weight(&text, mv.destination().index().into()));
            let weights: Vec<f64> = weights.map(f64::from).collect();
            let sum: f64 = weights.iter().sum();
            for (mv, weight) in moves.iter().zip(weights) {
                let prior = if sum > 0.0 { weight / sum } else { 1.0 / moves.len() as f64 };
                // Stored in single precision.
                let child = Self::new(self.position.play(*mv), f64::from(prior as f32));
                self.children.push((*mv, child));
            }
            value(&text).into()
        } else {
            let spread = EXPLORATION * f64::from(self.visits).sqrt();
            let worth =
                |child: &Self| child.mean() + spread * child.prior / f64::from(1 + child.visits);
            let (mut best, mut highest) = (0, f64::NEG_INFINITY);
            for (index, (_, child)) in self.children.iter().enumerate() {
                if worth(child) > highest {
                    (best, highest) = (index, worth(child));
                }
            }
            -self.children[best].1.visit()
        };
        self.visits += 1;
        self.sum -= found;
        found
    }

    /// The most visited child, the first of equal ones.
    fn best(&self) -> Option<&(Move, Self)> {
        let visited = self.children.iter().rev().filter(|(_, child)| child.visits > 0);
        visited.max_by_key(|(_, child)| child.visits)
    }
}

fn run<W: EvalWord>(
    network: &Arc<Drawn>,
    nodes: u64,
    position: &Position<W>,
) -> Result<SearchInfo, SearchError> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let network = network.clone();
    let mut search = Puct { limits, exploration: EXPLORATION, shuffle: None, network };
    search.search(position, &mut Control::free(), None)
}

#[test]
fn batches_of_one_are_plain_puct() {
    let mut dice = Dice(1);
    for _ in 0..400 {
        let case = Case { plies: dice.between(0, 12), ..Case::draw(&mut dice, 49) };
        let position = case.position::<u64>();
        if position.outcome().is_some() {
            continue;
        }
        let nodes = dice.pick(&[1, 2, 3, 30, 500, 3_000]);
        let info = run(&Arc::new(Drawn::new(1)), nodes, &position).unwrap();
        let mut plain = Plain::new(position, 1.0);
        for _ in 0..nodes {
            plain.visit();
        }
        assert_eq!(info.nodes, nodes);
        let best = plain.best();
        assert_eq!(info.score, best.map(|(_, child)| Score::estimate(child.mean())), "{position}");
        let mut line = Vec::new();
        let mut at = best;
        while let Some((mv, child)) = at {
            line.push(*mv);
            at = child.best();
        }
        if nodes > 1 {
            assert_eq!(info.line, line, "{position} after {nodes} nodes");
        } else {
            assert_eq!(info.line.len(), 1, "the policy's choice");
        }
    }
}

/// No batch is too large, most are nearly full, and descents are counted exactly, however many
/// leaves are pending at the same time.
#[test]
fn batches_are_nearly_full() {
    let mut dice = Dice(2);
    for batch in [1, 7, 64, 256] {
        let position = Case::draw(&mut dice, 49).position::<u128>();
        if position.outcome().is_some() {
            continue;
        }
        let network = Arc::new(Drawn::new(batch));
        let info = run(&network, 5_000, &position).unwrap();
        assert_eq!(info.nodes, 5_000, "{position}");
        let calls = network.calls.lock().unwrap();
        assert!(calls.0.iter().all(|&count| 0 < count && count <= batch as usize));
        // The root alone is the first batch.
        assert_eq!(calls.0[0], 1);
        if position.open().len() > 20 {
            let mean = calls.1.len() / calls.0.len();
            assert!(mean * 3 > batch as usize, "{mean} of {batch} leaves in a call");
        }
    }
}

/// Terminal positions alone are enough to find wins, with and without batches.
#[test]
fn small_positions_are_won() {
    let mut won = [0, 0];
    let mut all = 0;
    for (position, wins) in
        brute_force::sample().filter(|(position, _)| position.open().len() <= 14)
    {
        if !wins {
            continue;
        }
        all += 1;
        for (won, batch) in won.iter_mut().zip([1, 64]) {
            let info = run(&Arc::new(Drawn::new(batch)), 20_000, &position).unwrap();
            *won += usize::from(!brute_force::wins(&position.play(info.best().unwrap())));
        }
    }
    assert!(all > 20, "{all}");
    assert!(won.iter().all(|&won| won * 10 >= all * 9), "{won:?} of {all}");
}

#[test]
fn a_network_that_fails_ends_the_search() {
    let (position, _) = brute_force::sample().next().unwrap();
    let network = Arc::new(Drawn { fails_at: 3, ..Drawn::new(8) });
    assert!(run(&network, 1_000, &position).is_err());
    assert_eq!(network.calls.lock().unwrap().0.len(), 3, "it is not called again");
}
