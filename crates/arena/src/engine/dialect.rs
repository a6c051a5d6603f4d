//! The two protocols, and all in which they differ.

use isolation::AnyPosition;
use isolation::board::Move;

use super::fairy_board;

/// A protocol. The two are alike but for what stands here.
#[derive(Debug)]
pub struct Dialect {
    /// The name in the texts of players.
    pub name: &'static str,
    /// The first command.
    pub(super) hello: &'static str,
    /// The end of the answer to it.
    pub(super) hello_ok: &'static str,
    /// The command before each game.
    pub(super) new_game: &'static str,
    /// The option that names the board.
    pub(super) variant: &'static str,
    /// Whether the program is told its boards by a file, under names that we choose.
    pub(super) boards_by_file: bool,
    /// Whether the program places pieces by our rules.
    pub(super) places: bool,
    /// Whether it answers `query`.
    pub(super) queries: bool,
    /// The text of a move.
    pub(super) move_text: fn(&AnyPosition, Move) -> String,
    /// Why it cannot play from a position; none where it can.
    pub(super) refusal: fn(&AnyPosition) -> Option<String>,
}

static DIALECTS: [Dialect; 2] = [
    Dialect {
        name: "ugi",
        hello: "ugi",
        hello_ok: "ugiok",
        new_game: "uginewgame",
        variant: "UGI_Variant",
        boards_by_file: false,
        places: true,
        queries: true,
        move_text: AnyPosition::move_text,
        refusal: |_| None,
    },
    Dialect {
        name: "fairy",
        hello: "uci",
        hello_ok: "uciok",
        new_game: "ucinewgame",
        variant: "UCI_Variant",
        boards_by_file: true,
        places: false,
        queries: false,
        move_text: fairy_board::move_text,
        refusal: fairy_board::refusal,
    },
];

impl Dialect {
    /// All protocols.
    pub fn all() -> &'static [Self] {
        &DIALECTS
    }

    /// The protocol of this name.
    pub fn find(name: &str) -> Option<&'static Self> {
        DIALECTS.iter().find(|dialect| dialect.name == name)
    }
}

/// There is one of each name.
impl PartialEq for Dialect {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Dialect {}
