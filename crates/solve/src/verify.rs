//! The verifier of certificates: texts of strategies that win positions.
//!
//! It uses only the rules of the crate `isolation_board`, nothing of the solver. A certificate
//! consists of these lines:
//!
//! ```text
//! isolation certificate 1
//! position 5/1N3/5/3n1/5 w - - 0 1
//! winner first
//! strategy
//! d3c5..b3.....c1.b3.......b2.....c5e4....
//! end 32 crc32 2d7eea9f
//! ```
//!
//! The strategy is a depth-first traversal of the game tree. If the winner is to move, its reply
//! follows: the square that it goes to, and after it the removed square, where moves remove one; or
//! a full stop, which claims that a [plain search](wins) from here proves within [`PLAIN_SEARCH`]
//! nodes that the side to move wins. If the loser is to move, nothing is written, and all its legal
//! moves follow, in board order; or, on the same line as what comes before, an equals sign, which
//! claims that from here on the winner [mirrors](mirrored) each move of the loser. These three fill
//! lines, with nothing between them. The last line contains their number, and the CRC-32 of all
//! lines before it.
//!
//! The cost of a check is bounded by the length of the text, and the depth of its calls by the
//! board, on which every move closes a square.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use isolation_board::match_width;
use isolation_board::{AnyPosition, Player, Position, Setup, Size, Square, Symmetry, Word};

/// The first line.
pub(crate) const HEAD: &str = "isolation certificate 1";
/// Maximum nodes of the plain search from a full stop.
pub(crate) const PLAIN_SEARCH: u32 = 300;

/// What a certificate proves.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Certified {
    /// The position.
    pub position: Setup,
    /// The winner.
    pub winner: Player,
    /// Replies, full stops and equals signs in the strategy.
    pub replies: u64,
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

/// Checks a certificate.
///
/// # Errors
/// The first place that is not part of a proof.
pub fn verify(text: &str) -> Result<Certified, CertificateError> {
    let mut reader = Reader { text, at: 0, replies: 0 };
    reader.exactly(HEAD)?;
    let (start, text) = reader.after("position ")?;
    let position = Setup::parse(text).or_else(|error| reader.refuse(start, error.to_string()))?;
    let winner = match reader.after("winner ")? {
        (_, "first") => Player::First,
        (_, "second") => Player::Second,
        (start, _) => return reader.refuse(start, "expected first or second".to_owned()),
    };
    reader.exactly("strategy")?;
    let start = AnyPosition::try_from(position.clone()).expect("a checked setup");
    let is_winner = start.to_move() == winner;
    match_width!(&start, start => if is_winner { reader.reply(start) } else { reader.answers(start) })?;
    reader.end()?;
    Ok(Certified { position, winner, replies: reader.replies })
}

/// Whether the side to move wins, by plain search: moves that leave the fewest replies first, until
/// one leaves a lost position. `None` after `left` nodes.
pub(crate) fn wins<W: Word>(position: &Position<W>, left: &mut u32) -> Option<bool> {
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
pub(crate) fn mirrored<W: Word>(position: &Position<W>) -> bool {
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
            && open.into_iter().all(|cell| image(cell) != cell && open.contains(image(cell)))
    })
}

/// The last line of a certificate, after these lines and with this number of replies.
pub(crate) fn trailer(before: &str, replies: u64) -> String {
    format!("end {replies} crc32 {:08x}", crc32fast::hash(before.as_bytes()))
}

/// The square at the beginning of a text, and its name.
fn cell(size: Size, text: &str) -> Option<(Square, &str)> {
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

    /// The loser is to move: the strategy against each of its moves, or an equals sign.
    fn answers<W: Word>(&mut self, position: &Position<W>) -> Result<(), CertificateError> {
        if self.text[self.at..].starts_with('=') {
            if !mirrored(position) {
                return self
                    .refuse(self.at, format!("the mirror rule does not apply in {position}"));
            }
            self.at += 1;
            self.replies += 1;
            return Ok(());
        }
        position.moves().try_for_each(|mv| self.reply(&position.play(mv)))
    }

    /// The winner is to move: its reply and what follows, or a full stop.
    fn reply<W: Word>(&mut self, position: &Position<W>) -> Result<(), CertificateError> {
        if self.text[self.at..].starts_with('\n') {
            self.at += 1;
        }
        self.replies += 1;
        let rest = &self.text[self.at..];
        let refuse = |fault: &str| self.refuse(self.at, format!("{fault} in {position}"));
        if rest.starts_with('.') {
            match wins(position, &mut { PLAIN_SEARCH }) {
                Some(true) => self.at += 1,
                Some(false) => return refuse("the claimed winner, who is to move, loses"),
                None => return refuse("the plain search finds no win"),
            }
            return Ok(());
        }
        let Some((square, name)) = cell(position.size(), rest) else {
            return refuse("expected a cell or a full stop for the winner, who is to move");
        };
        let Some(mut mv) = position.moves_to(square).next() else {
            return refuse(&format!("{name} is not legal"));
        };
        let mut read = name.len();
        if mv.removed().is_some() {
            read += usize::from(rest[read..].starts_with('\n'));
            let Some((removed, name)) = cell(position.size(), &rest[read..]) else {
                return refuse("expected the cell that the winner removes");
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
        let Some(last) = self.text[self.at..].strip_prefix('\n') else {
            return self.refuse(self.at, "expected the end of the strategy".to_owned());
        };
        let expected = trailer(&self.text[..=self.at], self.replies);
        if last.strip_suffix('\n') != Some(&expected) {
            return self.refuse(self.at + 1, format!("expected {expected:?} and the end"));
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
