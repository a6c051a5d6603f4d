//! How much the engine gives to all that ask, and to each.

use crate::work::cores;
use isolation::room;
use std::time::Duration;

/// How much the engine gives.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Requests that are worked on at the same time, each in one thread.
    pub threads: usize,
    /// Requests that wait for a thread.
    pub waiting: usize,
    /// Connections at the same time.
    pub connections: usize,
    /// The longest work on one request.
    pub time: Duration,
    /// Megabytes that an agent may ask for.
    pub memory: u64,
    /// How long a client may send nothing, not even the answer to a ping.
    pub silence: Duration,
    /// Rooms, and who may be in them.
    pub rooms: room::Limits,
    /// Connections to all rooms at the same time.
    pub room_connections: usize,
    /// Rooms in which the agent of `--agent` plays at the same time.
    pub visitors: usize,
    /// How long that agent waits for a visitor who is not there.
    pub away: Duration,
}

/// More threads than these do not share [`MEMORY`] well: agents ask for 16 megabytes unless they are told
/// otherwise.
const MOST_THREADS: usize = 12;
/// Megabytes for all agents together.
const MEMORY: u64 = 192;

impl Limits {
    /// What this machine can give.
    pub fn here() -> Self {
        let threads = cores().get().min(MOST_THREADS);
        Self {
            threads,
            waiting: 4 * threads,
            connections: 256,
            time: Duration::from_secs(60),
            memory: MEMORY / threads as u64,
            silence: Duration::from_secs(60),
            rooms: room::Limits::default(),
            room_connections: 1_200,
            visitors: 32,
            away: Duration::from_secs(5 * 60),
        }
    }
}
