//! The parts of `cargo xtask bench strength`, tested where they stand. Cargo compiles the tests of a
//! bench that has a `main` of its own, but does not run them; here they run.

#[path = "../benches/strength/main.rs"]
#[allow(dead_code, reason = "the tests call the parts, not `main`")]
mod bench;
