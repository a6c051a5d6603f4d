//! What the server reports in a file: a JSON object per line. No line contains the token, or an id or secret of a room,
//! since these are in queries and messages only.

use crate::quota::Peer;
use anyhow::Context;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use std::fs::OpenOptions;
use std::path::Path;
use std::time::Instant;
use tracing::info;

/// Appends events to this file from now on.
///
/// # Errors
/// When the file cannot be opened.
pub fn to_file(path: &Path) -> anyhow::Result<()> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    let file = file.with_context(|| format!("--log: {}", path.display()))?;
    tracing_subscriber::fmt()
        .json()
        .flatten_event(true)
        .with_target(false)
        .with_writer(file)
        .init();
    Ok(())
}

/// Reports a request: its path without the query, and the time to the response's first byte.
pub async fn requests(peer: Peer, request: Request, next: Next) -> Response {
    let client = peer.client(request.headers()).map(tracing::field::display);
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let began = Instant::now();
    let response = next.run(request).await;
    let ms = began.elapsed().as_secs_f64() * 1e3;
    info!(%method, path, status = response.status().as_u16(), ms, client, "request");
    response
}
