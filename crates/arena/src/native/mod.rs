//! What an operating system adds: threads, files, processes.

mod checkpoint;
mod clocks;
mod line_file;
mod preflight;
mod records;
mod run;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use clocks::start_clock;
pub use line_file::{LineFile, LineFileError};
pub use preflight::Unfit;
pub(crate) use preflight::preflight;
pub use records::{Records, RecordsError};
pub(crate) use run::Players;
pub use run::{Run, RunError, Unplayed};
