//! Gradient descent (Adam) on the logarithmic loss, in a fixed order of sums.

use isolation::board::{Size, Symmetry};
use isolation::search::Seeded;

use super::sample::Sample;

/// Hidden units: filters times symmetries of the board.
pub const UNITS: usize = 128;
/// Weights are stored in steps of 1 / `STEP`, as 8 bits.
const STEP: f32 = 64.0;
const MOST: f32 = 127.0 / STEP;
/// Squares that a unit of the logarithm of the odds is worth.
const SQUARES: f32 = 10.0;
/// Passes over the samples, and samples of a step.
const EPOCHS: usize = 20;
const BATCH: usize = 1_024;
/// The highest rate of learning, reached after a third of the steps.
const RATE: f32 = 4e-3;

type Units = [f32; UNITS];

/// The square that each square becomes, in each symmetry of the board.
fn images(size: Size) -> Vec<Vec<usize>> {
    let of = |symmetry: Symmetry| {
        size.squares().map(|square| symmetry.image(size, square).index().into()).collect()
    };
    Symmetry::of(size).map(of).collect()
}

/// The parameters: of each filter the weights of open squares, of the mover's and of the opponent's
/// square, then its bias and its output; then a constant, the weight of the attacker and that of the
/// estimate.
#[derive(Clone, Debug)]
pub struct Model {
    images: Vec<Vec<usize>>,
    squares: usize,
    filters: usize,
    parameters: Vec<f32>,
}

/// The weights of all hidden units, by plane and square.
struct Expanded(Vec<Units>);

impl Model {
    fn new(size: Size, seeded: &mut Seeded) -> Self {
        let images = images(size);
        let (squares, filters) = (usize::from(size.area()), UNITS / images.len());
        let mut random = |most: f32| most * (seeded.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0);
        let mut parameters: Vec<f32> = (0..filters * 3 * squares).map(|_| random(0.08)).collect();
        parameters.extend((0..filters).map(|_| 0.15 + random(0.15)));
        parameters.extend((0..filters).map(|_| random(0.1)));
        parameters.extend([0.0; 3]);
        Self { images, squares, filters, parameters }
    }

    /// The index of the first bias, of the first output, and of the constant.
    fn places(&self) -> [usize; 3] {
        let weights = self.filters * 3 * self.squares;
        [weights, weights + self.filters, weights + 2 * self.filters]
    }

    fn expand(&self) -> Expanded {
        let mut planes = vec![[0.0; UNITS]; 3 * self.squares];
        for filter in 0..self.filters {
            for plane in 0..3 {
                for square in 0..self.squares {
                    let weight = self.parameters[(filter * 3 + plane) * self.squares + square];
                    for (symmetry, image) in self.images.iter().enumerate() {
                        planes[plane * self.squares + image[square]]
                            [symmetry * self.filters + filter] = weight;
                    }
                }
            }
        }
        Expanded(planes)
    }

    /// The rows of the inputs of a sample.
    fn rows(&self, sample: &Sample) -> impl Iterator<Item = usize> {
        let squares = self.squares;
        let open = sample.open;
        let [mover, opponent] = sample.pieces;
        (0..squares)
            .filter(move |square| open >> square & 1 != 0)
            .chain([squares + mover, 2 * squares + opponent])
    }

    fn hidden(&self, expanded: &Expanded, sample: &Sample) -> Units {
        let [bias, ..] = self.places();
        let mut sums: Units =
            std::array::from_fn(|unit| self.parameters[bias + unit % self.filters]);
        for row in self.rows(sample) {
            for (sum, weight) in sums.iter_mut().zip(&expanded.0[row]) {
                *sum += weight;
            }
        }
        sums
    }

    /// The logarithm of the odds that the side to move wins, and what the network adds to the estimate.
    fn log_odds(&self, hidden: &Units, sample: &Sample) -> [f32; 2] {
        let [_, output, constant] = self.places();
        let [of_all, of_attacker, of_estimate] =
            std::array::from_fn(|index| self.parameters[constant + index]);
        let added = (0..UNITS)
            .map(|unit| {
                hidden[unit].clamp(0.0, 1.0) * self.parameters[output + unit % self.filters]
            })
            .sum::<f32>()
            + of_all
            + of_attacker * sample.attacker as f32;
        [added + of_estimate * sample.estimate / 16.0, added]
    }

    /// The corrected estimate of each sample, in squares.
    pub fn estimates(&self, samples: &[&Sample]) -> Vec<f32> {
        let expanded = self.expand();
        let value = |sample: &&Sample| {
            let [_, added] = self.log_odds(&self.hidden(&expanded, sample), sample);
            sample.estimate + SQUARES * added
        };
        samples.iter().map(value).collect()
    }

    /// Adds the gradient of one sample to that of the parameters and of the expanded weights. Returns the loss.
    fn learn(
        &self,
        expanded: &Expanded,
        sample: &Sample,
        target: f32,
        gradient: &mut [f32],
        slopes: &mut [Units],
    ) -> f32 {
        let hidden = self.hidden(expanded, sample);
        let [odds, _] = self.log_odds(&hidden, sample);
        let expected = 1.0 / (1.0 + (-odds).exp());
        let error = expected - target;
        let [bias, output, constant] = self.places();
        let mut slope = [0.0; UNITS];
        for unit in 0..UNITS {
            let filter = unit % self.filters;
            gradient[output + filter] += error * hidden[unit].clamp(0.0, 1.0);
            if (0.0..1.0).contains(&hidden[unit]) {
                slope[unit] = error * self.parameters[output + filter];
                gradient[bias + filter] += slope[unit];
            }
        }
        gradient[constant] += error;
        gradient[constant + 1] += error * sample.attacker as f32;
        gradient[constant + 2] += error * sample.estimate / 16.0;
        for row in self.rows(sample) {
            for (sum, slope) in slopes[row].iter_mut().zip(&slope) {
                *sum += slope;
            }
        }
        -(target * expected.max(1e-9).ln() + (1.0 - target) * (1.0 - expected).max(1e-9).ln())
    }

    /// Adds the gradients of the expanded weights to those of the filters.
    fn fold(&self, slopes: &[Units], gradient: &mut [f32]) {
        for filter in 0..self.filters {
            for plane in 0..3 {
                for square in 0..self.squares {
                    let of_images = self.images.iter().enumerate().map(|(symmetry, image)| {
                        slopes[plane * self.squares + image[square]]
                            [symmetry * self.filters + filter]
                    });
                    gradient[(filter * 3 + plane) * self.squares + square] = of_images.sum::<f32>();
                }
            }
        }
    }

    /// The weights as bytes: filters and biases of 8 bits; outputs, constant and attacker of 16.
    pub fn bytes(&self) -> Vec<u8> {
        let [_, output, _] = self.places();
        let mut bytes: Vec<u8> = self.parameters[..output]
            .iter()
            .map(|weight| ((weight * STEP).round() as i8).cast_unsigned())
            .collect();
        let last = self.parameters[output..].iter().zip(0..self.filters + 2);
        for (&weight, index) in last {
            let scale = if index < self.filters { SQUARES * 256.0 } else { SQUARES * 16.0 };
            bytes.extend(((weight * scale).round() as i16).to_le_bytes());
        }
        bytes
    }
}

/// The state of Adam.
struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    fn step(&mut self, parameters: &mut [f32], gradient: &[f32], rate: f32, clipped: usize) {
        self.steps += 1;
        let [first, second] = [0.9_f32, 0.999].map(|decay| 1.0 - decay.powi(self.steps));
        for (index, parameter) in parameters.iter_mut().enumerate() {
            let slope = gradient[index];
            self.mean[index] = 0.9 * self.mean[index] + 0.1 * slope;
            self.square[index] = 0.999 * self.square[index] + 0.001 * slope * slope;
            let size = (self.square[index] / second).sqrt() + 1e-8;
            *parameter -= rate * (self.mean[index] / first) / size;
            if index < clipped {
                *parameter = parameter.clamp(-MOST, MOST);
            }
        }
    }
}

/// The network of a board, from samples and what is to be learnt of each.
pub fn network(size: Size, samples: &[&Sample], targets: &[f32], seed: u64) -> Model {
    let mut seeded = Seeded::new(seed);
    let mut model = Model::new(size, &mut seeded);
    let count = model.parameters.len();
    let mut adam = Adam { mean: vec![0.0; count], square: vec![0.0; count], steps: 0 };
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let batches = samples.len() / BATCH;
    let all = (EPOCHS * batches) as f32;
    for epoch in 0..EPOCHS {
        seeded.shuffle(&mut order);
        let mut loss = 0.0;
        for (number, batch) in order.chunks_exact(BATCH).enumerate() {
            let expanded = model.expand();
            let mut gradient = vec![0.0; count];
            let mut slopes = vec![[0.0; UNITS]; 3 * model.squares];
            for &index in batch {
                let (sample, target) = (samples[index], targets[index]);
                loss += model.learn(&expanded, sample, target, &mut gradient, &mut slopes);
            }
            model.fold(&slopes, &mut gradient);
            for slope in &mut gradient {
                *slope /= BATCH as f32;
            }
            let done = (epoch * batches + number) as f32 / all;
            let rate = if done < 1.0 / 3.0 {
                RATE * (0.04 + 0.96 * 3.0 * done)
            } else {
                RATE * 0.5 * (1.0 + (std::f32::consts::PI * (1.5 * done - 0.5)).cos())
            };
            let clipped = model.places()[1];
            adam.step(&mut model.parameters, &gradient, rate, clipped);
        }
        let mean = loss / (batches * BATCH) as f32;
        println!("epoch {}: loss {mean:.4}", epoch + 1);
    }
    model
}
