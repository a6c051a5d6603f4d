//! The rooms of the server, shared by all connections.

use crate::access::Access;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::quota::{Quota, Share};
use axum::extract::ws::Utf8Bytes;
use isolation::Game;
use isolation_protocol::rooms::{
    ClientMessage, Create, Enter, Key, Room, RoomError, RoomState, Rooms, SavedRooms, Seat,
    ServerMessage, Shard,
};
use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot, watch};
use tokio::time;
use tracing::info;

/// How often clocks and idle rooms are checked. A move after its time is rejected in any case.
const SWEEP: Duration = Duration::from_millis(100);

/// All rooms.
#[derive(Clone)]
pub struct Hall(Arc<Inner>);

struct Inner {
    access: Access,
    limits: Limits,
    shard: Option<Shard>,
    metrics: Metrics,
    arrivals: Mutex<VecDeque<oneshot::Sender<Infallible>>>,
    spectators: Arc<Semaphore>,
    players: Arc<Semaphore>,
    rooms_of_client: Arc<Quota>,
    connections_of_client: Arc<Quota>,
    began: Instant,
    state: Mutex<Shared>,
}

/// The rooms, and the channels of their connections; a slow connection gets only the newest state.
struct Shared {
    rooms: Rooms,
    open: HashMap<Key, Open>,
    is_swept: bool,
    /// Whether no room can be opened any more.
    is_closing: bool,
}

/// A room that is open.
struct Open {
    states: watch::Sender<Utf8Bytes>,
    /// That of its host's client.
    _share: Share,
}

/// A connection's place in a room. Dropping it leaves the room.
pub struct Place {
    hall: Hall,
    room: Key,
    /// The player's seat; none for a spectator.
    seat: Option<Seat>,
    /// The states of the room; closed when it expires.
    pub states: watch::Receiver<Utf8Bytes>,
    _permit: OwnedSemaphorePermit,
}

impl Hall {
    /// No rooms yet. `shard` is this server among several.
    pub fn new(access: Access, limits: Limits, shard: Option<Shard>) -> Self {
        Self::with(Rooms::new(limits.rooms), access, limits, shard)
    }

    /// The rooms of a server before this one.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(crate) fn restored(
        saved: &SavedRooms,
        access: Access,
        limits: Limits,
        shard: Option<Shard>,
    ) -> Result<Self, String> {
        let rooms = saved.restore(limits.rooms, 0)?;
        let strange = |id: &Key| shard.is_some_and(|shard| id.shard() != shard);
        if let Some((id, _)) = rooms.all().into_iter().find(|(id, _)| strange(id)) {
            return Err(format!("a room of shard {}, not of this one", id.shard()));
        }
        Ok(Self::with(rooms, access, limits, shard))
    }

    fn with(rooms: Rooms, access: Access, limits: Limits, shard: Option<Shard>) -> Self {
        let rooms_of_client = Quota::new(limits.rooms_of_client);
        // Who opened them is not known any more.
        let open = |id| {
            Some((
                id,
                Open { states: watch::Sender::default(), _share: rooms_of_client.take(None)? },
            ))
        };
        let open = rooms.all().into_iter().filter_map(|(id, _)| open(id)).collect();
        let shared = Shared { rooms, open, is_swept: false, is_closing: false };
        Self(Arc::new(Inner {
            access,
            limits,
            shard,
            metrics: Metrics::new(),
            arrivals: Mutex::default(),
            spectators: Arc::new(Semaphore::new(limits.spectators)),
            players: Arc::new(Semaphore::new(limits.players)),
            rooms_of_client,
            connections_of_client: Quota::new(limits.connections_of_client),
            began: Instant::now(),
            state: Mutex::new(shared),
        }))
    }

    /// The access rules.
    pub(crate) fn access(&self) -> &Access {
        &self.0.access
    }

    /// The server's limits.
    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// Whether the rooms of this shard may be on this server.
    pub(crate) fn has(&self, shard: Shard) -> bool {
        self.0.shard.is_none_or(|own| own == shard)
    }

    /// The connections to rooms of each client.
    pub(crate) fn connections_of_client(&self) -> &Arc<Quota> {
        &self.0.connections_of_client
    }

    /// A place for a connection that has not chosen a room, until it is dropped. It ends early when too many others
    /// have come since.
    pub(crate) fn arrive(&self) -> oneshot::Receiver<Infallible> {
        let (held, place) = oneshot::channel();
        let mut arrivals = self.0.arrivals.lock().unwrap_or_else(PoisonError::into_inner);
        arrivals.retain(|held| !held.is_closed());
        if arrivals.len() >= self.0.limits.arriving {
            arrivals.pop_front();
        }
        arrivals.push_back(held);
        place
    }

    /// Milliseconds since the server started.
    pub(crate) fn now(&self) -> u64 {
        u64::try_from(self.0.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Creates a room for a client, with a place for its host.
    ///
    /// # Errors
    /// Why the room cannot be created.
    pub(crate) fn create(
        &self,
        create: &Create,
        client: Option<IpAddr>,
    ) -> Result<(Place, ServerMessage), RoomError> {
        let share = self.0.rooms_of_client.take(client).ok_or(RoomError::Full)?;
        let [room, invitation, seed] = [random()?, random()?, random()?].map(Key::new);
        let room = self.0.shard.map_or(room, |shard| room.on(shard));
        let seed = seed.low();
        {
            let mut shared = self.lock();
            if shared.is_closing {
                return Err(RoomError::Full);
            }
            shared.rooms.create(create, [room, invitation], seed, self.now())?;
            shared.open.insert(room, Open { states: watch::Sender::default(), _share: share });
            info!(rooms = shared.open.len(), variant = create.variant, "room opened");
            self.sweep(&mut shared);
        }
        let claim = Some(create.claim.clone());
        let entered = self.enter(&Enter { v: create.v, room, claim, invitation: None });
        if entered.is_err() {
            self.close(&room);
        }
        entered
    }

    /// Enters a room.
    ///
    /// # Errors
    /// Why the room cannot be entered.
    pub(crate) fn enter(&self, enter: &Enter) -> Result<(Place, ServerMessage), RoomError> {
        let now = self.now();
        let mut shared = self.lock();
        self.sweep(&mut shared);
        let limits = *shared.rooms.limits();
        let room = shared.rooms.room(&enter.room)?;
        let permits = if enter.claim.is_some() { &self.0.players } else { &self.0.spectators };
        let permit = Arc::clone(permits).try_acquire_owned().map_err(|_| RoomError::Crowded)?;
        let seat = room.enter(enter, &limits, now)?;
        let invitation = room.invitation().filter(|_| seat == Some(Seat::Host));
        shared.publish(enter.room, now);
        let states = shared.open.get(&enter.room).ok_or(RoomError::NoRoom)?.states.subscribe();
        let place = Place { hall: self.clone(), room: enter.room, seat, states, _permit: permit };
        Ok((place, ServerMessage::Entered { room: enter.room, seat, invitation }))
    }

    /// Checks the clocks from now on, as long as there are rooms.
    fn sweep(&self, shared: &mut Shared) {
        if !std::mem::replace(&mut shared.is_swept, true) {
            tokio::spawn(sweep(Arc::downgrade(&self.0)));
        }
    }

    /// Lets no client open a room from now on, and waits until all games have ended, at most this long.
    pub(crate) async fn drain(&self, grace: Duration) {
        self.lock().is_closing = true;
        let runs =
            || self.look(|rooms, now| rooms.iter().any(|(_, room)| room.state(now).is_running()));
        let end = time::Instant::now() + grace;
        while time::Instant::now() < end && runs() {
            time::sleep(SWEEP).await;
        }
    }

    /// All rooms, for the next server.
    pub(crate) fn saved(&self) -> SavedRooms {
        SavedRooms::of(&self.lock().rooms, self.now())
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// How many connections there are, by what they are.
    pub(crate) fn connections(&self) -> [(&'static str, usize); 3] {
        let Inner { limits, spectators, players, .. } = &*self.0;
        let mut arrivals = self.0.arrivals.lock().unwrap_or_else(PoisonError::into_inner);
        arrivals.retain(|held| !held.is_closed());
        [
            ("players", limits.players - players.available_permits()),
            ("spectators", limits.spectators - spectators.available_permits()),
            ("arriving", arrivals.len()),
        ]
    }

    fn close(&self, room: &Key) {
        let mut shared = self.lock();
        shared.rooms.remove(room);
        shared.open.remove(room);
    }

    /// Reads all rooms.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&[(Key, &Room)], u64) -> T) -> T {
        look(&self.lock().rooms.all(), self.now())
    }
}

impl Shared {
    fn publish(&mut self, room: Key, now: u64) {
        if let (Ok(room), Some(open)) = (self.rooms.room(&room), self.open.get(&room)) {
            let state = ServerMessage::State(Box::new(room.state(now)));
            open.states.send_replace(text(&state));
        }
    }
}

impl Place {
    /// Executes a request of the connection.
    ///
    /// # Errors
    /// Why it is rejected.
    pub fn act(&self, message: &ClientMessage) -> Result<(), RoomError> {
        let began = Instant::now();
        let now = self.hall.now();
        let mut shared = self.hall.lock();
        let room = shared.rooms.room(&self.room)?;
        let flagged = room.tick(now);
        let done = room.act(self.seat, message, now);
        if flagged || done.is_ok() {
            shared.publish(self.room, now);
        }
        self.hall.metrics().count(began.elapsed());
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
        self.hall.close(&self.room);
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
            shared.open.remove(&room);
            info!(rooms = shared.open.len(), "room ended");
        }
        if shared.open.is_empty() {
            shared.is_swept = false;
            return;
        }
    }
}
