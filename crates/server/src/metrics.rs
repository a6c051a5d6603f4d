//! What an operator watches, in the format of Prometheus.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use std::time::Duration;

/// The metrics of the rooms.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    rooms: Gauge,
    connections: Family<[(&'static str, &'static str); 1], Gauge>,
    requests: Histogram,
}

impl Metrics {
    pub fn new() -> Self {
        let mut registry = Registry::with_prefix("isolation");
        let (rooms, connections) = (Gauge::default(), Family::default());
        // From 10 microseconds to 0.6 seconds.
        let requests = Histogram::new(exponential_buckets(1e-5, 3.0, 11));
        registry.register("rooms", "Rooms that are open", rooms.clone());
        registry.register("room_connections", "Connections to rooms", connections.clone());
        let help = "Time to execute a request of a player and send the new state to all";
        registry.register("room_request_seconds", help, requests.clone());
        Self { registry, rooms, connections, requests }
    }

    /// Counts a request of a player.
    pub fn count(&self, took: Duration) {
        self.requests.observe(took.as_secs_f64());
    }

    /// All of them as a text; none if the format fails.
    pub fn text(&self, rooms: usize, connections: [(&'static str, usize); 3]) -> Option<String> {
        self.rooms.set(rooms as i64);
        for (of, count) in connections {
            self.connections.get_or_create(&[("of", of)]).set(count as i64);
        }
        let mut text = String::new();
        encode(&mut text, &self.registry).ok().map(|()| text)
    }
}
