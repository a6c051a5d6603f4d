//! Tests of the program `isolation`: one program, so that all it needs is linked once.

mod bench;
mod checker;
mod docs;
mod program;
mod serve_engine;
mod serve_rooms;
