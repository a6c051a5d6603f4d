//! Logistic regression of two slopes, by Newton's method, for each of several units.

use isolation::expected::Curve;

use crate::sample::Sample;

/// The most likely curve of these boards. Its numbers have two decimals, and none is below the
/// minimum.
pub fn curve(boards: &Curve, samples: &[Sample]) -> Curve {
    let curves = UNITS.map(|unit| steepness(&Curve { unit, ..*boards }, samples));
    let best = curves
        .into_iter()
        .max_by(|one, other| likelihood(one, samples).total_cmp(&likelihood(other, samples)));
    best.expect("there are units")
}

/// The log-likelihood of the results.
fn likelihood(curve: &Curve, samples: &[Sample]) -> f64 {
    let of = |sample: &Sample| {
        let expected = curve.expected(sample.estimate, sample.open());
        if sample.wins { expected.ln() } else { (1.0 - expected).ln() }
    };
    samples.iter().map(of).sum()
}

/// The most likely curve with the given unit.
fn steepness(curve: &Curve, samples: &[Sample]) -> Curve {
    let rows: Vec<_> = samples
        .iter()
        .map(|sample| {
            let (value, open) = ((sample.estimate / curve.unit).asinh(), sample.open());
            ([value * open, value * (1.0 - open)], f64::from(u8::from(sample.wins)))
        })
        .collect();
    let mut found = slopes(&rows, [true; 2]);
    // If one is too small, the other is fitted with it at the minimum.
    if let Some(small) = (0..2).find(|&index| found[index] < LEAST) {
        found = slopes(&rows, std::array::from_fn(|index| index != small));
    }
    let [open, blocked] = found.map(|slope| (slope * 100.0).round() / 100.0);
    Curve { open, blocked, ..*curve }
}

const UNITS: [f64; 4] = [1.0, 2.0, 4.0, 8.0];
const LEAST: f64 = 0.01;
const STEPS: usize = 50;

/// The most likely slopes; those that are not free stay at the minimum.
fn slopes(rows: &[([f64; 2], f64)], free: [bool; 2]) -> [f64; 2] {
    let mut slopes = [LEAST; 2];
    for _ in 0..STEPS {
        let mut gradient = [0.0; 2];
        let mut curvature = [[0.0; 2]; 2];
        for (inputs, result) in rows {
            let at: f64 = inputs.iter().zip(slopes).map(|(input, slope)| input * slope).sum();
            let expected = 1.0 / (1.0 + (-at).exp());
            for row in 0..2 {
                gradient[row] += (result - expected) * inputs[row];
                for column in 0..2 {
                    curvature[row][column] +=
                        expected * (1.0 - expected) * inputs[row] * inputs[column];
                }
            }
        }
        for index in (0..2).filter(|&index| !free[index]) {
            gradient[index] = 0.0;
            curvature[index] = [0.0; 2];
            curvature[1 - index][index] = 0.0;
            curvature[index][index] = 1.0;
        }
        let [[a, b], [c, d]] = curvature;
        let determinant = a * d - b * c;
        slopes[0] += (d * gradient[0] - b * gradient[1]) / determinant;
        slopes[1] += (a * gradient[1] - c * gradient[0]) / determinant;
    }
    slopes
}
