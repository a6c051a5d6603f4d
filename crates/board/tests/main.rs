//! Tests of the rules: one binary, so that dependencies are linked once.

mod any_position;
mod decoding;
mod examples;
mod laws;
mod paths;
mod perft;
mod random;
mod refusals;
mod removal;
mod serde;
mod sets;
mod territories;
mod texts;
