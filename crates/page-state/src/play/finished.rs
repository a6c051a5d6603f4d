//! A game that is over, and the mistakes in it.

use isolation::board::Player;
use isolation::{End, Game};

use crate::knowledge::Knowledge;

/// A game that is over, and who played it.
#[derive(Clone, Debug)]
pub struct Finished<'a> {
    pub game: &'a Game,
    /// So many moves were made by the rules, before the players' first.
    pub given: usize,
    /// The only person, who is called "you".
    pub person: Option<Player>,
    pub names: [String; 2],
    pub winner: Player,
    pub how: End,
    pub knowledge: &'a Knowledge,
}

/// A move that gave a win away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// The number of moves before it.
    pub ply: usize,
    /// Whether it is the viewer's.
    pub own: bool,
}
