//! Tests of the program `isolation`: one program, so that all it needs is linked once.

mod bench;
mod checker;
#[allow(clippy::print_stdout, reason = "the last line is the input that failed")]
mod corpora;
mod docs;
#[cfg(target_os = "linux")]
mod faults;
mod program;
mod serve_engine;
mod serve_rooms;
