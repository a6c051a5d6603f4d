//! The rules of a game: board size, movement, and where the pieces start.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use crate::echo::at_column;
use crate::names::{one_of, text_is_name};
use crate::{Echo, ParseSizeError, Size, SizeError};

/// How a piece moves, and which squares its moves close. Both pieces of a game move alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Movement {
    /// The L-jump of chess, over anything (Udacity, alikureishy, Southampton, St. Cloud).
    Knight,
    /// Any distance in eight directions, stopping before the first blocked square (Becker).
    Queen,
    /// One step in eight directions (the family's *snailtrail*).
    King,
    /// One step in eight directions; then the player removes an open square, and the one that was left stays open
    /// (the boxed games *Isola* of 1972 and *Isolation*, St. Cloud's origin).
    Pawn,
}

impl Movement {
    /// All movements.
    pub const ALL: [Self; 4] = [Self::Knight, Self::Queen, Self::King, Self::Pawn];

    /// The data of the movement.
    pub(crate) const fn profile(self) -> Profile {
        match self {
            Self::Knight => Profile::new("knight", 'N', Reach::Leap(1, 2), Closing::Trail),
            Self::Queen => Profile::new("queen", 'Q', Reach::Slide, Closing::Trail),
            Self::King => Profile::new("king", 'K', Reach::Step, Closing::Trail),
            Self::Pawn => Profile::new("pawn", 'P', Reach::Step, Closing::Removal),
        }
    }

    /// `knight`, `queen`, `king` or `pawn`.
    pub const fn name(self) -> &'static str {
        self.profile().name
    }

    /// The piece's letter in texts, upper case: `N`, `Q`, `K` or `P`.
    pub const fn letter(self) -> char {
        self.profile().letter
    }

    /// Which squares a move closes.
    pub const fn closing(self) -> Closing {
        self.profile().closing
    }

    /// Whether a move removes a square after the step.
    pub const fn removes(self) -> bool {
        matches!(self.closing(), Closing::Removal)
    }

    /// The squares on which the pieces start, if the movement prescribes them, the first player's
    /// first: squares that are never removed. They are the middle squares of the bottom row and of the
    /// top row; where a row has two of them, the left one as that player sees it.
    pub(crate) const fn fixed_start(self, size: Size) -> Option<[(u8, u8); 2]> {
        match self.closing() {
            Closing::Trail => None,
            Closing::Removal => {
                Some([(size.height() - 1, (size.width() - 1) / 2), (0, size.width() / 2)])
            }
        }
    }

    /// Whether the piece goes any distance on a line, so that closed squares block it.
    pub const fn slides(self) -> bool {
        matches!(self.profile().reach, Reach::Slide)
    }

    /// Whether each move goes to a square of the other colour of a chessboard: this bounds paths, and
    /// decides which of two pieces can take a square that the other is about to enter.
    pub const fn alternates_colour(self) -> bool {
        matches!(self.profile().reach, Reach::Leap(one, other) if (one + other) % 2 == 1)
    }

    /// The shortest steps of a piece as (rows, columns), in reading order: leaps, or the eight
    /// neighbours, beyond which a sliding piece continues.
    pub const fn steps(self) -> [(i32, i32); 8] {
        match self.profile().reach {
            Reach::Leap(a, b) => {
                let (a, b) = (a as i32, b as i32);
                [(-b, -a), (-b, a), (-a, -b), (-a, b), (a, -b), (a, b), (b, -a), (b, a)]
            }
            Reach::Step | Reach::Slide => {
                [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
            }
        }
    }

    /// The movement of this [letter](Self::letter), in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|movement| movement.letter() == letter.to_ascii_uppercase())
    }
}

/// The properties that distinguish movements.
pub(crate) struct Profile {
    name: &'static str,
    letter: char,
    pub reach: Reach,
    closing: Closing,
}

impl Profile {
    const fn new(name: &'static str, letter: char, reach: Reach, closing: Closing) -> Self {
        Self { name, letter, reach, closing }
    }
}

/// Which squares a move closes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Closing {
    /// The square that the piece enters stays closed when it leaves.
    Trail,
    /// The player removes an open square after the step, perhaps the one just left, which is open
    /// again. Without such a square the step is illegal. The two squares of the usual start
    /// ([`Rules::of_board`]) are never removed, even where the pieces of a game start elsewhere.
    Removal,
}

/// Where a piece can go.
#[derive(Clone, Copy)]
pub(crate) enum Reach {
    /// This many squares along one axis and that many along the other, over anything; the smaller
    /// number first.
    Leap(u8, u8),
    /// To the eight neighbours.
    Step,
    /// Any distance in eight directions.
    Slide,
}

text_is_name!("movement", Movement, &Self::ALL);

/// Where the pieces stand at the start of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Start {
    /// The players place their pieces in turn, on any open square.
    Free,
    /// Both pieces are placed at random.
    Random,
    /// Both pieces stand on given squares: (row, column) of the first player's piece, then of the
    /// second's; row 0 at the top, column 0 at the left.
    Fixed([(u8, u8); 2]),
}

/// The rules of a game: board, movement, starting squares. Presets are a table of these. The default is
/// `knight-7x7`.
///
/// The text is `<movement>-<width>x<height>`, and `@<start>` where the pieces do not start as
/// [usual](Self::of_board): `@random`, `@free`, or two squares, the first player's first.
///
/// ```
/// use isolation_board::{Movement, Rules, Start};
///
/// let rules: Rules = "knight-8x8@d4,e5".parse()?;
/// assert_eq!(rules.start, Start::Fixed([(4, 3), (3, 4)]));
/// assert_eq!(rules.to_string(), "knight-8x8@d4,e5");
///
/// let usual = Rules::of_board(rules.movement, rules.size);
/// assert_eq!((usual.start, usual.to_string()), (Start::Free, "knight-8x8".to_owned()));
/// # Ok::<(), isolation_board::ParseRulesError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// Width and height of the board.
    pub size: Size,
    /// How both pieces move.
    pub movement: Movement,
    /// Where the pieces start.
    pub start: Start,
}

impl Rules {
    /// The rules with the usual start of the movement: free placement, or its prescribed squares if it
    /// has any.
    pub const fn of_board(movement: Movement, size: Size) -> Self {
        let start = match movement.fixed_start(size) {
            Some(squares) => Start::Fixed(squares),
            None => Start::Free,
        };
        Self { size, movement, start }
    }

    /// `<movement>-<width>x<height>`: the text without the start.
    pub fn board_text(&self) -> String {
        alloc::format!("{}-{}", self.movement, self.size)
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::of_board(Movement::Knight, Size::new(7, 7).expect("a board"))
    }
}

/// Why a text is not the rules of a game, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("board {}: {}{fault}", Echo(text), at_column(*column))]
pub struct ParseRulesError {
    /// The whole text.
    pub text: String,
    /// The place, in characters from 1; `None` if the whole text has another form.
    pub column: Option<usize>,
    /// What is wrong.
    pub fault: RulesFault,
}

/// What is wrong with the text of rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RulesFault {
    /// Not of the form `<movement>-<width>x<height>`.
    #[error("expected <movement>-<width>x<height>, such as knight-7x7")]
    Form,
    /// The first part, this one, is not a movement.
    #[error(
        "unknown movement {}; expected {}",
        Echo(.0),
        one_of(Movement::ALL.into_iter().map(|movement| movement.name().to_string()))
    )]
    Movement(String),
    /// The sides are not a board size.
    #[error("{0}")]
    Size(SizeError),
    /// The part after `@` is not a start.
    #[error("expected free, random or two squares of the board, such as a1,b2")]
    Start,
}

/// `N, Q, K or P`.
pub(crate) fn letters() -> String {
    one_of(Movement::ALL.into_iter().map(|movement| movement.letter().to_string()))
}

impl FromStr for Rules {
    type Err = ParseRulesError;

    fn from_str(text: &str) -> Result<Self, ParseRulesError> {
        let wrong = |column, fault| ParseRulesError { text: text.to_string(), column, fault };
        let form = || wrong(None, RulesFault::Form);
        let (name, rest) = text.split_once('-').ok_or_else(form)?;
        let movement = name.parse();
        let movement =
            movement.map_err(|_| wrong(Some(1), RulesFault::Movement(name.to_string())))?;
        let (sides, start) = match rest.split_once('@') {
            Some((sides, start)) => (sides, Some(start)),
            None => (rest, None),
        };
        let size = sides.parse().map_err(|error| match error {
            ParseSizeError::Form(_) => form(),
            ParseSizeError::Size { source, .. } => {
                wrong(Some(name.len() + 2), RulesFault::Size(source))
            }
        })?;
        let usual = Self::of_board(movement, size);
        let Some(start) = start else { return Ok(usual) };
        let column = name.len() + sides.len() + 3;
        let start =
            parse_start(size, start).ok_or_else(|| wrong(Some(column), RulesFault::Start))?;
        Ok(Self { start, ..usual })
    }
}

fn parse_start(size: Size, text: &str) -> Option<Start> {
    match text {
        "free" => Some(Start::Free),
        "random" => Some(Start::Random),
        squares => {
            let square =
                |name| size.find(name).map(|square| (size.row(square), size.column(square)));
            let (first, second) = squares.split_once(',')?;
            Some(Start::Fixed([square(first)?, square(second)?]))
        }
    }
}

/// The text that [`FromStr`] reads. A fixed start off the board has no such text: its squares are
/// written as (row, column).
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.board_text())?;
        let square = |(row, column): (u8, u8)| match self.size.square(row.into(), column.into()) {
            Some(square) => self.size.name(square),
            None => alloc::format!("({row},{column})"),
        };
        match self.start {
            start if start == Self::of_board(self.movement, self.size).start => Ok(()),
            Start::Free => f.write_str("@free"),
            Start::Random => f.write_str("@random"),
            Start::Fixed([first, second]) => write!(f, "@{},{}", square(first), square(second)),
        }
    }
}
