//! Expected scores: the share of games that a side wins after an estimate of `strong`.

use isolation_board::{Movement, Verdict};
use isolation_eval::Score;

use crate::AnyPosition;

/// The conversion of estimates to expected scores, on the boards of one movement and size.
///
/// An estimate of *e* units means the odds (*e* + √(*e*² + 1)) to the power of the steepness: 1 at
/// 0, and the inverse for the other side.
///
/// ```
/// use isolation::AnyPosition;
/// use isolation::expected::Curve;
///
/// let position: AnyPosition = "7/7/2n4/3N3/7/7/7 w".parse()?;
/// let curve = Curve::of(&position);
/// assert_eq!(curve.expected(0.0, 1.0), 0.5);
/// assert!(curve.expected(3.0, 1.0) > curve.expected(1.0, 1.0));
/// # Ok::<(), isolation::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Curve {
    /// How the pieces move.
    pub movement: Movement,
    /// Maximum squares of its boards.
    pub squares: u32,
    /// The unit of estimates, above 0: the odds grow exponentially with estimates below it, and
    /// with a power of those above.
    pub unit: f64,
    /// Steepness while all squares are open; interpolated in between. Above 0.
    pub open: f64,
    /// Steepness when all squares are blocked. Above 0.
    pub blocked: f64,
}

const fn curve(movement: Movement, squares: u32, unit: f64, [open, blocked]: [f64; 2]) -> Curve {
    Curve { movement, squares, unit, open, blocked }
}

/// Fitted by `cargo xtask bench calibration`: see docs/reports/calibration.md.
pub static CURVES: [Curve; 6] = [
    curve(Movement::Knight, 64, 1.0, [1.55, 0.01]),
    curve(Movement::Knight, 128, 8.0, [0.54, 1.92]),
    curve(Movement::Queen, 64, 2.0, [0.12, 2.88]),
    curve(Movement::Queen, 128, 8.0, [0.01, 4.34]),
    curve(Movement::King, 64, 2.0, [1.71, 0.95]),
    curve(Movement::King, 128, 8.0, [1.48, 2.72]),
];

impl Curve {
    /// The curve of a board.
    pub fn of(position: &AnyPosition) -> &'static Self {
        let squares = u32::from(position.size().area());
        let of_movement = || CURVES.iter().filter(|curve| curve.movement == position.movement());
        // A movement without curves uses those of another.
        let mut fitting = of_movement().chain(&CURVES).filter(|curve| curve.squares >= squares);
        fitting.next().expect("the last curves are for the largest boards")
    }

    /// The expected score of the side with this estimate, 0 to 1, if this share of the squares is
    /// open.
    pub fn expected(&self, estimate: f64, open: f64) -> f64 {
        let steepness = self.blocked + (self.open - self.blocked) * open;
        1.0 / (1.0 + (-steepness * (estimate / self.unit).asinh()).exp())
    }
}

/// The expected score of the side to move, from 0, a loss, to 1, a win: the share of games that
/// `strong` won after this score of its [estimate](isolation_search::Strong::estimate), by
/// movement (pawns use the curves of knights), size and open squares. It is 0 or 1 if the score is proven, and one half at 0; the two
/// sides' expected scores add up to 1.
pub fn expected_score(position: &AnyPosition, score: Score) -> f64 {
    match score.proof() {
        Some(verdict) => f64::from(u8::from(verdict == Verdict::Win)),
        None => {
            let open = f64::from(position.open().len()) / f64::from(position.size().area());
            Curve::of(position).expected(score.value(), open).clamp(LEAST, 1.0 - LEAST)
        }
    }
}

/// Minimum distance of an estimate's expected score from that of a proof.
const LEAST: f64 = 0.005;
