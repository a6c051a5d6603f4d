//! Move lists of Udacity's course: what is imported exports as the same list.
#![no_main]

#[path = "../laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|text: &str| laws::udacity_list(text));
