//! The machine word of a set of squares: `u64` or `u128`.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitOr, BitXor, Not};

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
}

/// The word of a [`Bitboard`](crate::Bitboard): `u64` for boards of at most 64 squares, `u128` for
/// boards of at most 128. The only type parameter of the engine; everything else about a board is
/// run-time data, which is measured to be as fast as constants.
pub trait Word:
    sealed::Sealed
    + Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + 'static
{
    /// Number of bits, the largest number of squares of a board.
    const BITS: u32;
    /// No bit set.
    const ZERO: Self;

    /// The word with only bit `index` set; if `index` is `BITS` or more, with any one bit set.
    fn bit(index: u32) -> Self;
    /// Number of set bits.
    fn count_ones(self) -> u32;
    /// Index of the lowest set bit; `BITS` when there is none.
    fn trailing_zeros(self) -> u32;
    /// The highest set bit alone. The word must not be zero.
    fn highest_bit(self) -> Self;
    /// Difference modulo 2^`BITS`.
    fn wrapping_sub(self, other: Self) -> Self;
    /// The word without its lowest set bit.
    fn without_lowest(self) -> Self;
    /// The bits shifted up by fewer than 64 places; those that leave the word are lost.
    fn up(self, places: u32) -> Self;
    /// The bits shifted down by fewer than 64 places; those that leave the word are lost.
    fn down(self, places: u32) -> Self;
    /// The low `BITS` bits of `value`.
    fn truncate(value: u128) -> Self;
    /// The same bits in 128.
    fn widen(self) -> u128;
}

/// Implements [`Word`] for an unsigned integer.
macro_rules! impl_word {
    ($word:ty, bit: |$index:ident| $bit:expr, highest_bit: |$bits:ident| $highest_bit:expr,
     up: $up:expr, down: $down:expr) => {
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: Self = 0;

            #[inline(always)]
            fn bit($index: u32) -> Self {
                $bit
            }
            #[inline(always)]
            fn count_ones(self) -> u32 {
                <$word>::count_ones(self)
            }
            #[inline(always)]
            fn trailing_zeros(self) -> u32 {
                <$word>::trailing_zeros(self)
            }
            #[inline(always)]
            fn highest_bit(self) -> Self {
                let $bits = self;
                $highest_bit
            }
            #[inline(always)]
            fn wrapping_sub(self, other: Self) -> Self {
                <$word>::wrapping_sub(self, other)
            }
            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & <$word>::wrapping_sub(self, 1)
            }
            #[inline(always)]
            fn up(self, places: u32) -> Self {
                debug_assert!(places < 64);
                $up(self, places)
            }
            #[inline(always)]
            fn down(self, places: u32) -> Self {
                debug_assert!(places < 64);
                $down(self, places)
            }
            #[inline(always)]
            fn truncate(value: u128) -> Self {
                value as Self
            }
            #[inline(always)]
            fn widen(self) -> u128 {
                self as u128
            }
        }
    };
}

impl_word!(
    u64,
    bit: |index| 1_u64.wrapping_shl(index),
    highest_bit: |bits| (1 << 63) >> bits.leading_zeros(),
    up: |bits: u64, places| bits << places,
    down: |bits: u64, places| bits >> places
);
impl_word!(
    u128,
    bit: |index| if HALVES { bit_by_halves(index) } else { 1_u128.wrapping_shl(index) },
    highest_bit: |bits| if HALVES {
        highest_bit_by_halves(bits)
    } else {
        (1 << 127) >> bits.leading_zeros()
    },
    up: up_by_halves,
    down: down_by_halves
);

/// Combines two arrays lane by lane.
#[inline(always)]
pub(crate) fn zip<W: Word, const N: usize>(a: [W; N], b: [W; N], f: impl Fn(W, W) -> W) -> [W; N] {
    let mut result = [W::ZERO; N];
    for lane in 0..N {
        result[lane] = f(a[lane], b[lane]);
    }
    result
}

/// In wasm, a 128-bit shift by a variable number of places is a function call; shifts of the halves
/// are instructions.
const HALVES: bool = cfg!(target_arch = "wasm32");

#[inline(always)]
fn bit_by_halves(index: u32) -> u128 {
    let bit = u128::from(1_u64 << (index & 63));
    if index < 64 { bit } else { bit << 64 }
}

#[inline(always)]
fn highest_bit_by_halves(bits: u128) -> u128 {
    match (bits >> 64) as u64 {
        0 => (bits as u64).highest_bit().widen(),
        high => high.highest_bit().widen() << 64,
    }
}

/// With fewer than 64 places, no test is needed for which half a bit comes from.
#[inline(always)]
fn up_by_halves(bits: u128, places: u32) -> u128 {
    let (low, high) = (bits as u64, (bits >> 64) as u64);
    let carried = (low >> 1) >> (63 - places);
    u128::from(low << places) | u128::from(high << places | carried) << 64
}

#[inline(always)]
fn down_by_halves(bits: u128, places: u32) -> u128 {
    let (low, high) = (bits as u64, (bits >> 64) as u64);
    let carried = (high << 1) << (63 - places);
    u128::from(low >> places | carried) | u128::from(high >> places) << 64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_by_halves_agree_with_whole_words() {
        for index in 0..128 {
            assert_eq!(bit_by_halves(index), 1 << index);
            for lower in [0, 1, u128::MAX >> 1, 0x0123_4567_89ab_cdef << 32] {
                let bits = 1 << index | lower & ((1 << index) - 1);
                assert_eq!(highest_bit_by_halves(bits), 1 << index);
            }
        }
    }

    #[test]
    fn shifts_by_halves_agree_with_whole_words() {
        let patterns =
            [1, u128::MAX, 0x8000_0000_0000_0001_8000_0000_0000_0001, 0x0123_4567_89ab << 40];
        for bits in patterns {
            for places in 0..64 {
                assert_eq!(up_by_halves(bits, places), bits << places);
                assert_eq!(down_by_halves(bits, places), bits >> places);
            }
        }
    }
}
