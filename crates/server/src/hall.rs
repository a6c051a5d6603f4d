//! The rooms of the server, shared by all connections.

use crate::access::Access;
use crate::limits::Limits;
use axum::extract::ws::Utf8Bytes;
use isolation::Game;
use isolation_protocol::rooms::{
    ClientMessage, Create, Enter, Key, Room, RoomError, RoomState, Rooms, Seat, ServerMessage,
};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, watch};
use tokio::time;

/// How often clocks and idle rooms are checked. A move after its time is rejected in any case.
const SWEEP: Duration = Duration::from_millis(100);

/// All rooms.
#[derive(Clone)]
pub struct Hall(Arc<Inner>);

struct Inner {
    access: Access,
    limits: Limits,
    connections: Arc<Semaphore>,
    began: Instant,
    state: Mutex<Shared>,
}

/// The rooms, and the channels of their connections; a slow connection gets only the newest state.
struct Shared {
    rooms: Rooms,
    states: HashMap<Key, watch::Sender<Utf8Bytes>>,
    is_swept: bool,
}

/// A connection's place in a room. Dropping it leaves the room.
pub struct Place {
    hall: Hall,
    room: Key,
    /// The player's seat; none for a spectator.
    seat: Option<Seat>,
    /// The states of the room; closed when it expires.
    pub states: watch::Receiver<Utf8Bytes>,
}

impl Hall {
    /// No rooms yet.
    pub fn new(access: Access, limits: Limits) -> Self {
        let rooms = Rooms::new(limits.rooms);
        let shared = Shared { rooms, states: HashMap::new(), is_swept: false };
        Self(Arc::new(Inner {
            access,
            limits,
            connections: Arc::new(Semaphore::new(limits.room_connections)),
            began: Instant::now(),
            state: Mutex::new(shared),
        }))
    }

    /// The access rules.
    pub fn access(&self) -> &Access {
        &self.0.access
    }

    /// The server's limits.
    pub fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// The permits for connections.
    pub fn connections(&self) -> Arc<Semaphore> {
        Arc::clone(&self.0.connections)
    }

    /// Milliseconds since the server started.
    pub fn now(&self) -> u64 {
        u64::try_from(self.0.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Creates a room, with a place for its host.
    ///
    /// # Errors
    /// Why the room cannot be created.
    pub fn create(&self, create: &Create) -> Result<(Place, ServerMessage), RoomError> {
        let [room, invitation, seed] = [random()?, random()?, random()?].map(Key::new);
        let seed = seed.low();
        {
            let mut shared = self.lock();
            shared.rooms.create(create, [room, invitation], seed, self.now())?;
            shared.states.insert(room, watch::Sender::default());
            if !std::mem::replace(&mut shared.is_swept, true) {
                tokio::spawn(sweep(Arc::downgrade(&self.0)));
            }
        }
        let claim = Some(create.claim.clone());
        self.enter(&Enter { v: create.v, room, claim, invitation: None })
    }

    /// Enters a room.
    ///
    /// # Errors
    /// Why the room cannot be entered.
    pub fn enter(&self, enter: &Enter) -> Result<(Place, ServerMessage), RoomError> {
        let now = self.now();
        let mut shared = self.lock();
        let limits = *shared.rooms.limits();
        let room = shared.rooms.room(&enter.room)?;
        let seat = room.enter(enter, &limits, now)?;
        let invitation = room.invitation().filter(|_| seat == Some(Seat::Host));
        shared.publish(enter.room, now);
        let states = shared.states.get(&enter.room).ok_or(RoomError::NoRoom)?.subscribe();
        let place = Place { hall: self.clone(), room: enter.room, seat, states };
        Ok((place, ServerMessage::Entered { room: enter.room, seat, invitation }))
    }

    /// Reads all rooms.
    pub fn look<T>(&self, look: impl FnOnce(&[(Key, &Room)], u64) -> T) -> T {
        look(&self.lock().rooms.all(), self.now())
    }
}

impl Shared {
    fn publish(&mut self, room: Key, now: u64) {
        if let (Ok(room), Some(states)) = (self.rooms.room(&room), self.states.get(&room)) {
            let state = ServerMessage::State(Box::new(room.state(now)));
            states.send_replace(text(&state));
        }
    }
}

impl Place {
    /// Executes a request of the connection.
    ///
    /// # Errors
    /// Why it is rejected.
    pub fn act(&self, message: &ClientMessage) -> Result<(), RoomError> {
        let now = self.hall.now();
        let mut shared = self.hall.lock();
        let room = shared.rooms.room(&self.room)?;
        let flagged = room.tick(now);
        let done = room.act(self.seat, message, now);
        if flagged || done.is_ok() {
            shared.publish(self.room, now);
        }
        done
    }

    /// The current state of the room, and its game.
    ///
    /// # Errors
    /// When it has expired.
    pub fn look(&self) -> Result<(RoomState, Game), RoomError> {
        let now = self.hall.now();
        let mut shared = self.hall.lock();
        let room = shared.rooms.room(&self.room)?;
        Ok((room.state(now), room.game().clone()))
    }

    /// Ends the room: all connections to it are closed.
    pub fn close(self) {
        let mut shared = self.hall.lock();
        shared.rooms.remove(&self.room);
        shared.states.remove(&self.room);
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let now = self.hall.now();
        let mut shared = self.hall.lock();
        if let Ok(room) = shared.rooms.room(&self.room) {
            room.leave(self.seat, now);
            shared.publish(self.room, now);
        }
    }
}

/// The text of a message.
pub fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("plain data").into()
}

/// Bytes for a secret.
///
/// # Errors
/// When the machine has no randomness.
pub fn random() -> Result<[u8; 16], RoomError> {
    let mut bytes = [0; 16];
    // Secrets need randomness.
    getrandom::fill(&mut bytes).map_err(|_| RoomError::Full)?;
    Ok(bytes)
}

/// Checks the clocks and removes expired rooms, as long as there are rooms.
async fn sweep(hall: Weak<Inner>) {
    loop {
        time::sleep(SWEEP).await;
        let Some(hall) = hall.upgrade().map(Hall) else { return };
        let now = hall.now();
        let mut shared = hall.lock();
        for room in shared.rooms.tick(now) {
            shared.publish(room, now);
        }
        for room in shared.rooms.expire(now) {
            shared.states.remove(&room);
        }
        if shared.states.is_empty() {
            shared.is_swept = false;
            return;
        }
    }
}
