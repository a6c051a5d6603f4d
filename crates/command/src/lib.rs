//! What the commands of the program `isolation` share, whether they are in its crate or in one of their own: how
//! they fail, what they write beside their output, and players outside of tournaments.

pub mod failure;
mod journal;
mod note;
mod progress;
pub mod seat;
mod stderr;
mod whole_file;

pub use journal::Journal;
pub use note::note;
pub use progress::{Progress, node_counter};
pub use stderr::Stderr;
pub use whole_file::WholeFile;
