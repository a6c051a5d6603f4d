//! Sharing, and what the browser saves.

pub(crate) use super::functions::saved::*;
pub(crate) use super::shell::{
    cancel, delete, first, more_games, position, rename, second, try_again,
};
