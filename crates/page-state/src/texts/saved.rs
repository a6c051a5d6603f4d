//! Sharing, and what the browser saves.

pub use super::functions::saved::*;
pub use super::shell::{cancel, delete, first, more_games, position, rename, second, try_again};
