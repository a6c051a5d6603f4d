//! The card at the end of a game.

pub use super::functions::end::*;

/// The winning alternatives, in brackets; empty if unknown.
pub fn won_instead(squares: &[String]) -> String {
    match squares {
        [] => String::new(),
        [only] => one_won(only),
        [first, second] => several_won(first, second),
        [first, second, ..] => {
            several_won(format!("{first}, {second}"), super::play::others(squares.len() - 2))
        }
    }
}

/// How many mistakes two named players made.
pub fn counts(first: (String, usize), second: (String, usize)) -> String {
    each(first.0, said(first.1), second.0, said(second.1))
}

fn said(count: usize) -> String {
    if count == 0 { none().to_owned() } else { count.to_string() }
}

/// How many mistakes the person and the opponent made; the side whose last mistake was just named
/// is counted only where it made more.
pub fn counts_with_you(own: usize, named_own: bool, name: String, other: usize) -> String {
    match (named_own, own, other) {
        (true, 1, _) => made(name, said(other)),
        (false, _, 1) => you_made(said(own)),
        _ => you_and_other(said(own), name, said(other)),
    }
}
