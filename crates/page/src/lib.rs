//! The web page. The engine runs in a Web Worker, so that the page never waits for it.

pub mod app;
pub mod engine;
