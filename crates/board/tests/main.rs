//! Tests of the rules: one binary, so that dependencies are linked once.

mod decoding;
mod examples;
mod laws;
mod perft;
mod random;
mod refusals;
mod removal;
mod serde;
mod sets;
mod texts;
