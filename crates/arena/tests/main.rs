//! Tests of the arena: one program, so that all it needs is linked once.

mod accuracy;
mod boards;
mod coverage;
mod descriptions;
#[cfg(feature = "native")]
mod jobs;
#[cfg(feature = "native")]
mod levels;
#[cfg(feature = "native")]
mod line_files;
#[cfg(feature = "native")]
mod outlook;
mod pair_model;
mod play;
mod random_games;
#[cfg(feature = "native")]
mod runs;
mod schedules;
mod statistics;
mod summaries;
mod tuning;
