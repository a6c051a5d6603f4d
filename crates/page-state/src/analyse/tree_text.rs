//! A tree of moves as text: `d4 c5?! {too early} (c6 e7) e6`. What stands in parentheses is played
//! instead of the move before them, as in the notation of chess games; braces hold comments.

use std::fmt;

use isolation::AnyPosition;
use isolation::board::ParseMoveError;
use isolation::record::Glyph;
use isolation_protocol::move_list;

use crate::choice::code;
use crate::texts::errors::{self, Said};

use super::tree::{GameTree, MOST_NODES, Node, START};

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TreeError {
    #[error("{}", errors::move_number(.number, .why.said()))]
    Move { number: usize, why: ParseMoveError },
    /// A variation begins where no move can be replaced.
    #[error("{}", errors::no_move_to_replace())]
    NoMove,
    /// A variation begins or ends where none can.
    #[error("{}", errors::parenthesis())]
    Parenthesis,
    /// A comment does not end, or ends where none begins.
    #[error("{}", errors::brace())]
    Brace,
    /// A move has marks that do not exist.
    #[error("{}", errors::unknown_mark(.number, .marks, Glyph::ALL.map(Glyph::text).join(", ")))]
    Glyph { number: usize, marks: String },
    #[error("{}", errors::too_many_moves(MOST_NODES))]
    TooMany,
}

impl GameTree {
    /// Reads the moves from a start. The end of the main line is the current place.
    pub fn parse(start: AnyPosition, text: &str) -> Result<Self, TreeError> {
        let mut tree = Self::new(start);
        // The places at which variations interrupt their lines.
        let mut interrupted: Vec<Node> = Vec::new();
        let mut number = 0;
        let mut rest = text.trim_start();
        while let Some(first) = rest.chars().next() {
            let here = tree.current;
            match first {
                '(' => {
                    interrupted.push(here);
                    tree.go(tree.parent(here).ok_or(TreeError::NoMove)?);
                    rest = &rest[1..];
                }
                ')' => {
                    tree.go(interrupted.pop().ok_or(TreeError::Parenthesis)?);
                    rest = &rest[1..];
                }
                '{' => rest = read_comment(&rest[1..], &mut tree.note_mut(here).comment)?,
                '}' => return Err(TreeError::Brace),
                _ => {
                    let Some((word, after)) = move_list::next_move(rest) else { break };
                    number += 1;
                    let (square, marks) =
                        word.split_at(word.find(['!', '?']).unwrap_or(word.len()));
                    let mv = tree.position(here).parse_move(square);
                    let mv = mv.map_err(|why| TreeError::Move { number, why })?;
                    if !tree.play(mv) {
                        return Err(TreeError::TooMany);
                    }
                    let glyph = Glyph::ALL.into_iter().find(|glyph| glyph.text() == marks);
                    if glyph.is_none() && !marks.is_empty() {
                        return Err(TreeError::Glyph { number, marks: marks.to_owned() });
                    }
                    let note = tree.note_mut(tree.current);
                    note.glyph = glyph.or(note.glyph);
                    rest = after;
                }
            }
            rest = rest.trim_start();
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
                self.write_line(f, other, " ")?;
                f.write_str(")")?;
            }
            node = *first;
        }
        Ok(())
    }

    fn write_move(&self, f: &mut fmt::Formatter<'_>, node: Node) -> fmt::Result {
        let Some(mv) = self.mv(node) else { return Ok(()) };
        f.write_str(&code(self.position(node).size(), mv))?;
        f.write_str(self.note(node).glyph.map_or("", Glyph::text))?;
        match self.note(node).comment.as_str() {
            "" => Ok(()),
            comment => write!(f, " {}", braced(comment)),
        }
    }
}

fn braced(comment: &str) -> String {
    format!("{{{}}}", comment.replace('\\', "\\\\").replace('}', "\\}"))
}

/// Appends a comment whose brace was read, and gives what follows it.
fn read_comment<'a>(text: &'a str, comment: &mut String) -> Result<&'a str, TreeError> {
    if !comment.is_empty() {
        comment.push(' ');
    }
    let mut chars = text.char_indices();
    while let Some((at, letter)) = chars.next() {
        match letter {
            '}' => return Ok(&text[at + 1..]),
            '\\' => comment.extend(chars.next().map(|(_, letter)| letter)),
            letter => comment.push(letter),
        }
    }
    Err(TreeError::Brace)
}

/// The moves without the start, each as the square that it goes to.
impl fmt::Display for GameTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.note(START).comment.as_str() {
            "" => self.write_line(f, START, ""),
            comment => {
                f.write_str(&braced(comment))?;
                self.write_line(f, START, " ")
            }
        }
    }
}
