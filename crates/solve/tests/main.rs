//! Tests of the solver: one binary, so that dependencies are linked once.

mod boards;
mod brute_force;
mod certificates;
#[path = "../examples/certify.rs"]
mod certify;
mod nodes;
#[path = "../../board/tests/random/mod.rs"]
mod random;
mod removal;
mod split;

#[test]
fn the_example_runs() -> Result<(), Box<dyn std::error::Error>> {
    certify::main()
}
