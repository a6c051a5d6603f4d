//! A tournament in words, tables and charts, all of it from its [`Summary`].
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

pub use improvement::improvement;
pub use json::SCHEMA;

use isolation_arena::Summary;

/// A report that goes into a file.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The name on the command line.
    pub name: &'static str,
    /// What the names of its files end with, after a dot.
    pub extension: &'static str,
    /// What it holds, in one line.
    pub idea: &'static str,
    /// Writes it.
    pub write: fn(&Summary) -> String,
}

/// All reports that go into files.
pub const FORMATS: &[Format] = &[
    Format {
        name: "markdown",
        extension: "md",
        idea: "tables for GitHub, and in words what they show",
        write: markdown::write,
    },
    Format { name: "csv", extension: "csv", idea: "one line a player", write: csv::players },
    Format {
        name: "csv-pairings",
        extension: "pairings.csv",
        idea: "one line for each player and opponent",
        write: csv::pairings,
    },
    Format {
        name: "json",
        extension: "json",
        idea: "all figures as one object",
        write: json::write,
    },
    Format {
        name: "html",
        extension: "html",
        idea: "one page with tables and charts that needs nothing else",
        write: html::write,
    },
    Format {
        name: "classroom-markdown",
        extension: "classroom.md",
        idea: "one row an agent of a class, with the reasons of its forfeits",
        write: classroom::markdown,
    },
    Format {
        name: "classroom-csv",
        extension: "classroom.csv",
        idea: "the same, one line an agent",
        write: classroom::csv,
    },
    Format {
        name: "classroom-html",
        extension: "classroom.html",
        idea: "the same as a page",
        write: classroom::html,
    },
];
