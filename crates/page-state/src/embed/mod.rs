//! A board on another site: the messages between the two, as `docs/embedding.md` describes them.

#[cfg(test)]
mod tests;

use isolation::board::Player;
use serde::Deserialize;

use crate::address::{Address, Place};
use crate::choice::code;
use crate::play::Play;
use crate::step::Step;
use crate::texts::embed as texts;

/// The version of the messages: the member `isolation` of each.
pub const VERSION: u32 = 1;
/// The longest message that is read, in bytes of JSON.
pub const LONGEST: usize = 16_384;

#[derive(Clone, PartialEq, Debug)]
pub struct News {
    kind: &'static str,
    members: Vec<(&'static str, String)>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct HostMessage {
    #[serde(rename = "isolation")]
    _version: u32,
    r#type: String,
    address: Option<String>,
    position: Option<String>,
    moves: Option<String>,
}

#[derive(Deserialize)]
struct Version {
    #[serde(default)]
    isolation: u32,
}

fn json(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}

fn side(player: Option<Player>) -> String {
    player.map_or("null".to_owned(), |player| json(["first", "second"][player.index()]))
}

fn moves(play: &Play) -> String {
    let size = play.current.game.position().size();
    let squares = play.current.game.moves().iter().map(|mv| code(size, *mv));
    json(&squares.collect::<Vec<_>>().join(" "))
}

impl News {
    pub fn ready() -> Self {
        Self { kind: "ready", members: Vec::new() }
    }

    pub fn position(play: &Play) -> Self {
        let members = vec![
            ("position", json(&play.current.game.position().to_string())),
            ("moves", moves(play)),
            ("turn", side(play.to_move())),
            ("winner", side(play.winner())),
            ("address", json(&play.address().to_string())),
        ];
        Self { kind: "position", members }
    }

    /// How high the board and its controls are, in CSS pixels.
    pub fn height(height: u32) -> Self {
        Self { kind: "height", members: vec![("height", height.to_string())] }
    }

    /// The end of a game, if it is over: the winner, the result as a sentence, all moves.
    pub fn end(play: &Play) -> Option<Self> {
        let words = json(&play.result()?);
        let members =
            vec![("winner", side(play.winner())), ("words", words), ("moves", moves(play))];
        Some(Self { kind: "end", members })
    }

    /// Why a message was refused, in the board's language.
    pub fn error(reason: &str) -> Self {
        Self { kind: "error", members: vec![("reason", json(reason))] }
    }

    pub fn message(&self) -> String {
        let mut text = format!(r#"{{"isolation":{VERSION},"type":"{}""#, self.kind);
        for (name, value) in &self.members {
            text += &format!(r#","{name}":{value}"#);
        }
        text + "}"
    }
}

/// Executes a message.
/// An error changes nothing.
pub fn obey(play: &mut Play, message: &str, fresh_seed: u64) -> Result<(), String> {
    if message.len() > LONGEST {
        return Err(texts::too_long(LONGEST));
    }
    let malformed = |error: serde_json::Error| texts::malformed(error);
    match serde_json::from_str(message).map_err(malformed)? {
        Version { isolation: VERSION } => {}
        Version { isolation: 0 } => return Err(texts::no_version(VERSION)),
        Version { isolation } => return Err(texts::unknown_version(isolation, VERSION)),
    }
    let request: HostMessage = serde_json::from_str(message).map_err(malformed)?;
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
    // If an earlier position is shown, the last one replaces it.
    if next.current.looks_back() {
        next.walk(Step::End);
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
