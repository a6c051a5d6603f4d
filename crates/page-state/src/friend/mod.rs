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

use std::time::Duration;

use isolation::Game;
use isolation::board::Player;

use crate::address::{Address, Place};
use crate::play::BoardView;
use crate::strip::StripView;

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

    /// The game that is shown; an empty one in the lobby.
    pub fn game(&self) -> Game {
        match self {
            Self::Lobby => Game::unplaced(&Draft::default().rules),
            Self::Mail(mail) => mail.letter.game.clone(),
            Self::Live(live) => live.game.clone(),
        }
    }

    pub fn side(&self) -> Option<Player> {
        match self {
            Self::Lobby => None,
            Self::Mail(mail) => Some(mail.side),
            Self::Live(live) => live.side(),
        }
    }

    /// The board after so many moves.
    pub fn board(&self, plies: usize) -> BoardView {
        let game = self.game();
        match self {
            Self::Mail(mail) if plies == game.moves().len() => mail.board(),
            Self::Live(live) if plies == game.moves().len() => live.board(),
            _ => BoardView::of(&game.after(plies), false, |_| None),
        }
    }

    pub fn strip(&self, player: Player, now: Duration) -> StripView {
        let (name, clock) = match self {
            Self::Lobby => (String::new(), None),
            Self::Mail(mail) => (mail.name(player), None),
            Self::Live(live) => (live.name(player), live.clock(player, now)),
        };
        StripView { clock, ..StripView::of(self.game().position(), player, name) }
    }

    pub fn status(&self) -> String {
        match self {
            Self::Lobby => String::new(),
            Self::Mail(mail) => mail.status(),
            Self::Live(live) => live.status(),
        }
    }
}
