//! The native engine: `/engine` for messages, `/engine.json` for its description.

use crate::access::Access;
use crate::limits::Limits;
use crate::pool::Pool;
use crate::refusal::not_a_socket;
use crate::socket;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use isolation_protocol::rooms::ROOM_VERSION;
use isolation_protocol::wire::{NativeEngine, ServerInfo, WIRE_VERSION};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// The engine, shared by all connections.
#[derive(Clone, Debug)]
pub struct Engine {
    access: Access,
    limits: Limits,
    pool: Pool,
    connections: Arc<Semaphore>,
}

impl Engine {
    /// An idle engine.
    pub fn new(access: Access, limits: Limits) -> Self {
        let connections = Arc::new(Semaphore::new(limits.connections));
        Self { access, limits, pool: Pool::new(limits), connections }
    }
}

/// Answers `/engine.json`.
pub async fn offer(State(engine): State<Engine>) -> Response {
    let native = NativeEngine {
        v: WIRE_VERSION,
        threads: engine.limits.threads,
        seconds: engine.limits.time.as_secs(),
        token: engine.access.token().is_some(),
    };
    let offer = ServerInfo { engine: Some(native), rooms: Some(ROOM_VERSION) };
    let text = serde_json::to_string(&offer).expect("plain data");
    ([(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")], text).into_response()
}

/// Answers `/engine`: a WebSocket for clients with access.
pub async fn connect(
    State(engine): State<Engine>,
    uri: Uri,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    if let Err(refusal) = engine.access.check(&uri, &headers) {
        return refusal.into_response();
    }
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(rejection) => return not_a_socket(&rejection),
    };
    let Ok(place) = engine.connections.try_acquire_owned() else {
        let most = engine.limits.connections;
        let why = format!("{most} connections to this engine are open already; try again later.\n");
        return (StatusCode::SERVICE_UNAVAILABLE, why).into_response();
    };
    socket::limited(upgrade).on_upgrade(async move |socket| {
        socket::converse(socket, engine.pool, engine.limits.silence).await;
        drop(place);
    })
}
