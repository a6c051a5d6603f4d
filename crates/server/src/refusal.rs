//! Answers to requests that an address does not support.

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::header::ALLOW;
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use isolation::board::Echo;

/// Refuses all methods but GET and HEAD.
pub async fn method_not_allowed(method: Method) -> Response {
    let why = format!("Method {} is not allowed; expected GET or HEAD.\n", Echo(method.as_str()));
    (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")], why).into_response()
}

/// Refuses a client that has as many connections as it may have.
pub fn too_many_connections() -> Response {
    let why = "Too many connections from this address; close some of them.\n";
    (StatusCode::TOO_MANY_REQUESTS, why).into_response()
}

/// Refuses a request that does not open a WebSocket.
pub fn not_a_socket(rejection: &WebSocketUpgradeRejection) -> Response {
    let why = "This address takes WebSocket connections only; open the server's page, / instead.\n";
    (rejection.status(), why).into_response()
}
