//! Tuning: the algorithm on functions that are known, and how it turns into games.

use isolation::eval::formula::Template;
use isolation::search::Seeded;
use isolation_arena::stats::expected_share;
use isolation_arena::{Description, PairCounts, Spsa, SpsaState, TunedParameter, Tuning};

/// How many pairs each simulated iteration has.
const PAIRS: u64 = 8;

/// Results of pairs between two players of this difference in Elo.
fn simulated(elo: f64, seeded: &mut Seeded) -> f64 {
    let mut counts = PairCounts::default();
    let mut wins = || f64::from(seeded.below(1 << 20)) < expected_share(elo) * f64::from(1 << 20);
    for _ in 0..PAIRS {
        counts.count([wins(), wins()]);
    }
    2.0 * counts.mean().unwrap() - 1.0
}

/// Tunes for a strength that is known, in Elo.
fn tuned(
    parameters: &[TunedParameter],
    iterations: u64,
    seed: u64,
    strength: impl Fn(&[f64]) -> f64,
) -> Vec<SpsaState> {
    let spsa = Spsa::new(parameters.to_vec(), iterations, seed).unwrap();
    let mut seeded = Seeded::new(!seed);
    let mut states = vec![spsa.start()];
    for _ in 0..iterations {
        let state = states.last().unwrap();
        let [first, second] = spsa.variants(state);
        let advantage = simulated(strength(&first) - strength(&second), &mut seeded);
        let next = spsa.step(state, advantage);
        assert!(spsa.allows(&next), "{next:?}");
        states.push(next);
    }
    states
}

fn last(states: &[SpsaState]) -> &[f64] {
    &states.last().unwrap().values
}

const BEST: [f64; 3] = [2.0, -1.0, 0.5];

/// 100 Elo less for each unit of squared distance from the best values.
fn quadratic(values: &[f64]) -> f64 {
    -100.0 * values.iter().zip(BEST).map(|(value, best)| (value - best).powi(2)).sum::<f64>()
}

fn three() -> Vec<TunedParameter> {
    ["a", "b", "c"].map(|name| TunedParameter::new(name, 0.0, None)).into()
}

#[test]
fn noisy_results_lead_to_the_best_values() {
    let runs = 20;
    let mut mean = [0.0; 3];
    for seed in 0..runs {
        let states = tuned(&three(), 1_000, seed, quadratic);
        let found = last(&states);
        // The start is 525 Elo below the best.
        assert!(quadratic(found) > -60.0, "seed {seed}: {found:?}");
        for (mean, found) in mean.iter_mut().zip(found) {
            *mean += found / runs as f64;
        }
    }
    for (mean, best) in mean.iter().zip(BEST) {
        assert!((mean - best).abs() < 0.15, "{mean} {best}");
    }
}

#[test]
fn where_nothing_is_better_the_values_wander_without_a_direction() {
    let runs = 400;
    let ends: Vec<f64> =
        (0..runs).map(|seed| last(&tuned(&three(), 100, seed, |_| 0.0))[0]).collect();
    let mean = ends.iter().sum::<f64>() / runs as f64;
    let deviation = (ends.iter().map(|end| end * end).sum::<f64>() / runs as f64).sqrt();
    assert!(mean.abs() < 3.0 * deviation / (runs as f64).sqrt(), "{mean} {deviation}");
    // One scale is 0.5: chance alone does not lead far.
    assert!(deviation < 0.5, "{deviation}");
}

#[test]
fn what_makes_no_difference_is_left_alone_by_even_results() {
    let spsa = Spsa::new(three(), 10, 3).unwrap();
    let start = spsa.start();
    assert_eq!(spsa.step(&start, 0.0), SpsaState { iteration: 1, values: start.values });
}

#[test]
fn values_and_variants_stay_in_their_ranges() {
    // The best values lie outside.
    let ranges = [[-0.5, 1.5], [-0.75, 0.25], [0.0, 4.0]];
    let parameters: Vec<_> = ["a", "b", "c"]
        .into_iter()
        .zip(ranges)
        .map(|(name, range)| TunedParameter::new(name, 0.0, Some(range)))
        .collect();
    let spsa = Spsa::new(parameters.clone(), 500, 5).unwrap();
    let states = tuned(&parameters, 500, 5, quadratic);
    for state in &states {
        for values in spsa.variants(state).iter().chain([&state.values]) {
            let within = values.iter().zip(ranges).all(|(v, [low, high])| (low..=high).contains(v));
            assert!(within, "{values:?}");
        }
    }
    let found = last(&states);
    assert!(found[0] > 1.2 && found[1] < -0.5, "{found:?}");
}

#[test]
fn a_state_that_was_written_down_decides_the_rest() {
    let spsa = Spsa::new(three(), 50, 9).unwrap();
    let results: Vec<f64> = (0..50).map(|k| f64::from(k % 7 - 3) / 8.0).collect();
    let whole = results.iter().fold(spsa.start(), |state, &result| spsa.step(&state, result));
    let written = results.iter().fold(spsa.start(), |state, &result| {
        let line = serde_json::to_string(&spsa.step(&state, result)).unwrap();
        serde_json::from_str(&line).unwrap()
    });
    assert_eq!(whole, written);
}

#[test]
fn both_directions_are_tried_about_as_often_and_not_together() {
    let spsa = Spsa::new(three(), 2_000, 1).unwrap();
    let ups: Vec<[bool; 2]> = (0..2_000)
        .map(|iteration| {
            let [first, second] = spsa.variants(&SpsaState { iteration, values: vec![0.0; 3] });
            assert_eq!(first.iter().map(|value| -value).collect::<Vec<_>>(), second);
            [first[0] > 0.0, first[1] > 0.0]
        })
        .collect();
    // Five standard deviations of a fair coin around the mean.
    let fair = 888..=1_112;
    for counted in [
        ups.iter().filter(|[one, _]| *one).count(),
        ups.iter().filter(|[_, other]| *other).count(),
        ups.iter().filter(|[one, other]| one == other).count(),
    ] {
        assert!(fair.contains(&counted), "{counted}");
    }
}

fn tuning(text: &str) -> Tuning {
    let description = Description::parse(text).unwrap();
    let parameters = ["a", "b"].map(|name| TunedParameter::new(name, 1.0, None)).into();
    let spsa = Spsa::new(parameters, 4, description.seed).unwrap();
    let template = Template::parse("a*own - b*opp", &["a", "b"]).unwrap();
    Tuning::new(template, spsa, 3, description.check(None).unwrap()).unwrap()
}

const MATCH: &str = r#"
preset = "knight-5x5"
format = "match"
openings = "pairs"
seed = 7
limits = { nodes = 50 }
players = [{ player = "alphabeta(depth=2)" }, { player = "alphabeta(depth=2)" }]
"#;

#[test]
fn iterations_and_verification_are_parts_of_one_long_match() {
    let tuning = tuning(MATCH);
    let mut state = tuning.spsa().start();
    for iteration in 0..4 {
        let (part, finished) = tuning.iteration(&state).unwrap();
        assert_eq!(
            (finished.games(), part.schedule.most_pairs()),
            (6 * iteration, 3 * (iteration + 1))
        );
        let variants = tuning.spsa().variants(&state);
        for (entrant, values) in part.entrants.iter().zip(variants) {
            let formula = tuning.formula(&values).unwrap();
            let player = entrant.player.to_string();
            assert!(player.contains(formula.text()) && player.contains("nodes=50"), "{player}");
        }
        state = tuning.after(&state, PairCounts { both: 2, one_each: 1, neither: 0 });
    }
    let (verification, finished) = tuning.verification(&state.values, 5).unwrap();
    assert_eq!((finished.games(), verification.schedule.most_pairs()), (24, 17));
    assert!(verification.entrants[1].player.to_string().contains("1*own - 1*opp"));
}
