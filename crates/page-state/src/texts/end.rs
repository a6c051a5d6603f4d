//! The card at the end of a game.

pub use super::functions::end::*;

/// The moves that would have won; empty if unknown.
pub fn won_instead(squares: &[String]) -> String {
    const NAMED: usize = 3;
    match squares {
        [] => String::new(),
        [only] => one_won(only),
        [others @ .., last] if squares.len() <= NAMED => several_won(others.join(", "), last),
        _ => many_won(squares.len()),
    }
}
