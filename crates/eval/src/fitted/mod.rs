//! A model of who wins, fitted to positions whose winner is known; the heuristic `fitted`.
//!
//! [`Inputs`] are what the side to move sees: how large the two territories are, how many of their cells
//! have neighbours to go on to, and the same of the cells that the pieces can enter now. Each is multiplied by
//! a weight, and the sum is the logarithm of the odds that the side to move wins. There are weights for
//! each kind of movement, for each [`Stand`] of the pieces to one another, and for some numbers of open cells,
//! between which they are interpolated. All of it is integers, so the values are the same on every machine.
//!
//! `cargo xtask train` makes [`WEIGHTS`] from self-play; `docs/reports/fitted.md` says how good they are.

mod weights;

use isolation_board::{Bitboard, Word};

use crate::View;
pub use weights::WEIGHTS;

/// Inputs of the model: the constant 1; of each of three groups of cells its size and how many of them have at
/// least 2, 3 and 4 open neighbours; of each piece's targets their number and how many have at least 2 and 3.
/// The groups: cells that the side to move reaches first, those that the other does, and ties.
pub const INPUTS: usize = 19;
/// Numbers of open cells that have weights: the first, and how many cells lie between two.
pub const FIRST_KNOT: u32 = 8;
/// See [`FIRST_KNOT`].
pub const KNOT_STEP: u32 = 16;
/// How many numbers of open cells have weights.
pub const KNOTS: usize = 4;
/// Weights and values are in steps of one part in so many.
pub const UNIT: i32 = 512;

/// The weights of the inputs, at each knot.
pub type Phases = [[i16; INPUTS]; KNOTS];
/// The weights of the model: for movements that leap, slide and step; for each [`Stand`].
pub type Weights = [[Phases; Stand::ALL.len()]; 3];

/// How the pieces stand to one another, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stand {
    /// The side to move is the [attacker](View::attacker), or there is none.
    Attacks,
    /// The other is the attacker.
    Defends,
    /// The territories do not touch: the pieces never meet.
    Apart,
}

impl Stand {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Attacks, Self::Defends, Self::Apart];
}

/// What the model sees of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inputs {
    /// Which weights of a movement count.
    pub stand: Stand,
    /// Which movement it is, in the order of [`Weights`].
    pub kind: usize,
    /// Open cells of the board.
    pub open: u32,
    /// The counts, see [`INPUTS`].
    pub counts: [i16; INPUTS],
}

impl Inputs {
    /// The inputs for the side to move, which need not be the player of the view; none while a piece is not placed.
    #[inline]
    pub fn of<W: Word>(view: &View<'_, W>) -> Option<Self> {
        let position = view.position();
        if !position.both_placed() {
            return None;
        }
        let geometry = position.geometry();
        let territory = view.territory();
        let [_, two, three, four] = geometry.crowded(position.open());
        let mover = position.to_move();
        let count = |cells: Bitboard<W>| cells.len() as i16;
        let sizes = |cells: Bitboard<W>| {
            [count(cells), count(cells & two), count(cells & three), count(cells & four)]
        };
        let mut counts = [1; INPUTS];
        let groups = [territory.mover - territory.ties, territory.waiter, territory.ties];
        for (counts, group) in counts[1..13].chunks_exact_mut(4).zip(groups) {
            counts.copy_from_slice(&sizes(group));
        }
        let targets = [view.targets(mover), view.targets(!mover)];
        for (counts, targets) in counts[13..].chunks_exact_mut(3).zip(targets) {
            counts.copy_from_slice(&sizes(targets)[..3]);
        }
        let attacks = if view.to_move() { view.attacker() } else { -view.attacker() };
        let stand = match territory.touch {
            false => Stand::Apart,
            true if attacks < 0 => Stand::Defends,
            true => Stand::Attacks,
        };
        let kind = if geometry.leaps() {
            0
        } else if geometry.slides() {
            1
        } else {
            2
        };
        Some(Self { stand, kind, open: position.open().len(), counts })
    }

    /// The knot at or below the number of open cells, and how many cells lie between the two.
    #[inline]
    pub fn phase(&self) -> (usize, i32) {
        let last = FIRST_KNOT + KNOT_STEP * (KNOTS as u32 - 1);
        let beyond = self.open.clamp(FIRST_KNOT, last) - FIRST_KNOT;
        let knot = (beyond / KNOT_STEP).min(KNOTS as u32 - 2);
        (knot as usize, (beyond - knot * KNOT_STEP) as i32)
    }

    /// The logarithm of the odds that the side to move wins, in steps of one part in [`UNIT`].
    #[inline]
    pub fn log_odds(&self, weights: &Weights) -> i32 {
        let phases = &weights[self.kind][self.stand as usize];
        let (knot, beyond) = self.phase();
        let sum = |weights: &[i16; INPUTS]| -> i32 {
            weights.iter().zip(&self.counts).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum()
        };
        let step = KNOT_STEP as i32;
        (sum(&phases[knot]) * (step - beyond) + sum(&phases[knot + 1]) * beyond) / step
    }
}
