//! Agent texts: what is read prints canonically and reads back as the same.
#![no_main]

#[path = "../laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|text: &str| laws::agent(text));
