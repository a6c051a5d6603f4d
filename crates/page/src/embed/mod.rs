//! A board on somebody else's page: the messages between the two, as `docs/embedding.md` describes them.

#[cfg(test)]
mod tests;

use isolation::board::Player;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::address::{Address, Place};
use crate::analyse::tree::Walk;
use crate::play::Play;
use crate::texts::embed as texts;

/// The version of the messages: the member `isolation` of each.
pub const VERSION: u32 = 1;
/// The longest message that is read, in bytes of JSON.
pub const LONGEST: usize = 16_384;

/// What the page around the board is told.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum News {
    /// Messages are heard from now on.
    Ready,
    /// The position on the board.
    Position(Told),
    /// How high the board and its controls are, in CSS pixels.
    Height {
        /// The height.
        height: u32,
    },
    /// The game is over.
    End {
        /// `first` or `second`.
        winner: &'static str,
        /// The result as a sentence, in the board's language.
        words: String,
        /// All moves.
        moves: String,
    },
    /// A message was not understood, or asked for what cannot be; nothing has changed.
    Error {
        /// Why, in the board's language.
        reason: String,
    },
}

/// A position, and how it came about.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Told {
    /// The position's text.
    position: String,
    /// The moves from the start, separated by spaces.
    moves: String,
    /// `first` or `second`; none when the game is over.
    turn: Option<&'static str>,
    /// `first` or `second` when the game is over.
    winner: Option<&'static str>,
    /// The address by which the page shows the same.
    address: String,
}

/// What the page around the board asks for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    #[serde(rename = "isolation")]
    _version: u32,
    r#type: String,
    address: Option<String>,
    position: Option<String>,
    moves: Option<String>,
}

fn side(player: Player) -> &'static str {
    ["first", "second"][player.index()]
}

fn moves(play: &Play) -> String {
    let size = play.game.position().size();
    let cells = play.game.moves().iter().map(|mv| size.name(mv.destination()));
    cells.collect::<Vec<_>>().join(" ")
}

impl News {
    /// The position of a game.
    pub fn position(play: &Play) -> Self {
        Self::Position(Told {
            position: play.game.position().to_string(),
            moves: moves(play),
            turn: play.to_move().map(side),
            winner: play.winner().map(side),
            address: play.address().to_string(),
        })
    }

    /// The end of a game, if it is over.
    pub fn end(play: &Play) -> Option<Self> {
        let words = play.result().unwrap_or_default();
        play.winner().map(|winner| Self::End { winner: side(winner), words, moves: moves(play) })
    }

    /// The message.
    pub fn message(&self) -> String {
        #[derive(Serialize)]
        struct Message<'a> {
            isolation: u32,
            #[serde(flatten)]
            news: &'a News,
        }
        serde_json::to_string(&Message { isolation: VERSION, news: self }).unwrap_or_default()
    }
}

/// Does what a message asks for.
///
/// # Errors
/// What is wrong with it; then all stays as it is.
pub fn obey(play: &mut Play, message: &str, fresh_seed: u64) -> Result<(), String> {
    if message.len() > LONGEST {
        return Err(texts::too_long(LONGEST));
    }
    let malformed = |error: serde_json::Error| texts::malformed(error);
    let message: Value = serde_json::from_str(message).map_err(malformed)?;
    match &message["isolation"] {
        Value::Null => return Err(texts::no_version(VERSION)),
        version if *version != VERSION => return Err(texts::unknown_version(version, VERSION)),
        _ => {}
    }
    let request: Request = serde_json::from_value(message).map_err(malformed)?;
    match (request.r#type.as_str(), request.address, request.position, request.moves) {
        ("get", None, None, None) => Ok(()),
        ("play", None, None, Some(moves)) => make(play, &moves),
        ("set", Some(address), None, None) => {
            let address = Address::parse(&address).map_err(|error| error.to_string())?;
            open(play, &address, fresh_seed)
        }
        ("set", None, Some(position), moves) => {
            let address = Address::new(Place::Play).with("start", position);
            open(play, &address.with("moves", moves.unwrap_or_default()), fresh_seed)
        }
        ("get" | "play" | "set", ..) => Err(texts::wrong_members().to_owned()),
        (other, ..) => Err(texts::unknown_type(other)),
    }
}

/// Makes moves for persons, all or none.
fn make(play: &mut Play, moves: &str) -> Result<(), String> {
    let mut next = play.clone();
    // Whoever looks back at an earlier position is led to the last one.
    if next.looks_back() {
        next.walk(Walk::End);
    }
    for text in moves.split_whitespace() {
        if !next.type_move(text) {
            return Err(next.status());
        }
    }
    *play = next;
    Ok(())
}

fn open(play: &mut Play, address: &Address, fresh_seed: u64) -> Result<(), String> {
    if address.place == Place::Play {
        play.open(address, fresh_seed)
    } else {
        Err(texts::only_games().to_owned())
    }
}
