//! The web page. The engine runs in a Web Worker, so that the page never waits for it.
//!
//! [`play`] is what goes on, without a browser; [`view`] shows it; [`engine`] is the worker.

pub mod engine;
pub mod play;
pub mod view;
