//! A tree of moves as text: `d4 c5 (c6 e7) e6`. What stands in parentheses is played instead of the
//! move before them, as in the notation of chess games.

use std::fmt;

use isolation::AnyPosition;
use isolation::board::ParseMoveError;

use crate::texts::errors::{self, Said};

use super::tree::{GameTree, MOST_NODES, Node, START};

/// Why a text is no tree of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TreeError {
    /// A move is not legal where it stands.
    Move {
        /// Which one, from 1.
        number: usize,
        /// What is wrong with it.
        why: ParseMoveError,
    },
    /// A variation begins where no move can be replaced.
    NoMove,
    /// A variation begins or ends where none can.
    Parenthesis,
    /// There are too many moves.
    TooMany,
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Self::Move { number, why } => errors::move_number(number, why.said()),
            Self::NoMove => errors::no_move_to_replace().to_owned(),
            Self::Parenthesis => errors::parenthesis().to_owned(),
            Self::TooMany => errors::too_many_moves(MOST_NODES),
        })
    }
}

impl std::error::Error for TreeError {}

impl GameTree {
    /// Reads the moves from a start. The end of the main line is looked at.
    ///
    /// # Errors
    /// Which move is wrong, and why.
    pub fn parse(start: AnyPosition, text: &str) -> Result<Self, TreeError> {
        let mut tree = Self::new(start);
        // The places at which variations interrupt their lines.
        let mut interrupted: Vec<Node> = Vec::new();
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        let mut number = 0;
        for token in spaced.split_whitespace() {
            let here = tree.current();
            match token {
                "(" => {
                    interrupted.push(here);
                    tree.go(tree.parent(here).ok_or(TreeError::NoMove)?);
                }
                ")" => tree.go(interrupted.pop().ok_or(TreeError::Parenthesis)?),
                text => {
                    number += 1;
                    let mv = tree.position(here).parse_move(text);
                    let mv = mv.map_err(|why| TreeError::Move { number, why })?;
                    if !tree.play(mv) {
                        return Err(TreeError::TooMany);
                    }
                }
            }
        }
        if !interrupted.is_empty() {
            return Err(TreeError::Parenthesis);
        }
        tree.go(tree.line(START).last().copied().unwrap_or(START));
        Ok(tree)
    }

    /// The place of this number in the order of the text, from 0 for the start.
    pub fn numbered(&self, number: usize) -> Option<Node> {
        self.in_order().get(number).copied()
    }

    /// The number of a place in the order of the text.
    pub fn number(&self, node: Node) -> usize {
        self.in_order().iter().position(|&it| it == node).unwrap_or(0)
    }

    /// Writes what follows a place; `before` stands before the first move of it.
    fn write_line(&self, f: &mut fmt::Formatter<'_>, mut node: Node, before: &str) -> fmt::Result {
        let mut before = before;
        while let [first, others @ ..] = self.children(node) {
            f.write_str(before)?;
            before = " ";
            self.write_move(f, *first)?;
            for &other in others {
                f.write_str(" (")?;
                self.write_move(f, other)?;
                self.write_line(f, other, before)?;
                f.write_str(")")?;
            }
            node = *first;
        }
        Ok(())
    }

    fn write_move(&self, f: &mut fmt::Formatter<'_>, node: Node) -> fmt::Result {
        let Some(mv) = self.mv(node) else { return Ok(()) };
        f.write_str(&self.position(node).size().name(mv.destination()))
    }
}

/// The moves without the start, each as the cell that it goes to.
impl fmt::Display for GameTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_line(f, START, "")
    }
}
