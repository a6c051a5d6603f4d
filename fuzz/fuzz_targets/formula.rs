//! Formulas: what is read has one value, whatever the width of the word.
#![no_main]

#[path = "../laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|text: &str| laws::formula(text));
