//! Move texts of a position: what is read is legal, and its own text reads back as it.
#![no_main]

#[path = "../laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|text: &str| laws::moves(text));
