//! Games against a friend: by links that carry the game ([`Letter`]), or live in a room of the server ([`Live`]). It
//! knows no browser. Secrets stay in fragments of addresses, and in [`Friends`], which the browser saves.

mod letter;
mod letters;
mod live;
mod lobby;
mod mail;

#[cfg(test)]
mod letter_tests;
#[cfg(test)]
mod live_tests;

pub use letter::Letter;
pub use letters::{Friends, FriendsChange, KnownLetter, RoomSeat};
pub use live::{Live, Phase};
pub use lobby::{Draft, Way};
pub use mail::{Mail, Opening};

use crate::address::{Address, Place};

/// The content of the place.
#[derive(Clone, Debug)]
pub enum Friend {
    /// The choices before a game.
    Lobby,
    Mail(Box<Mail>),
    Live(Box<Live>),
}

impl Friend {
    /// The address of what is shown.
    pub fn address(&self) -> Address {
        match self {
            Self::Lobby => Address::new(Place::Friend),
            Self::Mail(mail) => mail.letter.address(),
            Self::Live(live) => live.address(),
        }
    }

    /// The content that an address names, given the saved games.
    pub fn open(address: &Address, friends: &Friends) -> Result<Self, String> {
        if address.is_empty() {
            return Ok(Self::Lobby);
        }
        if address.get("room").is_some() {
            return Live::of(address, friends).map(|live| Self::Live(Box::new(live)));
        }
        let letter = Letter::of(address)?;
        let known = friends.letters.get(&letter.key());
        Ok(Self::Mail(Box::new(Mail::open(letter, known, &friends.name))))
    }
}
