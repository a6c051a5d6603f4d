//! Tournaments in the browser, without the browser: what a person describes, what is played by
//! several workers, what is saved, and what it shows.
//!
//! A [`Draft`] becomes a [`Contest`], which hands games to workers by [`Command`]s and takes their
//! lines, in any order. The lines are those of the command line, and decide all that is shown.

mod choices;
mod contest;
mod counting;
mod draft;
mod import;
mod opened;
mod plot;
mod saved;
mod standings;

pub use choices::groups;
pub use contest::{Command, Contest, Stage};
pub use counting::Counting;
pub use draft::{Draft, Effort, Fault, Field, MOST_GAMES, PlayerDraft};
pub use import::lines_of;
pub use opened::Opened;
pub use plot::{Curve, Plot, SIZE, curves, step};
pub use saved::{Listed, Stored, line_key, lines_prefix, tournament_of};
pub use standings::{Bar, GameRow, MatrixEntry, StandingsRow, games, matrix, rows};

#[cfg(test)]
mod contest_tests;
#[cfg(test)]
mod draft_tests;
