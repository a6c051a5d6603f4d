//! Swiss pairings.

use isolation_compact::sort_by_key;
use petgraph::algo::maximum_matching;
use petgraph::graph::UnGraph;

use super::{Next, ScheduledPair};
use crate::{Finished, PairResult};

/// The game pair with this number. In a round, all tables play their first pair, then their second one, and so on.
pub fn next(
    number: u64,
    players: usize,
    rounds: u64,
    pairs: u64,
    finished: &Finished,
) -> Next<ScheduledPair> {
    let tables = players as u64 / 2;
    let Some(round) = number.checked_div(tables * pairs).filter(|round| *round < rounds) else {
        return Next::End;
    };
    let Some(results) = finished.results().get(..(round * tables * pairs) as usize) else {
        return Next::Wait;
    };
    let table = (number % tables) as usize;
    let players = finished
        .seats(round, table, || Standing::after(players, round, pairs, results).opponents());
    Next::Play(ScheduledPair { players, opening: number })
}

/// The standings after the rounds so far.
struct Standing {
    /// Games won, including byes.
    points: Vec<u64>,
    /// Game pairs that each two players have played.
    met: Vec<Vec<u64>>,
    /// Byes of each player.
    rests: Vec<u64>,
}

impl Standing {
    fn after(players: usize, rounds: u64, pairs: u64, results: &[PairResult]) -> Self {
        let mut points = vec![0; players];
        let mut met = vec![vec![0; players]; players];
        let mut rests = vec![rounds; players];
        for PairResult { players: [one, other], points: won } in results.iter().copied() {
            // An interrupted pair scores no points.
            if let Some(won) = won {
                points[one] += u64::from(won);
                points[other] += 2 - u64::from(won);
            }
            met[one][other] += 1;
            met[other][one] += 1;
        }
        for (player, rests) in rests.iter_mut().enumerate() {
            *rests -= met[player].iter().sum::<u64>() / pairs;
            points[player] += *rests * 2 * pairs;
        }
        Self { points, met, rests }
    }

    /// The pairings of the next round, the top table first. As many tables as possible pair players who have
    /// met least often; under that condition each player, the best first, gets the nearest opponent in points.
    /// Of an odd number, the last of the players with the fewest byes gets a bye.
    fn opponents(&self) -> Vec<[usize; 2]> {
        let mut order: Vec<usize> = (0..self.points.len()).collect();
        sort_by_key(&mut order, |&player| std::cmp::Reverse(self.points[player]));
        if order.len() % 2 == 1 {
            let least = self.rests.iter().min().expect("there are players");
            let last = order.iter().rposition(|&player| self.rests[player] == *least);
            order.remove(last.expect("one of them rested least"));
        }
        let pairs = || order.iter().flat_map(|&one| order.iter().map(move |&other| (one, other)));
        let seldom = pairs().filter(|(one, other)| one != other);
        let seldom = seldom.map(|(one, other)| self.met[one][other]).min().unwrap_or(0);
        let fresh = |one: usize, other: usize| self.met[one][other] == seldom;
        let mut wanted = most_tables(&order, fresh);
        let mut tables = Vec::new();
        while let [one, others @ ..] = &order[..] {
            let place = (0..others.len()).find(|&place| {
                let rest = [&others[..place], &others[place + 1..]].concat();
                usize::from(fresh(*one, others[place])) + most_tables(&rest, fresh) == wanted
            });
            let place = place.expect("one of the best ways to seat them all seats the first");
            let other = others[place];
            tables.push([*one, other]);
            wanted -= usize::from(fresh(*one, other));
            order = [&others[..place], &others[place + 1..]].concat();
        }
        tables
    }
}

/// The maximum number of tables that can pair two of these players who have not met.
fn most_tables(players: &[usize], fresh: impl Fn(usize, usize) -> bool) -> usize {
    let mut graph = UnGraph::<(), ()>::default();
    let nodes: Vec<_> = players.iter().map(|_| graph.add_node(())).collect();
    for (place, &one) in players.iter().enumerate() {
        for (before, &other) in players[..place].iter().enumerate() {
            if fresh(one, other) {
                graph.add_edge(nodes[place], nodes[before], ());
            }
        }
    }
    maximum_matching(&graph).edges().count()
}
