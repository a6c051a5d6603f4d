//! Puzzles: positions in which a person looks for a winning move. It knows no browser.
//!
//! An address says what is [`Wanted`]: the puzzle of a day, or one of the [`Collection`]; the position on the board is
//! [`Solving`]. What was achieved is a [document](PuzzleProgress).

mod address;
mod collection;
mod day;
mod progress;
mod solving;
#[cfg(test)]
mod solving_tests;
mod words;

pub use address::{Wanted, of_day, of_theme, theme_of};
pub use collection::Collection;
pub use day::Day;
pub use progress::{Achieved, PuzzleProgress};
pub use solving::{Phase, Refutation, Solving};
