//! Tournaments as they are saved: one text for each, and one line for each of its games.

use crate::texts::errors;
use isolation_arena::Description;
use serde::{Deserialize, Serialize};

use crate::address::{Address, Place};

const VERSION: u32 = 1;

/// A saved tournament, but for its games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stored {
    v: u32,
    /// The key; games are kept under it, too.
    pub id: String,
    pub name: String,
    /// When it was described, in milliseconds since 1970.
    pub created: f64,
    /// The tournament; none if the games come from a file.
    pub description: Option<Description>,
    /// Whether it is paused; otherwise it resumes when it is opened.
    #[serde(default)]
    pub paused: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Listed {
    pub stored: Stored,
    pub played: u64,
    /// The most games there are to play; none where they come from a file.
    pub most: Option<u64>,
}

impl Stored {
    /// A new one. Times and a number by chance make keys that no other tab has.
    pub fn new(name: &str, created: f64, chance: u32, description: Option<Description>) -> Self {
        let id = format!("{created:013.0}-{chance:08x}");
        Self { v: VERSION, id, name: name.to_owned(), created, description, paused: false }
    }

    /// The most games there are to play; none where they come from a file, or nothing can be played.
    pub fn most_games(&self) -> Option<u64> {
        let tournament = self.description.as_ref()?.check(None).ok()?;
        Some(2 * tournament.schedule.most_pairs())
    }

    pub fn address(id: &str) -> Address {
        Address::new(Place::Compare).with("tournament", id)
    }

    pub fn parse(text: &str) -> Result<Self, String> {
        let stored: Self = serde_json::from_str(text).map_err(|error| error.to_string())?;
        match stored.v {
            VERSION => Ok(stored),
            v => Err(errors::other_version(v, VERSION)),
        }
    }

    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a stored tournament is plain data")
    }
}

pub fn lines_prefix(id: &str) -> String {
    format!("{id}/")
}

pub fn tournament_of(key: &str) -> &str {
    key.split('/').next().unwrap_or_default()
}

/// The key of a game. Keys are ordered as numbers are.
pub fn line_key(id: &str, number: u64) -> String {
    format!("{}{number:08}", lines_prefix(id))
}
