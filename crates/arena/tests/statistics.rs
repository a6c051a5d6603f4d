//! Statistics against numbers worked out elsewhere: by SciPy 1.17.1 and statsmodels 0.15.0 (the
//! calls stand beside the numbers), by fastchess, or by hand.

use isolation_arena::stats::{
    Decision, Pairing, Sprt, bradley_terry, compatible, expected_share, fisher, holm, ratings,
    two_proportions, wilson,
};
use isolation_arena::{PairCounts, Share};

fn near(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "found {found}, expected {expected}");
}

fn pairs(both: u64, one_each: u64, neither: u64) -> PairCounts {
    PairCounts { both, one_each, neither }
}

#[test]
fn pair_scores() {
    let counts = pairs(5, 3, 2);
    assert_eq!((counts.pairs(), counts.wins()), (10, 13));
    near(counts.mean().unwrap(), 0.65, 1e-15);
    // numpy.var([1]*5 + [.5]*3 + [0]*2)
    near(counts.variance().unwrap(), 0.1525, 1e-15);
    assert_eq!(counts.mirrored(), pairs(2, 3, 5));
    assert_eq!(counts + counts.mirrored(), pairs(7, 6, 7));
    assert_eq!(pairs(0, 0, 0).mean(), None);
    let mut counted = PairCounts::default();
    for won in [[true, true], [true, false], [false, true], [false, false]] {
        counted.count(won);
    }
    assert_eq!(counted, pairs(1, 2, 1));
}

/// `proportion_confint(count, of, method="wilson")` of statsmodels.
#[test]
fn wilson_intervals() {
    for (count, of, low, high) in [
        (0, 10, 0.0, 0.27753279986288926),
        (10, 10, 0.7224672001371106, 1.0),
        (3, 20, 0.052368745896216595, 0.36041886474075696),
        (105, 140, 0.6722461054834166, 0.814400794331877),
        (7, 10, 0.39677814746114537, 0.8922087325936989),
        (1513, 2000, 0.7372099594299001, 0.774806595314817),
    ] {
        let estimate = wilson(count as f64 / of as f64, of as f64);
        near(estimate.low, low, 1e-12);
        near(estimate.high, high, 1e-12);
        assert_eq!(Share::independent(count, of).share, Some(estimate));
    }
    assert_eq!(Share::independent(0, 0).share, None);
}

/// For many pairs the interval is the normal one with the variance of pairs, `1.96 √(v / n)`.
#[test]
fn shares_by_pair() {
    let counts = pairs(30_000, 50_000, 20_000);
    let share = Share::by_pair(counts.wins(), 2 * counts.pairs(), counts).share.unwrap();
    let half = 1.959_964 * (counts.variance().unwrap() / 100_000.0).sqrt();
    near(share.value, 0.55, 1e-15);
    near(share.low, 0.55 - half, 2e-6);
    near(share.high, 0.55 + half, 2e-6);
    // Without a pair the games count as independent.
    let games = Share::by_pair(7, 10, PairCounts::default());
    assert_eq!(games, Share::independent(7, 10));
    assert_eq!(Share::by_pair(0, 0, PairCounts::default()).share, None);
    // No way for ten pairs to end makes anything certain.
    for (both, one_each) in (0..=10).flat_map(|both| (0..=10 - both).map(move |one| (both, one))) {
        let counts = pairs(both, one_each, 10 - both - one_each);
        let share = Share::by_pair(counts.wins(), 20, counts).share.unwrap();
        assert!(share.high - share.low > 0.15, "{counts:?} {share:?}");
        assert!(0.0 <= share.low && share.low <= share.value && share.value <= share.high);
        assert!(share.high <= 1.0);
    }
}

/// `proportions_ztest([a, b], [n, m])` of statsmodels.
#[test]
fn two_proportions_by_the_normal_test() {
    near(two_proportions((105, 140), (1513, 2000)), 0.8625484861806887, 1e-9);
    near(two_proportions((18, 20), (1650, 2000)), 0.3789527025100814, 1e-9);
    near(two_proportions((3, 20), (11, 20)), 0.008002266188358139, 1e-9);
    near(two_proportions((242, 320), (105, 140)), 0.8860668597994561, 1e-9);
    assert_eq!(two_proportions((20, 20), (7, 7)), 1.0);
    assert_eq!(two_proportions((0, 0), (7, 8)), 1.0);
}

/// `fisher_exact([[a, n - a], [b, m - b]])` of SciPy.
#[test]
fn two_proportions_exactly() {
    near(fisher((3, 20), (11, 20)), 0.018701126042616586, 1e-11);
    near(fisher((20, 20), (17, 20)), 0.23076923076923084, 1e-11);
    near(fisher((18, 20), (1650, 2000)), 0.5565503357311063, 1e-9);
    near(fisher((1, 3), (2, 5)), 1.0, 1e-12);
    near(fisher((0, 20), (20, 20)), 1.4508889103849688e-11, 1e-20);
    near(fisher((20, 20), (2000, 2000)), 1.0, 1e-12);
    assert_eq!(fisher((0, 0), (7, 8)), 1.0);
    // 18 of 20 against 1650 of 2000: 3.5 of 20 are expected to be lost.
    assert_eq!(compatible((18, 20), (1650, 2000)), fisher((18, 20), (1650, 2000)));
    assert_eq!(compatible((3, 20), (11, 20)), two_proportions((3, 20), (11, 20)));
    assert_eq!(compatible((0, 0), (7, 8)), 1.0);
}

/// `multipletests(p, method="holm")` of statsmodels.
#[test]
fn holm_correction() {
    let adjusted = holm(&[0.01, 0.04, 0.03, 0.005, 0.5, 0.02, 0.02]);
    for (found, expected) in adjusted.iter().zip([0.06, 0.1, 0.1, 0.035, 0.5, 0.1, 0.1]) {
        near(*found, expected, 1e-15);
    }
    assert!(holm(&[]).is_empty());
}

/// `beta.sf(0.5, both + 1, neither + 1)` of SciPy.
#[test]
fn superiority() {
    for (counts, expected) in [
        (pairs(3, 0, 0), 0.9375),
        (pairs(5, 9, 2), 0.85546875),
        (pairs(40, 100, 30), 0.8824512187958291),
        (pairs(400, 0, 340), 0.9862769328084481),
        (pairs(0, 7, 0), 0.5),
    ] {
        near(counts.superiority().unwrap(), expected, 1e-12);
        near(counts.mirrored().superiority().unwrap(), 1.0 - expected, 1e-12);
    }
    assert_eq!(PairCounts::default().superiority(), None);
}

/// The likelihood maximised by `scipy.optimize.minimize` (BFGS) and polished by `fsolve`.
#[test]
fn bradley_terry_against_scipy() {
    let wins = [[0, 14, 17, 19], [6, 0, 12, 16], [3, 8, 0, 11], [1, 4, 9, 0]];
    let wins = wins.map(|row| row.map(f64::from).to_vec());
    let expected = [220.39234758739053, 37.817139978802935, -85.33900446828186, -172.8704830979116];
    for (found, expected) in bradley_terry(&wins).into_iter().zip(expected) {
        near(found.unwrap(), expected, 1e-6);
    }
    // A gauntlet with unequal numbers of games, and two of the many who met.
    let gauntlet = [
        [0, 190, 150, 33, 5],
        [10, 0, 3, 0, 0],
        [50, 1, 0, 0, 0],
        [67, 0, 0, 0, 0],
        [9, 0, 0, 0, 0],
    ];
    let wins = gauntlet.map(|row| row.map(f64::from).to_vec());
    let expected = [
        89.9773810318979,
        -383.3348300700792,
        -111.73066019611194,
        213.00172616107346,
        192.08638307321988,
    ];
    for (found, expected) in bradley_terry(&wins).into_iter().zip(expected) {
        near(found.unwrap(), expected, 1e-6);
    }
}

/// Of two players the ratings follow from the share alone.
#[test]
fn bradley_terry_of_two() {
    let fitted = bradley_terry(&[vec![0.0, 30.0], vec![10.0, 0.0]]);
    near(fitted[0].unwrap(), 200.0 * 3_f64.log10(), 1e-9);
    near(fitted[1].unwrap(), -200.0 * 3_f64.log10(), 1e-9);
    near(expected_share(400.0 * 3_f64.log10()), 0.75, 1e-15);
}

#[test]
fn ratings_that_nothing_decides() {
    // The third won nothing: the other two are rated by their own games.
    let wins = [vec![0.0, 3.0, 5.0], vec![1.0, 0.0, 5.0], vec![0.0, 0.0, 0.0]];
    let fitted = bradley_terry(&wins);
    near(fitted[0].unwrap(), 200.0 * 3_f64.log10(), 1e-9);
    assert!(fitted[1].is_some());
    assert_eq!(fitted[2], None);
    // A cycle decides all, though each meeting was one-sided.
    let cycle = [vec![0.0, 4.0, 0.0], vec![0.0, 0.0, 4.0], vec![4.0, 0.0, 0.0]];
    for rating in bradley_terry(&cycle) {
        near(rating.unwrap(), 0.0, 1e-6);
    }
    // Everything won; two sets of two that never met; no players.
    assert_eq!(bradley_terry(&[vec![0.0, 9.0], vec![0.0, 0.0]]), [None, None]);
    let mut apart = vec![vec![0.0; 4]; 4];
    for (one, other) in [(0, 1), (2, 3)] {
        (apart[one][other], apart[other][one]) = (2.0, 1.0);
    }
    assert_eq!(bradley_terry(&apart), [None; 4]);
    assert_eq!(bradley_terry(&[]), []);
}

#[test]
fn rating_intervals() {
    let pairing = |one, other, pairs| Pairing { players: [one, other], pairs, single: [0, 0] };
    let pairings = [
        pairing(0, 1, pairs(60, 30, 10)),
        pairing(1, 2, pairs(50, 40, 10)),
        pairing(0, 2, pairs(80, 15, 5)),
        pairing(0, 3, pairs(100, 0, 0)),
    ];
    let estimates = ratings(4, &pairings, 1);
    assert_eq!(estimates, ratings(4, &pairings, 1));
    assert_ne!(estimates, ratings(4, &pairings, 2));
    assert_eq!(estimates[3], None);
    let sum: f64 = estimates.iter().flatten().map(|estimate| estimate.value).sum();
    near(sum, 0.0, 1e-6);
    for estimate in estimates.iter().flatten() {
        assert!(estimate.low < estimate.value && estimate.value < estimate.high);
    }
    // Of two players with many pairs, the interval is that of the share, through the logistic curve.
    let counts = pairs(3_000, 5_000, 2_000);
    let estimate = ratings(2, &[pairing(0, 1, counts)], 1)[0].unwrap();
    let share = Share::by_pair(counts.wins(), 2 * counts.pairs(), counts).share.unwrap();
    for (elo, share) in [(estimate.low, share.low), (estimate.high, share.high)] {
        near(expected_share(2.0 * elo), share, 0.0007);
    }
    // All pairs ended alike, and still nothing is certain.
    let estimate = ratings(2, &[pairing(0, 1, pairs(0, 10, 0))], 1)[0].unwrap();
    near(estimate.value, 0.0, 1e-9);
    assert!(estimate.low < -10.0 && estimate.high > 10.0, "{estimate:?}");
    // Games beside pairs count too.
    let single = Pairing { players: [0, 1], pairs: pairs(0, 0, 0), single: [30, 10] };
    near(ratings(2, &[single], 1)[0].unwrap().value, 200.0 * 3_f64.log10(), 1e-6);
}

fn sprt(elo0: f64, elo1: f64) -> Sprt {
    Sprt::new(elo0, elo1, 0.05, 0.05, 200).unwrap()
}

/// Of fastchess's own tests ("logistic trinomial", with a tolerance of 1 %): there the three
/// outcomes are those of a game with draws; the arithmetic is the same.
#[test]
fn llr_against_fastchess() {
    for (counts, elo0, elo1, expected) in [
        (pairs(21_404, 40_708, 21_184), 0.5, 2.5, -1.57),
        (pairs(57_433, 106_593, 57_030), 0.0, 2.0, -2.59),
    ] {
        let llr = sprt(elo0, elo1).llr(&counts);
        near(llr, expected, 0.01 * f64::abs(expected));
    }
}

/// The likelihood under each mean maximised by `scipy.optimize.brentq` on the derivative in the
/// probability of one win each, without the closed form; 0.001 pairs for an outcome never seen.
#[test]
fn llr_against_scipy() {
    for (counts, elo0, elo1, expected) in [
        (pairs(90, 80, 60), 0.0, 10.0, 1.1795864532169844),
        (pairs(90, 80, 60), 0.0, 50.0, 2.992003701138543),
        (pairs(60, 150, 0), 0.0, 10.0, 5.957124090897139),
        (pairs(200, 0, 0), 0.0, 50.0, 26.718348611254726),
        (pairs(1, 10, 200), 0.0, 50.0, -32.24260489932854),
        (pairs(120, 1000, 100), -5.0, 5.0, 3.1822877418793496),
        (pairs(165, 15, 20), 300.0, 380.0, -1.4432407610624693),
        (pairs(0, 195, 5), 380.0, 420.0, -41.85825847809923),
        (pairs(310, 0, 300), 0.0, 10.0, 0.03518907662390802),
    ] {
        near(sprt(elo0, elo1).llr(&counts), expected, 1e-6);
        // From the opponent's side the hypotheses change places.
        near(sprt(-elo1, -elo0).llr(&counts.mirrored()), -expected, 1e-6);
    }
    assert_eq!(sprt(0.0, 10.0).llr(&PairCounts::default()), 0.0);
}

#[test]
fn sprt_decisions() {
    let sprt = sprt(0.0, 50.0);
    // ln(0.05 / 0.95) and ln(0.95 / 0.05)
    near(sprt.bounds()[0], -2.9444389791664403, 1e-12);
    near(sprt.bounds()[1], 2.9444389791664403, 1e-12);
    assert_eq!(sprt.decision(&pairs(199, 0, 0)), None);
    assert_eq!(sprt.decision(&pairs(200, 0, 0)), Some(Decision::H1));
    assert_eq!(sprt.decision(&pairs(0, 0, 200)), Some(Decision::H0));
    assert_eq!(sprt.decision(&pairs(90, 80, 80)), None);
}

#[test]
fn sprt_refusals() {
    for (elo0, elo1, alpha, beta, refusal) in [
        (10.0, 10.0, 0.05, 0.05, "elo1: expected more than elo0, which is 10, found 10"),
        (0.0, f64::NAN, 0.05, 0.05, "elo1: expected Elo points from -1000 to 1000, found NaN"),
        (-1001.0, 0.0, 0.05, 0.05, "elo0: expected Elo points from -1000 to 1000, found -1001"),
        (0.0, 5.0, 0.5, 0.05, "alpha: expected a probability above 0 and below 0.5, found 0.5"),
        (0.0, 5.0, 0.05, 0.0, "beta: expected a probability above 0 and below 0.5, found 0"),
    ] {
        let refused = Sprt::new(elo0, elo1, alpha, beta, 200).unwrap_err();
        assert_eq!(refused.to_string(), refusal);
    }
}
