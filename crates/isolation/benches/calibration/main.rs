//! Fits the curves from estimates of `strong` to expected scores, and compares them with held-out
//! results.
#![allow(clippy::print_stdout, reason = "a bench prints its tables")]

mod fit;
#[path = "../random_positions.rs"]
mod random_positions;
mod sample;

use isolation::expected::{CURVES, Curve};
use isolation::search::Seeded;
use isolation::solve::Solver;
use sample::Sample;

/// Sizes of board and number of samples for each curve of a movement.
const SIZES: [(u32, &[&str], usize); 2] =
    [(64, &["6x6", "7x7", "8x8"], 3_000), (128, &["9x9", "11x9", "9x9", "11x9", "16x8"], 2_000)];
/// One of this many samples is used for the fit, the others are held out.
const FITTED: usize = 2;
const SEED: u64 = 14;

fn main() {
    println!(
        "| movement | squares | samples | solved | unit | open | blocked | mean error | side to move won |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let mut held_out = Vec::new();
    let drawn = std::thread::scope(|scope| {
        let running = CURVES.each_ref().map(|shipped| scope.spawn(move || draw(shipped)));
        running.map(|thread| thread.join().expect("its samples"))
    });
    for (shipped, samples) in CURVES.iter().zip(&drawn) {
        let is_fitted = |index: usize| index.is_multiple_of(FITTED);
        let part = |fitted: bool| -> Vec<Sample> {
            let numbered = samples.iter().enumerate();
            numbered.filter(|(index, _)| is_fitted(*index) == fitted).map(|it| *it.1).collect()
        };
        let curve = fit::curve(shipped, &part(true));
        let test: Vec<_> = part(false).into_iter().map(|sample| (curve, sample)).collect();
        let share = |of: fn(&Sample) -> bool| {
            samples.iter().filter(|sample| of(sample)).count() as f64 / samples.len() as f64
        };
        println!(
            "| {} | ≤ {} | {} | {:.0} % | {} | {:.2} | {:.2} | {:.1} | {:.1} % |",
            curve.movement,
            curve.squares,
            samples.len(),
            100.0 * share(|sample| sample.solved),
            curve.unit,
            curve.open,
            curve.blocked,
            mean_error(&test),
            100.0 * share(|sample| sample.wins),
        );
        if curve != *shipped {
            println!("`expected.rs` has {shipped:?}");
        }
        held_out.extend(test);
    }
    let of = |movement| held_out.iter().filter(move |(curve, _)| curve.movement == movement);
    let mut movements: Vec<_> = CURVES.iter().map(|curve| curve.movement).collect();
    movements.dedup();
    for movement in movements {
        deciles(&movement.to_string(), &of(movement).copied().collect::<Vec<_>>());
    }
    deciles("all", &held_out);
}

/// Samples of the boards of a curve.
fn draw(curve: &Curve) -> Vec<Sample> {
    let (_, sizes, count) = SIZES.iter().find(|size| size.0 == curve.squares).expect("sizes");
    let boards: Vec<_> = sizes.iter().map(|size| format!("{}-{size}", curve.movement)).collect();
    let (mut seeded, mut solver) = (Seeded::new(SEED), Solver::new());
    let drawn = boards.iter().cycle().map(|board| {
        let mut draws =
            std::iter::repeat_with(|| Sample::draw(board, &mut seeded, &mut solver)).flatten();
        draws.next().expect("draws go on")
    });
    drawn.take(*count).collect()
}

/// Expected scores of the first player and whether it won, in ten equal ranges.
fn ranges(samples: &[(Curve, Sample)]) -> [Vec<(f64, bool)>; 10] {
    let mut ranges = [const { Vec::new() }; 10];
    for (curve, sample) in samples {
        let of_first = sample.for_first(curve.expected(sample.estimate, sample.open()));
        ranges[((of_first.0 * 10.0) as usize).min(9)].push(of_first);
    }
    ranges
}

/// Means of a range, in per cent: expected and actual.
fn means(range: &[(f64, bool)]) -> [f64; 2] {
    let of = |value: fn(&(f64, bool)) -> f64| {
        100.0 * range.iter().map(value).sum::<f64>() / range.len() as f64
    };
    [of(|it| it.0), of(|it| f64::from(u8::from(it.1)))]
}

/// The difference between expected and actual, in points: the mean of all samples.
fn mean_error(samples: &[(Curve, Sample)]) -> f64 {
    let error = |range: &Vec<(f64, bool)>| {
        let [expected, found] = means(range);
        if range.is_empty() { 0.0 } else { (expected - found).abs() * range.len() as f64 }
    };
    ranges(samples).iter().map(error).sum::<f64>() / samples.len() as f64
}

fn deciles(name: &str, samples: &[(Curve, Sample)]) {
    println!("\n| {name}: expected | positions | mean | won | error | standard error |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    for (index, range) in ranges(samples).iter().enumerate() {
        if range.is_empty() {
            continue;
        }
        let (low, [expected, found]) = (index * 10, means(range));
        let standard = (expected * (100.0 - expected) / range.len() as f64).sqrt();
        println!(
            "| {low}–{} % | {} | {expected:.1} % | {found:.1} % | {:+.1} | {standard:.1} |",
            low + 10,
            range.len(),
            found - expected,
        );
    }
}
