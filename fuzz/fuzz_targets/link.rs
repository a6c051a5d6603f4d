//! Links to places of the page: what they open has an address that opens the same.
#![no_main]

#[path = "../laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|text: &str| laws::link(text));
