//! The web page. The engine runs in a Web Worker, so that the page never waits for it.
//!
//! What goes on is known without a browser: [`play`] at the table, [`analyse`] of a position,
//! [`tree`] inside a search, [`heuristics`] on a position, [`compare`] in tournaments, [`learn`] in
//! lessons; [`knowledge`] is what the solver has proven, [`keep`] what stays in the browser,
//! [`address`] what the URL says. [`texts`] holds all words; [`view`] shows it; [`engine`] is the
//! worker.

pub mod address;
pub mod analyse;
pub mod compare;
pub mod engine;
pub mod heuristics;
pub mod keep;
pub mod knowledge;
pub mod learn;
pub mod orders;
pub mod play;
pub mod texts;
pub mod tree;
pub mod view;
