//! What the commands of the program `isolation` share, whether they are in its crate or in one of their own: how
//! they fail, what they write beside their output, the progress of proofs, and players outside of tournaments.

pub mod board_proof;
pub mod failure;
mod journal;
mod note;
mod progress;
pub mod seat;
mod stderr;
mod threads;
mod whole_file;

pub use journal::Journal;
pub use note::note;
pub use progress::{Progress, hide_progress, node_counter, progress_line};
pub use stderr::Stderr;
pub use threads::{need_threads, no_thread};
pub use whole_file::WholeFile;
