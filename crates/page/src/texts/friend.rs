//! Playing a friend by links, or live.

pub(crate) use super::end::rematch;
pub(crate) use super::functions::friend::*;
pub(crate) use super::shell::{analyse, first_player, second_player, try_again};
pub(crate) use super::table::resign;
