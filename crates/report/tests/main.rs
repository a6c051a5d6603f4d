//! Reports of synthetic tournaments.
//!
//! Snapshots are in `tests/snapshots`; `SNAPSHOTS=overwrite cargo test -p isolation-report` renews
//! them.

mod pages;
mod summaries;
mod texts;
mod words;
