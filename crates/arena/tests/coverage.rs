//! Intervals and tests on simulated matches of which the truth is known.
//!
//! Each commit simulates a tenth of the matches; `cargo xtask bench coverage` simulates all, and prints the table of
//! `docs/reports/coverage.md`.

use crate::pair_model;
use isolation::search::Seeded;
use isolation_arena::stats::{Decision, Pairing, Sprt, expected_share, ratings};
use isolation_arena::{PairCounts, Share};
use std::ops::RangeInclusive;

/// How openings favour sides: not at all, in half of the pairs, in nearly all.
const TIED: [f64; 3] = [0.0, 0.5, 0.95];

/// How many of the matches are simulated.
#[derive(Clone, Copy)]
enum Extent {
    Tenth,
    All,
}

impl Extent {
    fn of(self, matches: u32) -> u32 {
        if matches!(self, Self::All) { matches } else { matches / 10 }
    }

    /// Checks a frequency of some 5 % (or 95 %) that was found in so many trials, and prints it as a row.
    #[allow(clippy::print_stdout, reason = "the rows of the committed report")]
    fn check(self, what: &str, found: f64, trials: u32, bounds: RangeInclusive<f64>) {
        // Three standard errors: what few trials add to the bounds, which hold for all of them.
        let error = (0.05 * 0.95 / f64::from(trials)).sqrt();
        let slack = if matches!(self, Self::All) { 0.0 } else { 3.0 * error };
        let (low, high) = (bounds.start(), bounds.end());
        let [share, from, to] = [found, *low, *high].map(|it| 100.0 * it);
        println!("| {what} | {trials} | {share:.1} % | {from:.1}–{to:.1} % |");
        assert!((low - slack..=high + slack).contains(&found), "{what}: {found}");
    }
}

/// How often the interval of a share holds the true one.
fn share_coverage(share: f64, tied: f64, pairs: u64, matches: u32) -> f64 {
    let mut seeded = Seeded::new(1);
    let covered = (0..matches).filter(|_| {
        let counts = pair_model::pairs(&mut seeded, share, tied, pairs);
        let found = Share::by_pair(counts.wins(), 2 * pairs, counts).share.unwrap();
        found.low <= share && share <= found.high
    });
    covered.count() as f64 / f64::from(matches)
}

fn shares(extent: Extent) {
    let matches = extent.of(4000);
    for tied in TIED {
        for share in [0.5, 0.7, 0.9] {
            // Of ten or a hundred pairs that are nearly all tied few decide, and intervals are wide.
            for (pairs, bounds) in [(10, 0.93..=1.0), (100, 0.94..=0.995), (1000, 0.94..=0.965)] {
                let covered = share_coverage(share, tied, pairs, matches);
                let what = format!("share {share}, {tied} tied, {pairs} pairs");
                extent.check(&what, covered, matches, bounds);
            }
        }
    }
}

/// How often the intervals of ratings hold the true ones, over so many round robins of these players, and how many
/// intervals there were.
fn elo_coverage(elo: &[f64], tied: f64, pairs: u64, tournaments: u32) -> (f64, u32) {
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
        for (found, truth) in ratings(elo.len(), &pairings, tournament.into()).iter().zip(elo) {
            if let Some(found) = found {
                rated += 1;
                covered += u32::from(found.low <= *truth && *truth <= found.high);
            }
        }
    }
    (f64::from(covered) / f64::from(rated), rated)
}

fn elo(extent: Extent) {
    for tied in TIED {
        for elo in [&[30.0, -30.0][..], &[150.0, 50.0, 0.0, -200.0]] {
            for (pairs, bounds) in [(20, 0.91..=0.99), (200, 0.92..=0.98)] {
                let (covered, rated) = elo_coverage(elo, tied, pairs, extent.of(600));
                let what = format!("ratings {elo:?}, {tied} tied, {pairs} pairs");
                extent.check(&what, covered, rated, bounds);
            }
        }
    }
}

/// Of players who are far apart most pairings end in one way only.
fn elo_far_apart(extent: Extent) {
    let elo = [450.0, 300.0, 150.0, 0.0, -150.0, -300.0, -450.0];
    for tied in TIED {
        let (covered, rated) = elo_coverage(&elo, tied, 10, extent.of(100));
        extent.check(
            &format!("ratings {elo:?}, {tied} tied, 10 pairs"),
            covered,
            rated,
            0.91..=0.98,
        );
    }
}

/// How often a match at this true difference is decided wrongly.
fn false_decisions(sprt: &Sprt, truth: f64, tied: f64, wrong: Decision, matches: u32) -> f64 {
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
    (0..matches).filter(decide).count() as f64 / f64::from(matches)
}

fn sprt(extent: Extent) {
    let matches = extent.of(1000);
    for elo1 in [10.0, 50.0] {
        let sprt = Sprt::new(0.0, elo1, 0.05, 0.05, Sprt::MIN_PAIRS).unwrap();
        for tied in TIED {
            for (truth, wrong) in [(0.0, Decision::H1), (elo1, Decision::H0)] {
                let share = false_decisions(&sprt, truth, tied, wrong, matches);
                let what = format!("SPRT 0 against {elo1}, truth {truth}, {tied} tied: wrong");
                extent.check(&what, share, matches, 0.0..=0.07);
            }
        }
    }
}

#[test]
fn intervals_of_shares_cover_the_true_value() {
    shares(Extent::Tenth);
}

#[test]
fn intervals_of_ratings_cover_the_true_values() {
    elo(Extent::Tenth);
}

#[test]
fn intervals_of_ratings_far_apart_cover_the_true_values() {
    elo_far_apart(Extent::Tenth);
}

#[test]
fn the_sprt_is_seldom_wrong() {
    sprt(Extent::Tenth);
}

#[test]
#[ignore = "ten times as long: cargo xtask bench coverage"]
fn all_matches() {
    shares(Extent::All);
    elo(Extent::All);
    elo_far_apart(Extent::All);
    sprt(Extent::All);
}
