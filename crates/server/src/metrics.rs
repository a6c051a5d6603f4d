//! What an operator watches, in the format of Prometheus: `/metrics`, and `/healthz` for whoever only asks whether the
//! server answers.

use crate::hall::Hall;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use std::time::Duration;

const KIND: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

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
}

/// Answers `/metrics`, with the same access rules as the engine.
pub async fn show(State(hall): State<Hall>, uri: Uri, headers: HeaderMap) -> Response {
    if let Err(refusal) = hall.access().check(&uri, &headers) {
        return refusal.into_response();
    }
    let metrics = hall.metrics();
    metrics.rooms.set(hall.look(|rooms, _| rooms.len()) as i64);
    for (of, count) in hall.connections() {
        metrics.connections.get_or_create(&[("of", of)]).set(count as i64);
    }
    let mut text = String::new();
    match encode(&mut text, &metrics.registry) {
        Ok(()) => ([(CONTENT_TYPE, KIND), (CACHE_CONTROL, "no-store")], text).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Answers `/healthz`.
pub async fn health() -> Response {
    ([(CACHE_CONTROL, "no-store")], "ok\n").into_response()
}
