//! The protocols, and their differences.

use isolation::AnyPosition;
use isolation::board::Move;
use isolation::spec::{Param, Value};

#[cfg(feature = "native")]
use super::{Fault, sandbox::Program};
use super::{fairy_board, python, spec};

/// A protocol, described by what distinguishes it.
#[derive(Debug)]
pub struct Dialect {
    /// The name in agent texts.
    pub name: &'static str,
    /// What the quoted argument is called, and an example of it.
    pub(crate) argument: &'static str,
    example: &'static str,
    /// The parameters after the argument.
    pub(crate) params: &'static [Param],
    /// The program and its arguments, from the quoted argument and the values of the parameters;
    /// `None` if it names no program.
    pub(crate) words: fn(&str, &[Value]) -> Option<Vec<String>>,
    /// The program in a sandbox, from the quoted argument and its words.
    #[cfg(feature = "native")]
    pub(crate) program: fn(&str, Vec<String>) -> Result<Program, Fault>,
    /// The expected argument, for errors.
    pub(crate) expected: &'static str,
    /// Environment variables of the program in a game of this seed.
    pub(crate) environment: fn(u64) -> Vec<(&'static str, String)>,
    /// Whether the program is ours and hosts other code: it is started for each game and ended with
    /// it, its moves have a time limit, and it reports failures of the code itself, in lines `fault
    /// END WHY`. The quotes around the argument may be omitted, because it is not a command.
    pub hosts: bool,
    /// A hint for errors when the program does not start.
    pub(crate) hint: fn() -> Option<String>,
    /// The first command.
    pub(crate) hello: &'static str,
    /// The last line of the answer to it.
    pub(crate) hello_ok: &'static str,
    /// The command before each game.
    pub(crate) new_game: &'static str,
    /// The option for the board.
    pub(crate) variant: &'static str,
    /// Whether boards are defined in a file, under names that we choose.
    pub(crate) boards_by_file: bool,
    /// Whether the program places pieces by our rules.
    pub(crate) places: bool,
    /// Whether it answers `query`.
    pub(crate) queries: bool,
    /// The text of a move.
    pub(crate) move_text: fn(&AnyPosition, Move) -> String,
    /// Why it cannot play from a position; `None` if it can.
    pub(crate) refusal: fn(&AnyPosition) -> Option<String>,
}

/// The protocol of programs that follow our rules; the others are defined by their differences.
const UGI: Dialect = Dialect {
    name: "ugi",
    argument: "command",
    example: "command",
    params: &spec::LIMITS,
    words: spec::shell_words,
    #[cfg(feature = "native")]
    program: |_, words| Ok(Program::external(words)),
    expected: spec::COMMAND_LINE,
    environment: |_| Vec::new(),
    hosts: false,
    hint: || None,
    hello: "ugi",
    hello_ok: "ugiok",
    new_game: "uginewgame",
    variant: "UGI_Variant",
    boards_by_file: false,
    places: true,
    queries: true,
    move_text: AnyPosition::move_text,
    refusal: |_| None,
};

static DIALECTS: [Dialect; 3] = [
    UGI,
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
        ..UGI
    },
    Dialect {
        name: "python",
        argument: "class",
        example: "game_agent.py:AlphaBetaPlayer",
        params: &python::PARAMS,
        words: python::words,
        #[cfg(feature = "native")]
        program: python::program,
        expected: python::EXPECTED,
        environment: python::environment,
        hosts: true,
        hint: || Some(python::hint()),
        queries: false,
        ..UGI
    },
];

impl Dialect {
    /// All protocols.
    pub fn all() -> &'static [Self] {
        &DIALECTS
    }

    /// An example of an agent text.
    pub fn form(&self) -> String {
        format!("{}({:?})", self.name, self.example)
    }

    /// The protocol of this name.
    pub fn find(name: &str) -> Option<&'static Self> {
        DIALECTS.iter().find(|dialect| dialect.name == name)
    }
}

/// Names are unique.
impl PartialEq for Dialect {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Dialect {}
