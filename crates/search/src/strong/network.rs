//! A network that corrects the estimate of `strong` on some boards.
//!
//! Its inputs are the squares: whether one is open, holds the piece of the side to move, or that of
//! the opponent. Each hidden unit is a filter in one symmetry of the board, and adds its activation,
//! 0 to 1, times the filter's output; so mirror images of a position have the same value.
//! `cargo xtask train network` computes the weights from self-play; docs/reports/network.md reports
//! what they know.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use isolation_board::{Movement, Position, Size, Square, Symmetry, Word};
use isolation_eval::Score;
use once_cell::race::OnceBox;
use wide::{i16x16, i32x8};

use crate::run::{PLY_TABLE, ply_index};

/// Number of hidden units: filters times symmetries, which are eight on square boards and four on
/// others.
const UNITS: usize = 128;
/// The activation of a hidden unit is at most this, in steps of the weights.
const MOST: i16 = 64;
/// Numbers in one word of the processor, or two.
const LANES: usize = 16;

/// A number for each hidden unit, in steps of 1/64. Weights have 8 bits, so sums over a board fit 16.
type Units = [i16x16; UNITS / LANES];

/// The weights of a board.
#[derive(Debug)]
struct Network {
    bias: Units,
    /// Of open squares.
    open: Box<[Units]>,
    /// Of the square of the side to move.
    mover: Box<[Units]>,
    /// Of the opponent's square, less the square's own if it is open.
    entered: Box<[Units]>,
    /// In sixteenths of a square / 1,024.
    output: Units,
    /// What is added, and times the [attacker](isolation_eval::View::attacker), in sixteenths.
    constants: [i32; 2],
}

macro_rules! boards {
    ($($movement:ident $width:literal $height:literal $file:literal;)+) => {
        /// The boards that have a network, with its weights.
        const BOARDS: &[(Movement, [u8; 2], &[u8])] =
            &[$((
                Movement::$movement,
                [$width, $height],
                include_bytes!(concat!("networks/", $file, ".bin")),
            )),+];
    };
}

boards! {
    Knight 9 9 "knight-9x9";
    Knight 11 9 "knight-11x9";
    Queen 7 7 "queen-7x7";
    Queen 8 8 "queen-8x8";
}

impl Network {
    /// The network of a position's board, if there is one.
    fn of<W: Word>(position: &Position<W>) -> Option<&'static Self> {
        static NETWORKS: [OnceBox<Network>; BOARDS.len()] =
            [const { OnceBox::new() }; BOARDS.len()];
        let size = position.size();
        let board = (position.movement(), [size.width(), size.height()]);
        let plays_here = |&(movement, sides, _): &(_, _, _)| (movement, sides) == board;
        let found = BOARDS.iter().position(plays_here)?;
        if position.geometry().removes() {
            return None;
        }
        Some(NETWORKS[found].get_or_init(|| Box::new(Self::read(size, BOARDS[found].2))))
    }

    /// Repeats the filters in all symmetries. The bytes are: for each filter its weights of open
    /// squares, of the mover's and of the opponent's; the filters' biases; their outputs and the
    /// two constants, of 16 bits, the low one first.
    fn read(size: Size, bytes: &[u8]) -> Self {
        let squares = usize::from(size.area());
        let filters = UNITS / Symmetry::of(size).count();
        let (weights, rest) = bytes.split_at(filters * 3 * squares);
        let (biases, rest) = rest.split_at(filters);
        let small = |byte: u8| i16::from(byte.cast_signed());
        let of_filters = |number: &dyn Fn(usize) -> i16| {
            packed(&core::array::from_fn(|unit| number(unit % filters)))
        };
        let wide = |index: usize| i16::from_le_bytes([rest[2 * index], rest[2 * index + 1]]);
        let [open, mover, mut entered] = core::array::from_fn(|plane| {
            let of_square = |square: Square| {
                let images = Symmetry::of(size).map(|symmetry| at(symmetry.image(size, square)));
                let images: Vec<usize> = images.collect();
                let weight = |unit: usize| {
                    let row = unit % filters * 3 + plane;
                    small(weights[row * squares + images[unit / filters]])
                };
                packed(&core::array::from_fn(weight))
            };
            size.squares().map(of_square).collect::<Box<[Units]>>()
        });
        for (entered, open) in entered.iter_mut().zip(&open) {
            *entered = each(entered, open, |entered, open| entered - open);
        }
        Self {
            bias: of_filters(&|filter| small(biases[filter])),
            open,
            mover,
            entered,
            output: of_filters(&wide),
            constants: [filters, filters + 1].map(|index| wide(index).into()),
        }
    }
}

fn packed(numbers: &[i16; UNITS]) -> Units {
    core::array::from_fn(|word| {
        i16x16::new(core::array::from_fn(|lane| numbers[LANES * word + lane]))
    })
}

#[inline(always)]
fn each(one: &Units, other: &Units, combine: impl Fn(i16x16, i16x16) -> i16x16) -> Units {
    core::array::from_fn(|word| combine(one[word], other[word]))
}

/// The network of a search, with the sums of the open squares' weights at each ply of the current
/// line.
pub(super) struct Corrections {
    network: &'static Network,
    sums: Box<[Units]>,
    /// The hidden units before the moves that are evaluated next, less what those change.
    before: Units,
}

// Not inlined: they would slow down the searches of all other boards, by 0.3 to 1 %.
impl Corrections {
    /// Those of a board, if it has a network.
    pub fn of<W: Word>(position: &Position<W>) -> Option<Self> {
        let network = Network::of(position)?;
        let sums = vec![network.bias; PLY_TABLE].into_boxed_slice();
        Some(Self { network, sums, before: network.bias })
    }

    /// Begins a line at this position.
    pub fn begin<W: Word>(&mut self, position: &Position<W>) {
        let open = position.open().iter().map(|square| &self.network.open[at(square)]);
        let add = |all: Units, open| each(&all, open, |all, open| all + open);
        self.sums[0] = open.fold(self.network.bias, add);
    }

    /// A move to this square leads to this ply of the line.
    #[inline(never)]
    pub fn enter(&mut self, ply: u32, to: Square) {
        let before = &self.sums[ply_index(ply - 1)];
        self.sums[ply_index(ply)] =
            each(before, &self.network.open[at(to)], |before, open| before - open);
    }

    /// Prepares for moves from this ply, after which the piece on this square is to move.
    #[inline(never)]
    pub fn prepare(&mut self, ply: u32, next: Square) {
        let mover = &self.network.mover[at(next)];
        self.before = each(&self.sums[ply_index(ply)], mover, |all, mover| all + mover);
    }

    /// What is added to the estimate after a move to this square, for the side to move then.
    #[inline(never)]
    pub fn after(&self, to: Square, attacker: i32) -> Score {
        let entered = &self.network.entered[at(to)];
        let mut all = i32x8::ZERO;
        for (word, output) in self.network.output.iter().enumerate() {
            let sums = self.before[word] + entered[word];
            all += sums.max(i16x16::ZERO).min(i16x16::splat(MOST)).dot(*output);
        }
        let [constant, of_attacker] = self.network.constants;
        Score::sixteenths((all.reduce_add() >> 10) + constant + of_attacker * attacker)
    }
}

fn at(square: Square) -> usize {
    usize::from(square.index())
}

#[cfg(test)]
mod tests {
    use isolation_board::Setup;

    use super::*;
    use crate::Seeded;

    /// The value after a move, from the bytes and from each mirror image of the position.
    fn plain(position: &Position<u128>, attacker: i32, bytes: &[u8]) -> Score {
        let size = position.size();
        let squares = usize::from(size.area());
        let filters = UNITS / Symmetry::of(size).count();
        let small = |index: usize| i32::from(bytes[index] as i8);
        let wide = |index: usize| {
            let at = filters * (3 * squares + 1) + 2 * index;
            i32::from(i16::from_le_bytes([bytes[at], bytes[at + 1]]))
        };
        let mut all = 0;
        for image in Symmetry::of(size).map(|symmetry| symmetry.apply(position)) {
            let (mover, opponent) = image.pieces().unwrap();
            for filter in 0..filters {
                let weight =
                    |plane: usize, square| small((filter * 3 + plane) * squares + at(square));
                let open: i32 = image.open().iter().map(|square| weight(0, square)).sum();
                let active = small(filters * 3 * squares + filter) + open;
                let active = active + weight(1, mover) + weight(2, opponent);
                all += active.clamp(0, 64) * wide(filter);
            }
        }
        Score::sixteenths((all >> 10) + wide(filters) + wide(filters + 1) * attacker)
    }

    /// Random lines on each board, from the empty one.
    #[test]
    fn sums_along_a_line_give_the_value_of_all_filters_in_all_symmetries() {
        let mut seeded = Seeded::new(1);
        for &(movement, sides, bytes) in BOARDS {
            let letter = if movement == Movement::Knight { "Nn" } else { "Qq" };
            let rows = vec![alloc::string::ToString::to_string(&sides[0]); sides[1].into()];
            let text = alloc::format!("{}[{letter}] w", rows.join("/"));
            let empty = Position::<u128>::try_from(Setup::parse(&text).unwrap()).unwrap();
            let mut corrections = Corrections::of(&empty).unwrap();
            let mut values = 0;
            for _ in 0..20 {
                let mut position = empty;
                corrections.begin(&position);
                for ply in 1.. {
                    let moves = position.moves();
                    if moves.is_empty() {
                        break;
                    }
                    let mv = moves.clone().nth(seeded.below(moves.len() as u32) as usize).unwrap();
                    let next = position.play(mv);
                    if let (Some(waits), true) =
                        (position.piece(!position.to_move()), next.both_placed())
                    {
                        corrections.prepare(ply - 1, waits);
                        let attacker = seeded.below(3) as i32 - 1;
                        let value = corrections.after(mv.destination(), attacker);
                        assert_eq!(value, plain(&next, attacker, bytes), "{next}");
                        values += i32::from(value != Score::ZERO);
                    }
                    corrections.enter(ply, mv.destination());
                    position = next;
                }
            }
            assert!(values > 200, "{text}: {values}");
        }
    }

    #[test]
    fn other_boards_have_none() {
        for text in ["7/7/7/7/7/7/7[Nn] w", "8/8/8/8/8/8/8/8[Nn] w", "6/6/6/6/6/6/6/6[Pp] w"] {
            let position = Position::<u128>::try_from(Setup::parse(text).unwrap()).unwrap();
            assert!(Corrections::of(&position).is_none(), "{text}");
        }
    }
}
