//! Tests of the rules: one program, so that all it needs is linked once.

mod laws;
mod perft;
mod random;
mod refusals;
mod removal;
mod texts;
