//! Rooms that outlive their server.

use isolation::{Game, find_rules};
use serde::{Deserialize, Serialize};

use super::message::{Claim, Ending, RoomError, Seat, TimeControl};
use super::room::{Room, Sitter};
use super::{Key, RoomLimits, Rooms};

/// The version of the format.
const VERSION: u32 = 1;

/// All rooms of a server that has ended, without the connections to them. Clocks have stopped.
///
/// ```
/// use isolation_protocol::rooms::{RoomLimits, Rooms, SavedRooms};
///
/// let rooms = Rooms::new(RoomLimits::default());
/// let saved = SavedRooms::of(&rooms, 0);
/// assert!(saved.restore(RoomLimits::default(), 0)?.all().is_empty());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedRooms {
    v: u32,
    rooms: Vec<SavedRoom>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedRoom {
    id: Key,
    variant: String,
    control: Option<TimeControl>,
    invitation: Key,
    host: Claim,
    guest: Option<Claim>,
    number: u32,
    seed: u64,
    first: Seat,
    /// The moves that were not made at random.
    moves: Vec<String>,
    left: [u64; 2],
    ending: Option<Ending>,
    rematch: [bool; 2],
    #[serde(default)]
    score: [u32; 2],
}

impl SavedRooms {
    /// The rooms at a time in milliseconds.
    pub fn of(rooms: &Rooms, now: u64) -> Self {
        let save = |(id, room): (Key, &Room)| SavedRoom::of(id, room, now);
        Self { v: VERSION, rooms: rooms.all().into_iter().map(save).collect() }
    }

    /// Number of rooms.
    pub fn count(&self) -> usize {
        self.rooms.len()
    }

    /// The same rooms on another server, whose clock is at `now`.
    ///
    /// # Errors
    /// What is wrong: another version, more rooms than the limits allow, or a game that is against the rules.
    pub fn restore(&self, limits: RoomLimits, now: u64) -> Result<Rooms, String> {
        if self.v != VERSION {
            return Err(format!("version {}; expected {VERSION}", self.v));
        }
        if self.rooms.len() > limits.rooms {
            return Err(format!("{} rooms; expected at most {}", self.rooms.len(), limits.rooms));
        }
        let mut rooms = Rooms::new(limits);
        for saved in &self.rooms {
            let room = saved.restore(now).map_err(|why| format!("room {}: {why}", saved.id))?;
            rooms.put(saved.id, room);
        }
        Ok(rooms)
    }
}

impl SavedRoom {
    fn of(id: Key, room: &Room, now: u64) -> Self {
        let claim = |seat: Seat| room.sitter(seat).map(|sitter| sitter.claim.clone());
        Self {
            id,
            variant: room.game.variant().to_owned(),
            control: room.control,
            invitation: room.invitation,
            host: claim(Seat::Host).expect("a room has a host"),
            guest: claim(Seat::Guest),
            number: room.number,
            seed: room.seed,
            first: room.first,
            moves: room.game.move_texts().into_iter().skip(room.given).collect(),
            left: room.left(now),
            ending: room.ending,
            rematch: room.rematch,
            score: room.score,
        }
    }

    fn restore(&self, now: u64) -> Result<Room, String> {
        let rules = find_rules(&self.variant).map_err(|_| RoomError::Rules.to_string())?;
        let mut game = Game::new(&rules, self.seed);
        let given = game.moves().len();
        for text in &self.moves {
            let mv = game.position().parse_move(text).map_err(|error| error.to_string())?;
            game.play(mv).map_err(|error| error.to_string())?;
        }
        let sit = |claim: &Claim| Sitter { claim: claim.clone(), connections: 0 };
        Ok(Room {
            rules,
            control: self.control,
            invitation: self.invitation,
            seats: [Some(sit(&self.host)), self.guest.as_ref().map(sit)],
            spectators: 0,
            number: self.number,
            seed: self.seed,
            first: self.first,
            game,
            given,
            left: self.left,
            since: now,
            ending: self.ending,
            rematch: self.rematch,
            score: self.score,
            touched: now,
        })
    }
}
