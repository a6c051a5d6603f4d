//! Events in a room of two players and spectators.
#![no_main]

#[path = "../laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|text: &str| laws::room(text));
