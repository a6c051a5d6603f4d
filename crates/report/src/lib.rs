//! Reports of a tournament: conclusions, tables and charts, computed from its [`Summary`].
//!
//! [`terminal`] prints to a terminal, [`classroom`] reports on a class of student agents; [`FORMATS`] lists
//! the reports in files. [`conclusion`] makes all conclusions and `tables` all tables; the formats only lay
//! them out. A player is called the best only if each rival's interval lies below its own, or if their
//! games decide it, with the allowed error divided among the rivals.
//!
//! ```
//! use isolation::{Game, GameRecord, find_rules};
//! use isolation_arena::Summary;
//!
//! let mut game = Game::new(&find_rules("becker")?, 0);
//! for text in ["b2", "a1", "b2c2", "a1a2", "c2c1", "a2a3", "c1b1"] {
//!     game.play(game.position().parse_move(text)?)?;
//! }
//! let record = GameRecord::of(&game, ["strong".into(), "random".into()], None, Vec::new());
//! let summary = Summary::of(&[record])?;
//! assert!(isolation_report::terminal::write(&summary, Some(80)).contains("Standings"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod charts;
pub mod classroom;
mod columns;
pub mod conclusion;
pub mod csv;
pub mod html;
mod improvement;
mod json;
mod markdown;
mod tables;
pub mod terminal;
pub mod words;

pub use improvement::Improvement;
pub use json::{SCHEMA, figures};

use isolation_arena::Summary;

/// The format of a report file.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The name on the command line.
    pub name: &'static str,
    /// The file extension.
    pub extension: &'static str,
    /// A short description.
    pub idea: &'static str,
    /// Writes it.
    pub write: fn(&Summary) -> String,
}

/// All formats of report files.
pub const FORMATS: &[Format] = &[
    Format {
        name: "markdown",
        extension: "md",
        idea: "GitHub tables and conclusions",
        write: markdown::write,
    },
    Format { name: "csv", extension: "csv", idea: "one line per player", write: csv::players },
    Format {
        name: "csv-pairings",
        extension: "pairings.csv",
        idea: "one line per player and opponent",
        write: csv::pairings,
    },
    Format { name: "json", extension: "json", idea: "all figures", write: json::write },
    Format {
        name: "html",
        extension: "html",
        idea: "self-contained page with tables and charts",
        write: html::write,
    },
    Format {
        name: "classroom-markdown",
        extension: "classroom.md",
        idea: "one row per student agent, with reasons of forfeits",
        write: classroom::markdown,
    },
    Format {
        name: "classroom-csv",
        extension: "classroom.csv",
        idea: "the same as CSV",
        write: classroom::csv,
    },
    Format {
        name: "classroom-html",
        extension: "classroom.html",
        idea: "the same as a page",
        write: classroom::html,
    },
];
