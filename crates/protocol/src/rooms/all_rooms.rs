//! All rooms of a server.

use std::collections::HashMap;
use std::mem;

use super::message::{Create, RoomError};
use super::{Key, Room};

/// The limits of a server: numbers, and times in milliseconds.
///
/// ```
/// use isolation_protocol::rooms::RoomLimits;
///
/// let limits = RoomLimits { rooms: 10, ..RoomLimits::default() };
/// assert!(limits.spectators > 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoomLimits {
    /// Rooms at the same time.
    pub rooms: usize,
    /// Spectators in a room.
    pub spectators: usize,
    /// Connections with the same secret: tabs, and lost ones that the server has not noticed.
    pub connections: usize,
    /// How long a room stays without a guest, while its host is not connected.
    pub waiting: u64,
    /// How long a room stays after its game has ended.
    pub finished: u64,
    /// How long a room with two players stays while neither is connected.
    pub empty: u64,
    /// How long a room stays while players are connected and nothing happens.
    pub idle: u64,
}

impl Default for RoomLimits {
    fn default() -> Self {
        const MINUTE: u64 = 60_000;
        Self {
            rooms: 400,
            spectators: 40,
            connections: 8,
            waiting: 5 * MINUTE,
            finished: 30 * MINUTE,
            empty: 60 * MINUTE,
            idle: 6 * 60 * MINUTE,
        }
    }
}

/// All rooms of a server, by their ids.
///
/// ```
/// use isolation_protocol::rooms::{Key, RoomError, RoomLimits, Rooms};
///
/// let mut rooms = Rooms::new(RoomLimits::default());
/// assert_eq!(rooms.room(&Key::new([7; 16])).err(), Some(RoomError::NoRoom));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Rooms {
    rooms: HashMap<Key, (u64, Room)>,
    /// Rooms that [`create`](Self::create) removed, for the next [`expire`](Self::expire).
    expired: Vec<Key>,
    /// Rooms created so far.
    made: u64,
    limits: RoomLimits,
}

impl Rooms {
    /// No rooms yet.
    pub fn new(limits: RoomLimits) -> Self {
        Self { limits, ..Self::default() }
    }

    /// The limits.
    pub fn limits(&self) -> &RoomLimits {
        &self.limits
    }

    /// Creates a room, in place of expired ones if there are too many. Its id, its invitation and
    /// the seed must be random.
    ///
    /// # Errors
    /// When there are too many rooms, or the challenge is invalid.
    pub fn create(
        &mut self,
        create: &Create,
        [id, invitation]: [Key; 2],
        seed: u64,
        now: u64,
    ) -> Result<(), RoomError> {
        if self.rooms.len() >= self.limits.rooms {
            self.expired = self.expire(now);
        }
        if self.rooms.len() >= self.limits.rooms || self.rooms.contains_key(&id) {
            return Err(RoomError::Full);
        }
        self.put(id, Room::new(create, invitation, seed, now)?);
        Ok(())
    }

    pub(super) fn put(&mut self, id: Key, room: Room) {
        self.made += 1;
        self.rooms.insert(id, (self.made, room));
    }

    /// A room.
    ///
    /// # Errors
    /// When there is no room with this id.
    pub fn room(&mut self, id: &Key) -> Result<&mut Room, RoomError> {
        self.rooms.get_mut(id).map(|(_, room)| room).ok_or(RoomError::NoRoom)
    }

    /// Removes a room.
    pub fn remove(&mut self, id: &Key) {
        self.rooms.remove(id);
    }

    /// All rooms with their ids, the oldest first.
    pub fn all(&self) -> Vec<(Key, &Room)> {
        let mut all: Vec<_> = self.rooms.iter().collect();
        all.sort_by_key(|(_, (number, _))| *number);
        all.into_iter().map(|(id, (_, room))| (*id, room)).collect()
    }

    /// Removes the rooms that have expired, and returns their ids and those of the rooms that new
    /// ones have replaced.
    pub fn expire(&mut self, now: u64) -> Vec<Key> {
        let limits = self.limits;
        let over = self.rooms.extract_if(|_, (_, room)| room.is_over(&limits, now));
        let mut expired = mem::take(&mut self.expired);
        expired.extend(over.map(|(id, _)| id));
        expired
    }

    /// Updates all clocks; returns the rooms in which a player has run out of time.
    pub fn tick(&mut self, now: u64) -> Vec<Key> {
        let flagged =
            self.rooms.iter_mut().filter_map(|(id, (_, room))| room.tick(now).then_some(*id));
        flagged.collect()
    }
}
