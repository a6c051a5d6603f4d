//! The rooms of the server, shared by all connections.

use super::access::Access;
use super::limits::Limits;
use axum::extract::ws::Utf8Bytes;
use isolation::Game;
use isolation::room::{Ask, Create, Enter, Key, News, Refusal, Room, Rooms, Seat, State};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, watch};
use tokio::time;

/// How often clocks and idle rooms are looked at. A move that comes after its time is refused even before.
const SWEEP: Duration = Duration::from_millis(100);

/// All rooms.
#[derive(Clone)]
pub struct Hall(Arc<Inner>);

struct Inner {
    access: Access,
    limits: Limits,
    connections: Arc<Semaphore>,
    began: Instant,
    state: Mutex<Told>,
}

/// The rooms, and what their connections hear: only the newest state waits for a slow one.
struct Told {
    rooms: Rooms,
    news: HashMap<Key, watch::Sender<Utf8Bytes>>,
    is_swept: bool,
}

/// A connection's place in a room, which it leaves when this is dropped.
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
        let told = Told { rooms, news: HashMap::new(), is_swept: false };
        Self(Arc::new(Inner {
            access,
            limits,
            connections: Arc::new(Semaphore::new(limits.room_connections)),
            began: Instant::now(),
            state: Mutex::new(told),
        }))
    }

    /// Who may use the server.
    pub fn access(&self) -> &Access {
        &self.0.access
    }

    /// How much the server gives.
    pub fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// Room for one more connection each.
    pub fn connections(&self) -> Arc<Semaphore> {
        Arc::clone(&self.0.connections)
    }

    /// Milliseconds since the hall was opened.
    pub fn now(&self) -> u64 {
        u64::try_from(self.0.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn lock(&self) -> MutexGuard<'_, Told> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a room, and gives its host a place in it.
    ///
    /// # Errors
    /// Why not.
    pub fn create(&self, create: &Create) -> Result<(Place, News), Refusal> {
        let [room, invitation, seed] = [random()?, random()?, random()?].map(Key::new);
        let seed = seed.low();
        {
            let mut told = self.lock();
            told.rooms.create(create, [room, invitation], seed, self.now())?;
            told.news.insert(room, watch::Sender::default());
            if !std::mem::replace(&mut told.is_swept, true) {
                tokio::spawn(sweep(Arc::downgrade(&self.0)));
            }
        }
        let claim = Some(create.claim.clone());
        self.enter(&Enter { v: create.v, room, claim, invitation: None })
    }

    /// Gives a connection a place in a room.
    ///
    /// # Errors
    /// Why not.
    pub fn enter(&self, enter: &Enter) -> Result<(Place, News), Refusal> {
        let now = self.now();
        let mut told = self.lock();
        let limits = *told.rooms.limits();
        let room = told.rooms.room(&enter.room)?;
        let seat = room.enter(enter, &limits, now)?;
        let invitation = room.invitation().filter(|_| seat == Some(Seat::Host));
        told.tell(enter.room, now);
        let states = told.news.get(&enter.room).ok_or(Refusal::NoRoom)?.subscribe();
        let place = Place { hall: self.clone(), room: enter.room, seat, states };
        Ok((place, News::Entered { room: enter.room, seat, invitation }))
    }

    /// What is asked of all rooms now.
    pub fn look<T>(&self, look: impl FnOnce(&[(Key, &Room)], u64) -> T) -> T {
        look(&self.lock().rooms.all(), self.now())
    }
}

impl Told {
    fn tell(&mut self, room: Key, now: u64) {
        if let (Ok(room), Some(news)) = (self.rooms.room(&room), self.news.get(&room)) {
            let state = News::State(Box::new(room.state(now)));
            news.send_replace(text(&state));
        }
    }
}

impl Place {
    /// Does what a connection asks for.
    ///
    /// # Errors
    /// Why not.
    pub fn act(&self, ask: &Ask) -> Result<(), Refusal> {
        let now = self.hall.now();
        let mut told = self.hall.lock();
        let room = told.rooms.room(&self.room)?;
        let flagged = room.tick(now);
        let done = room.act(self.seat, ask, now);
        if flagged || done.is_ok() {
            told.tell(self.room, now);
        }
        done
    }

    /// The room and its game now.
    ///
    /// # Errors
    /// When it has expired.
    pub fn look(&self) -> Result<(State, Game), Refusal> {
        let now = self.hall.now();
        let mut told = self.hall.lock();
        let room = told.rooms.room(&self.room)?;
        Ok((room.state(now), room.game().clone()))
    }

    /// Ends the room: all connections to it are closed.
    pub fn close(self) {
        let mut told = self.hall.lock();
        told.rooms.remove(&self.room);
        told.news.remove(&self.room);
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let now = self.hall.now();
        let mut told = self.hall.lock();
        if let Ok(room) = told.rooms.room(&self.room) {
            room.leave(self.seat, now);
            told.tell(self.room, now);
        }
    }
}

/// The text of a message.
pub fn text(news: &News) -> Utf8Bytes {
    serde_json::to_string(news).expect("plain data").into()
}

/// Bytes for a secret.
///
/// # Errors
/// When the machine has no randomness.
pub fn random() -> Result<[u8; 16], Refusal> {
    let mut bytes = [0; 16];
    // Without chance, no secret is one.
    getrandom::fill(&mut bytes).map_err(|_| Refusal::Full)?;
    Ok(bytes)
}

/// Looks at the clocks, and removes what has expired, while there are rooms.
async fn sweep(hall: Weak<Inner>) {
    loop {
        time::sleep(SWEEP).await;
        let Some(hall) = hall.upgrade().map(Hall) else { return };
        let now = hall.now();
        let mut told = hall.lock();
        for room in told.rooms.tick(now) {
            told.tell(room, now);
        }
        for room in told.rooms.expire(now) {
            told.news.remove(&room);
        }
        if told.news.is_empty() {
            told.is_swept = false;
            return;
        }
    }
}
