//! Threads, files and processes.

mod checkpoint;
mod clocks;
mod line_file;
mod machine;
mod records;
mod run;
mod seat;
mod threads;
mod watched;

pub use checkpoint::{checkpoint_line, open_checkpoint};
pub use clocks::start_clock;
pub use line_file::checked as checked_lines;
pub use line_file::read as read_line;
pub(crate) use line_file::read;
pub use line_file::{Durability, LineFile};
pub(crate) use records::RECORD_BEGINNING;
pub use records::open_records;
pub use run::Run;
pub(crate) use run::{Players, preflight, pulse};
pub use seat::seat;
pub(crate) use threads::{for_each_result, start_threads};
