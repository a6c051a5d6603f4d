//! Synthetic summaries.

use std::collections::BTreeMap;

use isolation::End;
use isolation::record::RecordedLimits;
use isolation_arena::{
    Accuracy, Estimate, MoveMeans, PairCounts, PairingSummary, PlayerSummary, Share, Summary,
};

/// So many of so many, with the interval of the normal approximation.
pub fn share(count: u64, of: u64) -> Share {
    let value = count as f64 / of as f64;
    let half = 1.96 * (value * (1.0 - value) / of as f64).sqrt();
    let share = Estimate { value, low: (value - half).max(0.0), high: (value + half).min(1.0) };
    Share { count, of, share: (of > 0).then_some(share) }
}

/// A tournament without data.
pub fn empty() -> Summary {
    Summary {
        variants: Vec::new(),
        seeds: Vec::new(),
        limits: Vec::new(),
        programs: Vec::new(),
        games: 0,
        pairs: 0,
        repeated: 0,
        players: Vec::new(),
        pairings: Vec::new(),
        first_mover: share(0, 0),
        ends: BTreeMap::new(),
        open_by_ply: BTreeMap::new(),
        plies: None,
    }
}

/// A player without data.
pub fn unknown(name: &str) -> PlayerSummary {
    PlayerSummary {
        name: name.to_owned(),
        agent: name.to_owned(),
        clock: "cpu".to_owned(),
        sandbox: String::new(),
        won: share(0, 0),
        elo: None,
        lost_by: BTreeMap::new(),
        voided: 0,
        failures: BTreeMap::new(),
        means: MoveMeans::default(),
        by_ply: BTreeMap::new(),
        accuracy: None,
    }
}

/// A round robin of these players, the first one best: each step down the list costs `step` Elo,
/// and each two play `pairs` pairs.
pub fn round_robin(names: &[&str], step: f64, pairs: u64) -> Summary {
    let count = names.len();
    let games = 2 * pairs * (count as u64 - 1);
    let strength = |index: usize| step * ((count - 1) as f64 / 2.0 - index as f64);
    let players = names.iter().enumerate().map(|(index, name)| {
        let half = 700.0 / (games as f64).sqrt();
        let value = strength(index);
        let means = |ply: usize| MoveMeans {
            moves: pairs * (count as u64 - 1) / (1 + ply as u64 / 12),
            nodes: Some(6_700.0 / (1.0 + ply as f64 / 9.0) * (1.0 + index as f64).powi(2)),
            depth: Some(4.0 + (count - index) as f64 / 2.0 + (ply as f64 / 3.0).min(8.0)),
            ms: Some(150.0 / (1.0 + index as f64)),
            open: Some(20.0 - ply as f64 / 2.0),
        };
        let kept = |ply: usize| share(90 - 2 * index as u64 - ply as u64 / 3, 100);
        let won: u64 = (0..count)
            .filter(|&other| other != index)
            .map(|other| won(strength(index) - strength(other), pairs).0)
            .sum();
        PlayerSummary {
            agent: format!("{name} at work"),
            won: share(won, games),
            elo: Some(Estimate { value, low: value - half, high: value + half * 1.1 }),
            lost_by: BTreeMap::from([
                (End::NoMoves, games - won - index as u64),
                (End::Timeout, index as u64),
            ]),
            voided: index as u64,
            means: means(10),
            by_ply: (2..36).map(|ply| (ply, means(ply))).collect(),
            accuracy: Some(Accuracy {
                kept: kept(10),
                by_ply: (2..30).map(|ply| (ply, kept(ply))).collect(),
                converted: share(40, 50),
                rescued: share(7, 50),
            }),
            ..unknown(name)
        }
    });
    let ordered = (0..count).flat_map(|player| (0..count).map(move |opponent| (player, opponent)));
    let pairings = ordered.filter(|(player, opponent)| player != opponent);
    let total = pairs * (count * (count - 1)) as u64;
    let timeouts = (count * (count - 1) / 2) as u64;
    Summary {
        variants: vec!["knight-7x7".to_owned()],
        seeds: vec![7],
        limits: vec![RecordedLimits { ms: Some(150), margin_ms: 30, nodes: None, depth: None }],
        programs: vec!["isolation 0.1.0".to_owned()],
        games: total,
        pairs: total / 2,
        repeated: 0,
        players: players.collect(),
        pairings: pairings
            .map(|(player, opponent)| {
                let better = strength(player) - strength(opponent);
                let (won, counts) = won(better, pairs);
                PairingSummary {
                    player,
                    opponent,
                    won: share(won, 2 * pairs),
                    pairs: counts,
                    superiority: Some(1.0 / (1.0 + 10f64.powf(-better / 40.0))),
                    repeated: 0,
                }
            })
            .collect(),
        first_mover: share(total * 53 / 100, total),
        ends: BTreeMap::from([(End::NoMoves, total - timeouts), (End::Timeout, timeouts)]),
        open_by_ply: (0..36).map(|ply| (ply, 40.0 / (1.0 + ply as f64 / 6.0))).collect(),
        plies: Some(27.4),
    }
}

/// Games won of this many pairs by one who is so much better, and the pairs.
fn won(better: f64, pairs: u64) -> (u64, PairCounts) {
    let expected = 1.0 / (1.0 + 10f64.powf(-better.abs() / 400.0));
    let both = (pairs as f64 * expected * expected) as u64;
    let neither = (pairs as f64 * (1.0 - expected).powi(2)) as u64;
    let one_each = pairs - both - neither;
    let [both, neither] = if better >= 0.0 { [both, neither] } else { [neither, both] };
    (2 * both + one_each, PairCounts { both, one_each, neither })
}

/// Sixteen long names that differ in the middle.
pub fn long_names() -> Vec<String> {
    let eval = ["own - opp", "own - 2*opp", "own - 3*opp", "2*own - opp"];
    (0..16)
        .map(|number| {
            let (eval, from) = (eval[number % 4], number / 4 + 1);
            format!("deepening(from={from}, depth=24, eval={eval}, order=killers, quiet=true)")
        })
        .collect()
}
