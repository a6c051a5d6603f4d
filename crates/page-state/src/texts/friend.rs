//! Playing a friend by links, or live.

pub use super::end::rematch;
pub use super::functions::friend::*;
pub use super::shell::{analyse, first_player, second_player, try_again};
pub use super::table::resign;
