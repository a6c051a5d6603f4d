//! The heuristic `fitted`: a model of who wins, fitted to solved positions.
//!
//! The weighted sum of the [`Inputs`] is the logarithm of the odds that the side to move wins. There
//! are weights for each kind of movement, for each [`Relation`] of the pieces, and for some
//! numbers of open squares, between which they are interpolated. All of it is integers, so the values
//! are the same on every machine.
//!
//! `cargo xtask train fitted` computes [`WEIGHTS`] from self-play; `docs/reports/fitted.md` reports their
//! accuracy.

mod weights;

use isolation_board::{Bitboard, Word};

use crate::View;
pub use weights::WEIGHTS;

/// Number of inputs of the model: the constant 1; of each of three groups of squares its size and how
/// many of them have at least 2, 3 and 4 open neighbours; of each piece's targets their number and
/// how many have at least 2 and 3. The groups are the squares that the side to move reaches first,
/// those that the opponent reaches first, and ties.
pub const INPUTS: usize = 19;
/// The first knot: knots are the numbers of open squares that have weights.
pub const FIRST_KNOT: u32 = 8;
/// Distance of two knots, in open squares.
pub const KNOT_STEP: u32 = 16;
/// Number of knots.
pub const KNOTS: usize = 4;
/// Weights and values are integers in steps of 1 / `UNIT`.
pub const UNIT: i32 = 512;

/// The weights of the inputs, at each knot.
pub type Phases = [[i16; INPUTS]; KNOTS];
/// The weights of the model: for each [`Motion`], for each [`Relation`].
pub type Weights = [[Phases; Relation::ALL.len()]; Motion::ALL.len()];

/// The relation of the two pieces, from the point of view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// The side to move is the [attacker](View::attacker), or there is none.
    Attacks,
    /// The opponent is the attacker.
    Defends,
    /// The territories do not touch: the pieces never meet.
    Apart,
}

impl Relation {
    /// All relations.
    pub const ALL: [Self; 3] = [Self::Attacks, Self::Defends, Self::Apart];
}

/// How pieces move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Motion {
    /// Over other squares, as knights.
    Leaps,
    /// Any number of squares, as queens.
    Slides,
    /// One square.
    Steps,
}

impl Motion {
    /// All kinds, in the order of [`Weights`].
    pub const ALL: [Self; 3] = [Self::Leaps, Self::Slides, Self::Steps];
}

/// The inputs of the model in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inputs {
    /// Selects the weights of a movement.
    pub relation: Relation,
    /// Selects the weights of a kind of movement.
    pub motion: Motion,
    /// Open squares of the board.
    pub open: u32,
    /// The counts, as listed at [`INPUTS`].
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
        let [_, two, three, four] = geometry.with_open_neighbours(position.open());
        let mover = position.to_move();
        let count = |squares: Bitboard<W>| squares.len() as i16;
        let sizes = |squares: Bitboard<W>| {
            [count(squares), count(squares & two), count(squares & three), count(squares & four)]
        };
        let mut counts = [1; INPUTS];
        let groups = [territory.mover - territory.ties, territory.opponent, territory.ties];
        for (counts, group) in counts[1..13].chunks_exact_mut(4).zip(groups) {
            counts.copy_from_slice(&sizes(group));
        }
        let targets = [view.targets(mover), view.targets(!mover)];
        for (counts, targets) in counts[13..].chunks_exact_mut(3).zip(targets) {
            counts.copy_from_slice(&sizes(targets)[..3]);
        }
        let attacks = if view.to_move() { view.attacker() } else { -view.attacker() };
        let relation = match territory.touch {
            false => Relation::Apart,
            true if attacks < 0 => Relation::Defends,
            true => Relation::Attacks,
        };
        let motion = if geometry.leaps() {
            Motion::Leaps
        } else if geometry.slides() {
            Motion::Slides
        } else {
            Motion::Steps
        };
        Some(Self { relation, motion, open: position.open().len(), counts })
    }

    /// The knot at or below the number of open squares, and the number of squares beyond it.
    #[inline]
    pub fn phase(&self) -> (usize, i32) {
        let last = FIRST_KNOT + KNOT_STEP * (KNOTS as u32 - 1);
        let beyond = self.open.clamp(FIRST_KNOT, last) - FIRST_KNOT;
        let knot = (beyond / KNOT_STEP).min(KNOTS as u32 - 2);
        (knot as usize, (beyond - knot * KNOT_STEP) as i32)
    }

    /// The logarithm of the odds that the side to move wins, in steps of 1 / [`UNIT`].
    #[inline]
    pub fn log_odds(&self, weights: &Weights) -> i32 {
        let phases = &weights[self.motion as usize][self.relation as usize];
        let (knot, beyond) = self.phase();
        let sum = |weights: &[i16; INPUTS]| -> i32 {
            weights.iter().zip(&self.counts).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum()
        };
        let step = KNOT_STEP as i32;
        (sum(&phases[knot]) * (step - beyond) + sum(&phases[knot + 1]) * beyond) / step
    }
}
