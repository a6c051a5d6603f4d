//! Reproducible random positions, for the tests of all engine crates.

// Each test crate uses only a part.
#![allow(dead_code)]

use isolation_board::{Bitboard, Move, Movement, Position, Setup, Size, Word};

/// A random number generator with a seed (SplitMix64).
#[derive(Clone, Debug)]
pub struct Dice(pub u64);

impl Dice {
    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut value = self.0;
        value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        value ^ (value >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 16) as usize % bound
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// One of the items.
    pub fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }
}

/// The parameters of a random position: a board with holes, and a random game on it.
#[derive(Clone, Debug)]
pub struct Case {
    /// How pieces move.
    pub movement: Movement,
    /// Squares in a row.
    pub width: usize,
    /// Squares in a column.
    pub height: usize,
    /// Percentage of squares that are closed from the start.
    pub holes: usize,
    /// Plies that are played, placements included, if the game lasts that long.
    pub plies: usize,
    /// The random seed of holes and moves.
    pub seed: u64,
}

impl Case {
    /// A case on a board of at most `squares` squares, at any stage of the game.
    pub fn draw(dice: &mut Dice, squares: usize) -> Self {
        let width = dice.between(2, 16.min(squares / 2));
        let height = dice.between(2, 16.min(squares / width));
        Self {
            movement: dice.pick(&Movement::ALL),
            width,
            height,
            holes: dice.pick(&[0, 0, 10, 30]),
            plies: dice.below(width * height + 1),
            seed: dice.next(),
        }
    }

    /// The position.
    pub fn setup(&self) -> Setup {
        let mut dice = Dice(self.seed);
        let size = Size::new(self.width, self.height).expect("a board");
        let mut setup = Setup::empty(size, self.movement);
        let holes: Bitboard<u128> =
            size.squares().filter(|_| dice.below(100) < self.holes).collect();
        setup.open -= holes;
        setup.move_number = dice.between(1, 40) as u16;
        let mut position = Position::<u128>::try_from(setup).expect("a board with holes");
        for _ in 0..self.plies {
            let Some(mv) = random_move(&position, &mut dice) else { break };
            position = position.play(mv);
        }
        position.to_setup()
    }

    /// The position in one width; the board must fit.
    pub fn position<W: Word>(&self) -> Position<W> {
        Position::try_from(self.setup()).expect("the board fits")
    }
}

/// Any legal move.
pub fn random_move<W: Word>(position: &Position<W>, dice: &mut Dice) -> Option<Move> {
    let count = position.moves().len();
    (count > 0).then(|| position.moves().nth(dice.below(count))).flatten()
}
