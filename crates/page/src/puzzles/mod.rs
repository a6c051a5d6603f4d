//! Puzzles: positions in which a person looks for a winning move. It knows no browser.

mod address;
mod solving;
#[cfg(test)]
mod solving_tests;
mod words;

pub use address::{Wanted, address_of};
pub use solving::{Phase, Refutation, Solving};
