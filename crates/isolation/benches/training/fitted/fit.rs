//! Logistic regression by Newton's method, in a fixed order of sums.
//!
//! The crate linfa-logistic has no penalty between weights, and would bring 55 crates to every build of the tests.

use isolation::eval::fitted::{
    INPUTS, Inputs, KNOT_STEP, KNOTS, Motion, Phases, Relation, UNIT, Weights,
};

use super::sample::Sample;

const WEIGHTS: usize = INPUTS * KNOTS;
/// Steps of Newton's method; it converges in fewer.
const STEPS: usize = 15;
/// Penalty of a squared weight, and of the squared difference of weights of one input at two
/// neighbouring knots: without positions, weights are those of the next knot.
const RIDGE: f64 = 1.0;
const SMOOTH: f64 = 20.0;

/// The most likely weights.
pub fn weights(samples: &[&Sample]) -> Weights {
    let phases = |motion: Motion, relation: Relation| -> Phases {
        let mine: Vec<&Sample> = samples
            .iter()
            .copied()
            .filter(|sample| sample.inputs.motion == motion && sample.inputs.relation == relation)
            .collect();
        let fitted = most_likely(&mine);
        let rounded = |weight: f64| (weight * f64::from(UNIT)).round() as i16;
        std::array::from_fn(|knot| {
            std::array::from_fn(|input| rounded(fitted[knot * INPUTS + input]))
        })
    };
    Motion::ALL.map(|motion| Relation::ALL.map(|relation| phases(motion, relation)))
}

/// The inputs at the two knots of a position, and the index of the first.
fn row(inputs: &Inputs) -> (usize, [f64; 2 * INPUTS]) {
    let (knot, beyond) = inputs.phase();
    let upper = f64::from(beyond) / f64::from(KNOT_STEP);
    let mut row = [0.0; 2 * INPUTS];
    for (index, &count) in inputs.counts.iter().enumerate() {
        row[index] = f64::from(count) * (1.0 - upper);
        row[INPUTS + index] = f64::from(count) * upper;
    }
    (knot * INPUTS, row)
}

fn most_likely(samples: &[&Sample]) -> Vec<f64> {
    let mut weights = vec![0.0; WEIGHTS];
    for _ in 0..STEPS {
        let mut gradient = vec![0.0; WEIGHTS];
        let mut curvature = vec![[0.0; WEIGHTS]; WEIGHTS];
        for weight in 0..WEIGHTS {
            gradient[weight] -= RIDGE * weights[weight];
            curvature[weight][weight] += RIDGE;
            if let Some(next) = Some(weight + INPUTS).filter(|next| *next < WEIGHTS) {
                let difference = weights[next] - weights[weight];
                gradient[weight] += SMOOTH * difference;
                gradient[next] -= SMOOTH * difference;
                curvature[weight][weight] += SMOOTH;
                curvature[next][next] += SMOOTH;
                curvature[next][weight] -= SMOOTH;
            }
        }
        for sample in samples {
            let (begin, row) = row(&sample.inputs);
            let at: f64 = row.iter().zip(&weights[begin..]).map(|(a, b)| a * b).sum();
            let expected = 1.0 / (1.0 + (-at).exp());
            let error = f64::from(u8::from(sample.wins)) - expected;
            let spread = expected * (1.0 - expected);
            for (one, &input) in row.iter().enumerate() {
                gradient[begin + one] += error * input;
                let factor = spread * input;
                let line = &mut curvature[begin + one][begin..=begin + one];
                for (sum, other) in line.iter_mut().zip(&row) {
                    *sum += factor * other;
                }
            }
        }
        for (weight, step) in weights.iter_mut().zip(solve(curvature, gradient)) {
            *weight += step;
        }
    }
    weights
}

/// Solves a system whose matrix is symmetric and positive definite, by Cholesky's decomposition of the part
/// at and below the diagonal.
fn solve(mut matrix: Vec<[f64; WEIGHTS]>, mut right: Vec<f64>) -> Vec<f64> {
    for row in 0..WEIGHTS {
        for column in 0..=row {
            let product: f64 =
                (0..column).map(|index| matrix[row][index] * matrix[column][index]).sum();
            let left = matrix[row][column] - product;
            matrix[row][column] =
                if row == column { left.sqrt() } else { left / matrix[column][column] };
        }
        let known: f64 = (0..row).map(|index| matrix[row][index] * right[index]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    for row in (0..WEIGHTS).rev() {
        let known: f64 = (row + 1..WEIGHTS).map(|index| matrix[index][row] * right[index]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}
