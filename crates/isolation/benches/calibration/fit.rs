//! Logistic regression of two slopes, by Newton's method.

use isolation::Curve;

use crate::sample::Sample;

/// The curve of these boards that makes the results likeliest. Its numbers have two decimals, and none
/// is below the least.
pub fn curve<'a>(boards: &Curve, samples: impl Iterator<Item = &'a Sample>) -> Curve {
    let rows: Vec<_> = samples
        .map(|sample| {
            let (value, open) = (sample.estimate.asinh(), sample.open());
            ([value * open, value * (1.0 - open)], f64::from(u8::from(sample.wins)))
        })
        .collect();
    let mut slopes = slopes(&rows, [true; 2]);
    // Where one is too small, the other is found beside its least.
    if let Some(small) = (0..2).find(|&index| slopes[index] < LEAST) {
        let mut free = [true; 2];
        free[small] = false;
        slopes = self::slopes(&rows, free);
    }
    let [open, blocked] = slopes.map(|slope| (slope * 100.0).round() / 100.0);
    Curve { open, blocked, ..*boards }
}

const LEAST: f64 = 0.1;
const STEPS: usize = 50;

/// The likeliest slopes; those that are not free stay at the least.
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
