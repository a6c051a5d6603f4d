//! The web page. The engine runs in a Web Worker, so that the page never waits for it.
//!
//! [`play`] is what goes on at its table, without a browser, and [`address`] what the URL says of
//! it; [`heuristics`] judge what stands on a board; [`texts`] holds all words; [`view`] shows it; [`engine`] is the worker.

pub mod address;
pub mod engine;
pub mod heuristics;
pub mod play;
pub mod texts;
pub mod view;
