//! The addresses for the operator of the server: `/metrics`, and `/healthz`, which says that the server answers.

use crate::hall::Hall;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

const KIND: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Answers `/metrics`, with the same access rules as the engine.
pub async fn metrics(State(hall): State<Hall>, uri: Uri, headers: HeaderMap) -> Response {
    if let Err(refusal) = hall.access().check(&uri, &headers) {
        return refusal.into_response();
    }
    let rooms = hall.look(|rooms, _| rooms.len());
    match hall.metrics().text(rooms, hall.connections()) {
        Some(text) => ([(CONTENT_TYPE, KIND), (CACHE_CONTROL, "no-store")], text).into_response(),
        None => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Answers `/healthz`.
pub async fn health() -> Response {
    ([(CACHE_CONTROL, "no-store")], "ok\n").into_response()
}
