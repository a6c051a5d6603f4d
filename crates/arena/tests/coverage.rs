//! Intervals and tests on simulated matches of which the truth is known.


use crate::pair_model;
use isolation::search::Seeded;
use isolation_arena::stats::{Decision, Pairing, Sprt, expected_share, ratings};
use isolation_arena::{PairCounts, Share};

/// How starts favour sides: not at all, in half of the pairs, in nearly all.
const TIED: [f64; 3] = [0.0, 0.5, 0.95];

/// How often the interval of a share holds the true one, of 4,000 matches.
fn share_coverage(share: f64, tied: f64, pairs: u64) -> f64 {
    let mut seeded = Seeded::new(1);
    let covered = (0..4000).filter(|_| {
        let counts = pair_model::pairs(&mut seeded, share, tied, pairs);
        let found = Share::by_pair(counts.wins(), 2 * pairs, counts).share.unwrap();
        found.low <= share && share <= found.high
    });
    covered.count() as f64 / 4000.0
}

#[test]
fn intervals_of_shares_hold_the_truth() {
    for tied in TIED {
        for share in [0.5, 0.7, 0.9] {
            // Of ten or a hundred pairs that are nearly all tied few decide, and intervals are wide.
            for (pairs, bounds) in [(10, 0.93..=1.0), (100, 0.94..=0.995), (1000, 0.94..=0.965)] {
                let covered = share_coverage(share, tied, pairs);
                assert!(bounds.contains(&covered), "{share} {tied} {pairs}: {covered}");
            }
        }
    }
}

/// How often the intervals of ratings hold the true ones, over so many round robins of these players.
fn elo_coverage(elo: &[f64], tied: f64, pairs: u64, tournaments: u64) -> f64 {
    let mut seeded = Seeded::new(2);
    let (mut covered, mut rated) = (0, 0);
    for tournament in 0..tournaments {
        let mut pairings = Vec::new();
        for one in 0..elo.len() {
            for other in one + 1..elo.len() {
                let share = expected_share(elo[one] - elo[other]);
                let pairs = pair_model::pairs(&mut seeded, share, tied, pairs);
                pairings.push(Pairing { players: [one, other], pairs, single: [0, 0] });
            }
        }
        for (found, truth) in ratings(elo.len(), &pairings, tournament).iter().zip(elo) {
            if let Some(found) = found {
                rated += 1;
                covered += u32::from(found.low <= *truth && *truth <= found.high);
            }
        }
    }
    f64::from(covered) / f64::from(rated)
}

#[test]
fn intervals_of_ratings_hold_the_truth() {
    for tied in TIED {
        for elo in [&[30.0, -30.0][..], &[150.0, 50.0, 0.0, -200.0]] {
            for (pairs, bounds) in [(20, 0.91..=0.99), (200, 0.92..=0.98)] {
                let covered = elo_coverage(elo, tied, pairs, 150);
                assert!(bounds.contains(&covered), "{elo:?} {tied} {pairs}: {covered}");
            }
        }
    }
}

/// Of players who are far apart most pairings end in one way only.
#[test]
fn intervals_of_ratings_far_apart_hold_the_truth() {
    let elo = [450.0, 300.0, 150.0, 0.0, -150.0, -300.0, -450.0];
    for tied in TIED {
        let covered = elo_coverage(&elo, tied, 10, 50);
        assert!((0.91..=0.98).contains(&covered), "{tied}: {covered}");
    }
}

/// How often a match at this true difference is decided wrongly, of 1,000.
fn false_decisions(sprt: &Sprt, truth: f64, tied: f64, wrong: Decision) -> f64 {
    let mut seeded = Seeded::new(3);
    let share = expected_share(truth);
    let decide = |_: &u32| {
        let mut counts = PairCounts::default();
        loop {
            pair_model::play(&mut seeded, share, tied, &mut counts);
            if let Some(decision) = sprt.decision(&counts) {
                return decision == wrong;
            }
        }
    };
    (0..1000).filter(decide).count() as f64 / 1000.0
}

#[test]
fn the_sprt_is_seldom_wrong() {
    for elo1 in [10.0, 50.0] {
        let sprt = Sprt::new(0.0, elo1, 0.05, 0.05, Sprt::MIN_PAIRS).unwrap();
        for tied in TIED {
            let at_zero = false_decisions(&sprt, 0.0, tied, Decision::H1);
            let at_bound = false_decisions(&sprt, elo1, tied, Decision::H0);
            assert!(at_zero <= 0.07 && at_bound <= 0.07, "{at_zero} {at_bound}");
        }
    }
}
