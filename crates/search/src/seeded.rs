//! Reproducible random numbers: a named generator with 32-bit draws.

use core::convert::Infallible;

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng, TryRng};

/// The name of the random number generator of the project, as records state it.
pub const GENERATOR: &str = "xoshiro256**";

/// A random number generator with a seed: the same numbers on every machine and in every version.
#[derive(Clone, Debug)]
pub struct Seeded(Xoshiro256StarStar);

impl Seeded {
    /// The generator with this seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256StarStar::seed_from_u64(seed))
    }

    /// A random number below `bound`, which must be at least 1 and far below 2^32.
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u64::from(self.0.next_u32()) * u64::from(bound)) >> 32) as u32
    }

    /// Shuffles the items (Fisher and Yates, from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// For libraries of distributions.
impl TryRng for Seeded {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0.try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0.try_fill_bytes(bytes)
    }
}
