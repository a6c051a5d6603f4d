//! The verifier of certificates: texts of strategies that win positions.
//!
//! It uses only the rules of the crate `isolation_board`, nothing of the solver. A certificate
//! consists of these lines:
//!
//! ```text
//! isolation certificate 2
//! position 5/1N3/5/3n1/5 w - - 0 1
//! winner first
//! strategy
//! d3c5..b3.....c1.b3.......b2.....c5e4....
//! end 32 crc32 92305566
//! ```
//!
//! The lines from `position` on are a *statement*; several may follow one another, all about boards
//! of one size and movement. The strategy is a depth-first traversal of the game tree. If the winner
//! is to move, one of these follows:
//!
//! - its reply: the square that it goes to, and after it the removed square, where moves remove one;
//! - a full stop, which claims that a [plain search](plain_search) proves the win;
//! - an asterisk, which claims that an earlier statement says that the side to move wins this
//!   position, or an [image](Fact) of it.
//!
//! If the loser is to move, nothing is written, and all its legal moves follow, in board order; or,
//! on the same line as what comes before:
//!
//! - an equals sign, which claims that from here on the winner [mirrors](mirrored) each move;
//! - a number sign, which claims that an earlier statement says that the side to move loses this
//!   position, or an image of it.
//!
//! Strategies fill lines, with nothing between the replies and signs. The last line contains their
//! number, and the CRC-32 of all lines before it. Version 1 has one statement, hence no asterisks and number
//! signs.
//!
//! The cost of a check is bounded by the length of the text, and the depth of its calls by the
//! board, on which every move closes a square.

#![no_std]
#![deny(clippy::disallowed_methods, clippy::disallowed_types)]

extern crate alloc;
#[cfg(feature = "gzip")]
extern crate std;

#[cfg(feature = "gzip")]
pub mod gzip;

use alloc::borrow::{Cow, ToOwned};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use isolation_board::match_width;
use isolation_board::text::without_mark;
use isolation_board::{
    AnyPosition, Bitboard, Movement, Player, Position, Setup, Size, Square, Symmetry, Word,
};

/// The first line, as it is written.
pub const HEAD: &str = "isolation certificate 2";
/// The first line of certificates with one statement.
const HEAD_1: &str = "isolation certificate 1";
/// Maximum nodes of the plain search from a full stop.
const PLAIN_SEARCH: u32 = 300;

/// What a certificate proves.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Certified {
    /// The statements, in order; at least one. The last is what the certificate was made for.
    pub statements: Vec<Statement>,
    /// Replies and signs in all strategies.
    pub replies: u64,
}

impl Certified {
    /// The last statement.
    pub fn last(&self) -> &Statement {
        self.statements.last().expect("a certificate has a statement")
    }
}

/// A proven winner.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Statement {
    /// The position.
    pub position: Setup,
    /// The winner.
    pub winner: Player,
}

/// A position as statements are compared: the least of its images under the symmetries of the
/// board, in which the side to move is the first player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fact {
    open: u128,
    /// The squares of the side to move and of its opponent.
    pieces: [Option<Square>; 2],
}

impl Fact {
    /// Of a position.
    pub fn of<W: Word>(position: &Position<W>) -> Self {
        let (size, mover) = (position.size(), position.to_move());
        let image = |symmetry: Symmetry| {
            let image = |square| symmetry.image(size, square);
            let open: Bitboard<u128> = position.open().into_iter().map(image).collect();
            let pieces = [mover, !mover].map(|player| position.piece(player).map(image));
            Self { open: open.to_bits(), pieces }
        };
        position.symmetries().map(image).min().expect("every board has the identity")
    }
}

/// Why a text is not a certificate, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: column {column}: {fault}")]
#[non_exhaustive]
pub struct CertificateError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong, or what was expected; in the strategy also the position reached.
    pub fault: String,
}

/// Checks a certificate. It may begin with a byte order mark and have line ends of Windows; its check sum is
/// that without them.
///
/// # Errors
/// The first place that is not part of a proof.
pub fn verify(text: &str) -> Result<Certified, CertificateError> {
    let text = without_mark(text);
    let plain =
        if text.contains('\r') { text.replace("\r\n", "\n").into() } else { Cow::Borrowed(text) };
    let mut reader = Reader { text: &plain, at: 0, replies: 0, stated: BTreeMap::new() };
    match reader.line()? {
        (_, HEAD | HEAD_1) => {}
        (start, _) => return reader.refuse(start, format!("expected {HEAD:?}")),
    }
    let mut statements = Vec::new();
    let mut board: Option<(Size, Movement)> = None;
    while statements.is_empty() || reader.text[reader.at..].starts_with("position ") {
        let (start, text) = reader.after("position ")?;
        let position =
            Setup::parse(text).or_else(|error| reader.refuse(start, error.to_string()))?;
        let this = (position.size, position.movement);
        if *board.get_or_insert(this) != this {
            return reader.refuse(start, "expected the board of the first statement".to_owned());
        }
        let winner = match reader.after("winner ")? {
            (_, "first") => Player::First,
            (_, "second") => Player::Second,
            (start, _) => return reader.refuse(start, "expected first or second".to_owned()),
        };
        reader.exactly("strategy")?;
        let start = AnyPosition::try_from(position.clone()).expect("a checked setup");
        match_width!(&start, start => reader.strategy(start, winner))?;
        statements.push(Statement { position, winner });
    }
    reader.end()?;
    Ok(Certified { statements, replies: reader.replies })
}

/// Whether the side to move wins, by plain search of at most 300 nodes: moves that leave the fewest
/// targets first, until one leaves a lost position. `None` after so many nodes.
pub fn plain_search<W: Word>(position: &Position<W>) -> Option<bool> {
    wins(position, &mut { PLAIN_SEARCH })
}

fn wins<W: Word>(position: &Position<W>, left: &mut u32) -> Option<bool> {
    *left = left.checked_sub(1)?;
    let mut next: Vec<Position<W>> = position.moves().map(|mv| position.play(mv)).collect();
    next.sort_by_key(|position| position.targets().len());
    for position in &next {
        if !wins(position, left)? {
            return Some(true);
        }
    }
    Some(false)
}

/// Whether the side to move loses because the other can answer every move by its image (symmetry
/// strategy): some symmetry of the board that is its own inverse swaps the two pieces, maps the
/// open squares to themselves, and fixes no open square.
///
/// The reply is always legal. When the mover goes to a square, the image of that square was open
/// too and is another square, so it still is open. A knight or a king can step there, because its
/// steps are the images of the mover's; then the position is as before, with two open squares less,
/// and in the end the mover has none. A queen also needs a free line. Its line is the image of the
/// mover's, which was free, so only the mover, on the square it went to, can block it; then the
/// image of that square lies on the mover's line. For the 180° rotation of a board of odd width and
/// odd height this is impossible: from a square to its image a line of queens runs through the
/// middle square, which is its own image, hence closed. No other symmetry is used for queens.
pub fn mirrored<W: Word>(position: &Position<W>) -> bool {
    let Some((mover, opponent)) = position.pieces() else { return false };
    let (size, open) = (position.size(), position.open());
    let slides = position.movement().slides();
    if position.geometry().removes() {
        return false;
    }
    let odd = size.width() % 2 == 1 && size.height() % 2 == 1;
    Symmetry::of(size).any(|symmetry| {
        let image = |square| symmetry.image(size, square);
        let rotation = symmetry == Symmetry::ROTATION_180;
        (!slides || (odd && rotation))
            && image(mover) == opponent
            && size.squares().all(|square| image(image(square)) == square)
            && open
                .into_iter()
                .all(|square| image(square) != square && open.contains(image(square)))
    })
}

/// The last line of a certificate, after these lines and with this number of replies and signs.
pub fn trailer(before: &str, replies: u64) -> String {
    format!("end {replies} crc32 {:08x}", crc32fast::hash(before.as_bytes()))
}

/// The square at the beginning of a text, and its name.
fn named_square(size: Size, text: &str) -> Option<(Square, &str)> {
    let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    let name = text.get(..1 + digits)?;
    Some((size.find(name)?, name))
}

/// A reader of certificates.
struct Reader<'a> {
    text: &'a str,
    /// The next byte.
    at: usize,
    replies: u64,
    /// Whether the side to move wins, by statement.
    stated: BTreeMap<Fact, bool>,
}

impl<'a> Reader<'a> {
    /// Takes the next line. Returns where it begins as well.
    fn line(&mut self) -> Result<(usize, &'a str), CertificateError> {
        let start = self.at;
        let Some((line, _)) = self.text[start..].split_once('\n') else {
            return self.refuse(self.text.len(), "the text ends within a line".to_owned());
        };
        self.at += line.len() + 1;
        Ok((start, line))
    }

    /// Takes the next line, which must be this one.
    fn exactly(&mut self, expected: &str) -> Result<(), CertificateError> {
        match self.line()? {
            (_, line) if line == expected => Ok(()),
            (start, _) => self.refuse(start, format!("expected {expected:?}")),
        }
    }

    /// Takes the next line, which must begin so. Returns the rest, and where it begins.
    fn after(&mut self, beginning: &str) -> Result<(usize, &'a str), CertificateError> {
        let (start, line) = self.line()?;
        match line.strip_prefix(beginning) {
            Some(rest) => Ok((start + beginning.len(), rest)),
            None => self.refuse(start, format!("expected {beginning:?}")),
        }
    }

    fn strategy<W: Word>(
        &mut self,
        position: &Position<W>,
        winner: Player,
    ) -> Result<(), CertificateError> {
        let wins = position.to_move() == winner;
        if wins { self.reply(position) } else { self.answers(position) }?;
        if self.text[self.at..].starts_with('\n') {
            self.at += 1;
        } else {
            return self.refuse(self.at, "expected the end of the strategy".to_owned());
        }
        self.stated.insert(Fact::of(position), wins);
        Ok(())
    }

    /// The loser is to move: the strategy against each of its moves, or a sign.
    fn answers<W: Word>(&mut self, position: &Position<W>) -> Result<(), CertificateError> {
        let refuse = |fault: &str| self.refuse(self.at, format!("{fault} in {position}"));
        match self.text[self.at..].chars().next() {
            Some('=') if !mirrored(position) => refuse("the mirror rule does not apply"),
            Some('#') if !self.says(position, false) => {
                refuse("no statement before says that the side to move loses")
            }
            Some('=' | '#') => {
                self.at += 1;
                self.replies += 1;
                Ok(())
            }
            _ => position.moves().try_for_each(|mv| self.reply(&position.play(mv))),
        }
    }

    /// Whether a statement says that the side to move wins the position, or loses it.
    fn says<W: Word>(&self, position: &Position<W>, wins: bool) -> bool {
        self.stated.get(&Fact::of(position)) == Some(&wins)
    }

    /// The winner is to move: its reply and what follows, or a sign.
    fn reply<W: Word>(&mut self, position: &Position<W>) -> Result<(), CertificateError> {
        if self.text[self.at..].starts_with('\n') {
            self.at += 1;
        }
        self.replies += 1;
        let rest = &self.text[self.at..];
        let refuse = |fault: &str| self.refuse(self.at, format!("{fault} in {position}"));
        if rest.starts_with(['.', '*']) {
            if rest.starts_with('*') {
                if !self.says(position, true) {
                    return refuse("no statement before says that the side to move wins");
                }
            } else {
                match plain_search(position) {
                    Some(true) => {}
                    Some(false) => return refuse("the claimed winner, who is to move, loses"),
                    None => return refuse("the plain search finds no win"),
                }
            }
            self.at += 1;
            return Ok(());
        }
        let Some((square, name)) = named_square(position.size(), rest) else {
            return refuse("expected a square or a full stop for the winner, who is to move");
        };
        let Some(mut mv) = position.moves_to(square).next() else {
            return refuse(&format!("{name} is not legal"));
        };
        let mut read = name.len();
        if mv.removed().is_some() {
            read += usize::from(rest[read..].starts_with('\n'));
            let Some((removed, name)) = named_square(position.size(), &rest[read..]) else {
                return refuse("expected the square that the winner removes");
            };
            let Some(found) = position.moves_to(square).find(|mv| mv.removed() == Some(removed))
            else {
                return refuse(&format!("{name} cannot be removed"));
            };
            (mv, read) = (found, read + name.len());
        }
        self.at += read;
        self.answers(&position.play(mv))
    }

    fn end(&self) -> Result<(), CertificateError> {
        let expected = trailer(&self.text[..self.at], self.replies);
        let rest = &self.text[self.at..];
        if rest.strip_suffix('\n').unwrap_or(rest) != expected {
            return self.refuse(self.at, format!("expected {expected:?} and the end"));
        }
        Ok(())
    }

    fn refuse<T>(&self, at: usize, fault: String) -> Result<T, CertificateError> {
        let before = &self.text[..at];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        Err(CertificateError { line, column, fault })
    }
}
