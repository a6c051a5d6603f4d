//! `mcts` with a network: with batches of one it equals plain PUCT; the effects of larger batches.

use std::fmt;
use std::sync::{Arc, Mutex};

use crate::brute_force;
use crate::random::{Case, Dice};
use crate::support::{open_board, run};
use isolation_board::{AnyPosition, Move};
use isolation_eval::{Network, Outputs, Score, ScoreError};
use isolation_search::{
    Control, Limits, Puct, SearchError, SearchInfo, Searcher, Seeded, SelfPlay,
};

const EXPLORATION: f64 = 1.25;

/// A network of pseudorandom weights and values of the position, exact in any order of addition.
#[derive(Debug)]
struct Drawn {
    batch: u32,
    /// The number of positions in each call.
    calls: Mutex<Vec<usize>>,
    /// Fails at this call.
    fails_at: usize,
    /// From this call on, so many weights and values are missing, or too many.
    surplus: (usize, [isize; 2]),
}

impl Drawn {
    fn new(batch: u32) -> Self {
        let surplus = (usize::MAX, [0, 0]);
        Self { batch, calls: Mutex::default(), fails_at: usize::MAX, surplus }
    }
}

fn draw(of: &AnyPosition, what: usize) -> u64 {
    let what = Dice(what as u64).next();
    Dice(of.key() ^ what).next()
}

/// A weight of 0 to 15.
fn weight(position: &AnyPosition, square: usize) -> f32 {
    (draw(position, square) % 16) as f32
}

/// -1 to 1, in steps of 1/64.
fn value(position: &AnyPosition) -> f32 {
    (draw(position, usize::MAX) % 129) as f32 / 64.0 - 1.0
}

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<drawn>")
    }
}

impl Network for Drawn {
    fn evaluate(&self, positions: &[AnyPosition]) -> Result<Outputs, ScoreError> {
        let mut calls = self.calls.lock().unwrap();
        calls.push(positions.len());
        if calls.len() >= self.fails_at {
            return Err(ScoreError::Foreign);
        }
        let mut outputs = Outputs::default();
        for position in positions {
            assert!(position.outcome().is_none(), "{position} is finished");
            let squares = 0..usize::from(position.size().area());
            outputs.policies.extend(squares.map(|square| weight(position, square)));
            outputs.values.push(value(position));
        }
        let (from, surplus) = self.surplus;
        if calls.len() >= from {
            for (numbers, surplus) in
                [&mut outputs.policies, &mut outputs.values].into_iter().zip(surplus)
            {
                numbers.resize(numbers.len().checked_add_signed(surplus).unwrap(), 1.0);
            }
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
struct Plain {
    position: AnyPosition,
    prior: f64,
    visits: u32,
    /// The sum of the values for the side that made the move.
    sum: f64,
    children: Vec<(Move, Plain)>,
}

impl Plain {
    fn new(position: AnyPosition, prior: f64) -> Self {
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
            let moves: Vec<_> = self.position.moves().collect();
            let weights =
                moves.iter().map(|mv| weight(&self.position, mv.destination().index().into()));
            let weights: Vec<f64> = weights.map(f64::from).collect();
            let sum: f64 = weights.iter().sum();
            for (mv, weight) in moves.iter().zip(weights) {
                let prior = if sum > 0.0 { weight / sum } else { 1.0 / moves.len() as f64 };
                // Stored in single precision.
                let child = Self::new(self.position.play(*mv), f64::from(prior as f32));
                self.children.push((*mv, child));
            }
            value(&self.position).into()
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

fn puct(network: &Arc<Drawn>) -> Puct {
    Puct { exploration: EXPLORATION, shuffle: None, network: network.clone() }
}

#[test]
fn batches_of_one_are_plain_puct() {
    let mut dice = Dice(1);
    let mut compared = 0;
    for _ in 0..400 {
        let case = Case { plies: dice.between(0, 12), ..Case::draw(&mut dice, 49) };
        let position = case.position::<u64>();
        if position.outcome().is_some() {
            continue;
        }
        compared += 1;
        let nodes = dice.pick(&[1, 2, 3, 30, 500, 3_000]);
        let info = run(&puct(&Arc::new(Drawn::new(1))), position, Limits::nodes(nodes));
        let mut plain = Plain::new(position.into(), 1.0);
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
    assert!(compared > 250, "{compared}");
}

/// No batch is too large, most are nearly full, and descents are counted exactly, however many
/// leaves are pending at the same time.
#[test]
fn batches_are_nearly_full() {
    let mut dice = Dice(2);
    for batch in [1, 7, 64, 256] {
        let (mut long, mut short) = (0, 0);
        while long < 5 || short < 2 {
            let position = Case::draw(&mut dice, 49).position::<u128>();
            if position.outcome().is_some() {
                continue;
            }
            let network = Arc::new(Drawn::new(batch));
            let info = run(&puct(&network), position, Limits::nodes(5_000));
            assert_eq!(info.nodes, 5_000, "{position}");
            let calls = network.calls.lock().unwrap();
            assert!(calls.iter().all(|&count| 0 < count && count <= batch as usize));
            // The root alone is the first batch.
            assert_eq!(calls[0], 1);
            let leaves: usize = calls.iter().sum();
            // Other games are so short that the tree has few leaves.
            if leaves > 2_500 {
                let mean = leaves / calls.len();
                assert!(mean * 2 > batch as usize, "{mean} of {batch} leaves in a call");
                long += 1;
            } else {
                short += 1;
            }
        }
    }
}

/// Terminal positions alone are enough to find wins, with and without batches.
#[test]
fn small_positions_are_won() {
    let mut won = [0, 0];
    let mut all = 0;
    for sample in brute_force::sample() {
        let position = sample.position;
        if !sample.wins || position.open().len() > 14 {
            continue;
        }
        all += 1;
        for (won, batch) in won.iter_mut().zip([1, 64]) {
            let info = run(&puct(&Arc::new(Drawn::new(batch))), position, Limits::nodes(20_000));
            *won += usize::from(!brute_force::wins(&position.play(info.best().unwrap())));
        }
    }
    assert!(all > 20, "{all}");
    assert!(won.iter().all(|&won| won * 10 >= all * 9), "{won:?} of {all}");
}

/// Searches a position with this network, which fails.
fn search(network: &Arc<Drawn>) -> Result<SearchInfo, SearchError> {
    let position = open_board().into();
    let mut control = Control { limits: Limits::nodes(1_000), ..Control::default() };
    puct(network).search(&position, &mut control)
}

#[test]
fn a_network_that_fails_ends_the_search() {
    let network = Arc::new(Drawn { fails_at: 3, ..Drawn::new(8) });
    assert_eq!(search(&network), Err(SearchError::Evaluate(ScoreError::Foreign)));
    assert_eq!(network.calls.lock().unwrap().len(), 3, "it is not called again");
}

/// A network that returns too few or too many weights or values ends a search and self-play.
#[test]
fn outputs_of_another_length_are_an_error() {
    let self_play = SelfPlay {
        nodes: 20,
        exploration: EXPLORATION,
        noise: 0.25,
        concentration: 0.3,
        sampled: 4,
        parallel: 4,
    };
    let openings: Vec<_> = (0..8).map(|seed| (open_board().into(), Seeded::new(seed))).collect();
    let play = |network: &Drawn| self_play.play(openings.clone(), network, &mut |_| true);
    assert_eq!(play(&Drawn::new(1)).unwrap().len(), 8);

    for from in [1, 2, 5] {
        for (surplus, what) in
            [([-1, 0], "weights"), ([1, 0], "weights"), ([0, -1], "values"), ([0, 1], "values")]
        {
            let network = || Drawn { surplus: (from, surplus), ..Drawn::new(8) };
            let shape = |network: &Drawn| {
                let calls = network.calls.lock().unwrap();
                assert_eq!(calls.len(), from, "it is not called again");
                let positions = *calls.last().unwrap();
                let expected = if what == "weights" { 49 * positions } else { positions };
                let found = expected.checked_add_signed(surplus[0] + surplus[1]).unwrap();
                ScoreError::Shape { what, positions, expected, found }
            };
            let searched = Arc::new(network());
            let error = search(&searched).unwrap_err();
            assert_eq!(error, SearchError::Evaluate(shape(&searched)));
            let played = network();
            let error = play(&played).unwrap_err();
            assert_eq!(error, shape(&played));
        }
    }
}
