//! Tests of the protocol: one binary, so that dependencies are linked once.

#[path = "../../isolation/tests/examples.rs"]
mod examples;
mod known;
mod move_list;
mod picture;
mod puzzles;
#[path = "../../board/tests/random/mod.rs"]
mod random;
#[path = "../../isolation/tests/random_games.rs"]
mod random_games;
mod rooms;
mod solved_positions;
mod trees;
mod udacity;
mod wire;
