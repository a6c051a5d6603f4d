//! The games with friends that the browser has saved.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use isolation_compact::sort_by_key;
use isolation_protocol::rooms::{Key, Seat};
use serde::{Deserialize, Serialize};

use super::Letter;
use crate::address::{Address, Place};
use crate::storage;
use crate::texts::{friend as texts, sides};

/// Games by links, and rooms, that are remembered; older ones are forgotten.
const MOST: usize = 200;

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Friends {
    pub name: String,
    /// Games by links, under their ids.
    pub letters: BTreeMap<String, KnownLetter>,
    pub rooms: BTreeMap<String, RoomSeat>,
    /// Changes so far: the oldest entries are forgotten first.
    count: u64,
}

/// A game by links, as far as this browser knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KnownLetter {
    pub first: bool,
    pub link: String,
    #[serde(default)]
    at: u64,
}

impl KnownLetter {
    /// A game that was seen or moved in just now.
    pub fn new(first: bool, link: String) -> Self {
        Self { first, link, at: 0 }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoomSeat {
    pub secret: Key,
    pub seat: Seat,
    #[serde(default)]
    at: u64,
}

impl RoomSeat {
    /// A seat that was taken just now.
    pub fn new(secret: Key, seat: Seat) -> Self {
        Self { secret, seat, at: 0 }
    }
}

#[derive(Clone, Debug)]
pub enum FriendsChange {
    Name(String),
    Letter(String, KnownLetter),
    Room(String, RoomSeat),
}

impl Friends {
    /// The unfinished games by links and the last seat in a room, the latest first: addresses and titles.
    pub fn going_on(&self) -> Vec<(Address, String)> {
        let letters = self.letters.values().filter_map(|known| {
            let letter = Letter::of(&Address::parse(&known.link).ok()?).ok()?;
            letter.to_move()?;
            let board = sides::board_name(letter.rules.movement, letter.rules.size);
            let friend = letter.names[usize::from(known.first)].clone();
            let moves = sides::moves(letter.game.moves().len() as u32);
            let name = if friend.is_empty() {
                texts::by_links_alone(board, moves)
            } else {
                texts::by_links_against(board, friend, moves)
            };
            Some((known.at, letter.address(), name))
        });
        let room = self.rooms.iter().max_by_key(|(_, it)| it.at).map(|(id, it)| {
            let address = Address::new(Place::Friend).with("room", id.as_str());
            (it.at, address, texts::last_live_game().to_owned())
        });
        let mut games: Vec<_> = letters.chain(room).collect();
        sort_by_key(&mut games, |(at, ..)| Reverse(*at));
        games.into_iter().map(|(_, address, name)| (address, name)).collect()
    }
}

impl storage::Document for Friends {
    type Change = FriendsChange;
    const NAME: &'static str = "isolation-friends";

    fn make(&mut self, change: &FriendsChange) {
        self.count += 1;
        let at = self.count;
        match change.clone() {
            FriendsChange::Name(name) => self.name = name,
            FriendsChange::Letter(id, known) => {
                self.letters.insert(id, KnownLetter { at, ..known });
                forget(&mut self.letters, |it| it.at);
            }
            FriendsChange::Room(id, seat) => {
                self.rooms.insert(id, RoomSeat { at, ..seat });
                forget(&mut self.rooms, |it| it.at);
            }
        }
    }
}

/// Forgets the oldest entry, when there are too many.
fn forget<T>(entries: &mut BTreeMap<String, T>, at: fn(&T) -> u64) {
    if entries.len() > MOST {
        let oldest = entries.iter().min_by_key(|(_, it)| at(it)).map(|(key, _)| key.clone());
        entries.remove(&oldest.unwrap_or_default());
    }
}
