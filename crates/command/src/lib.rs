//! What the commands of the program `isolation` share, whether they are in its crate or in one of their own: how
//! they fail, and what they write beside their output.

pub mod failure;
mod note;
mod progress;
mod stderr;
mod whole_file;

pub use note::note;
pub use progress::{Progress, node_counter};
pub use stderr::Stderr;
pub use whole_file::WholeFile;
