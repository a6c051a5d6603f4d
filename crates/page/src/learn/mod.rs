//! What people learn with: lessons, puzzles, and what they have achieved. It knows no browser.

mod kept;
mod record;

#[cfg(test)]
mod kept_tests;

pub use kept::{Keepable, Kept, Shelf, Trouble};
pub use record::{Ended, PersonalRecord, Tally};
