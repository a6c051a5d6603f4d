//! The limits of the server, in total and per connection.

use isolation_protocol::rooms::RoomLimits;
use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

/// The limits of the server.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Maximum number of requests that run at the same time, each in one thread.
    pub threads: usize,
    /// Maximum number of requests in the queue.
    pub waiting: usize,
    /// Maximum number of connections.
    pub connections: usize,
    /// Maximum time of a request.
    pub time: Duration,
    /// Maximum hash size of an agent in megabytes.
    pub memory: u64,
    /// Time without any message or pong after which a client is disconnected.
    pub silence: Duration,
    /// Limits of the rooms.
    pub rooms: RoomLimits,
    /// Maximum number of connections that have not chosen a room; a further one closes the oldest.
    pub arriving: usize,
    /// Maximum number of spectators of all rooms.
    pub spectators: usize,
    /// Maximum number of connections of players; spectators and those who arrive take none of these.
    pub players: usize,
    /// Maximum number of rooms of a client on another machine.
    pub rooms_of_client: usize,
    /// Maximum number of connections to rooms of a client on another machine.
    pub connections_of_client: usize,
    /// Maximum number of rooms in which the agent of `--agent` plays at the same time.
    pub visitors: usize,
    /// How long that agent waits for a disconnected visitor.
    pub away: Duration,
}

/// Maximum number of threads: with more, a share of [`MEMORY`] would be less than the 16 megabytes that agents use by
/// default.
const MOST_THREADS: usize = 12;
/// Megabytes for all agents together.
const MEMORY: u64 = 192;

impl Limits {
    /// The limits on this machine.
    pub fn here() -> Self {
        let threads =
            thread::available_parallelism().map_or(1, NonZeroUsize::get).min(MOST_THREADS);
        Self {
            threads,
            waiting: 4 * threads,
            connections: 256,
            time: Duration::from_secs(60),
            memory: MEMORY / threads as u64,
            silence: Duration::from_secs(60),
            rooms: RoomLimits::default(),
            arriving: 256,
            spectators: 400,
            players: 1_000,
            rooms_of_client: 64,
            connections_of_client: 256,
            visitors: 32,
            away: Duration::from_secs(5 * 60),
        }
    }
}
