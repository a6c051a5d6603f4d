//! The server's socket.

use crate::quota::{Peer, Quota};
use axum::http::HeaderMap;
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::collections::VecDeque;
use std::convert::Infallible;
use std::pin::pin;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;
use tokio::{select, time};
use tokio_io_timeout::TimeoutWriter;

/// Maximum number of HTTP connections. A further one closes the oldest, so slow clients cannot block the server.
/// WebSocket connections to the engine are counted separately.
const CONNECTIONS: usize = 512;
/// Maximum number of HTTP connections of a client on another machine. Behind a proxy on this one, the proxy limits them.
const CONNECTIONS_OF_CLIENT: usize = 64;
/// Bytes of a connection that hyper may keep, besides files.
const BUFFER: usize = 32 << 10;
/// How long to wait when the operating system has no more connections.
const BREAK: Duration = Duration::from_millis(200);

/// How long the server waits for an HTTP client.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// To send a whole request header, and between two requests.
    pub request: Duration,
    /// To receive any bytes of a response.
    pub write: Duration,
    /// For a connection to end by itself; then it finishes its response, for as long again.
    pub connection: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            request: Duration::from_secs(15),
            write: Duration::from_secs(15),
            connection: Duration::from_secs(120),
        }
    }
}

/// Serves forever.
pub async fn serve(listener: TcpListener, app: Router, patience: Patience) -> Infallible {
    let mut open = VecDeque::<AbortHandle>::new();
    let clients = Quota::new(CONNECTIONS_OF_CLIENT);
    loop {
        let Ok((stream, peer)) = listener.accept().await else {
            time::sleep(BREAK).await;
            continue;
        };
        let peer = Peer(Some(peer.ip()));
        let Some(share) = clients.take(peer.client(&HeaderMap::new())) else { continue };
        open.retain(|connection| !connection.is_finished());
        if open.len() >= CONNECTIONS
            && let Some(oldest) = open.pop_front()
        {
            oldest.abort();
        }
        let app = app.clone().layer(Extension(peer));
        let connection = tokio::spawn(async move {
            converse(stream, app, patience).await;
            drop(share);
        });
        open.push_back(connection.abort_handle());
    }
}

/// Serves one connection to its end, or until it becomes a WebSocket.
async fn converse(stream: TcpStream, app: Router, patience: Patience) {
    let mut stream = TimeoutWriter::new(stream);
    stream.set_timeout(Some(patience.write));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience.request).max_buf_size(BUFFER);
    let stream = TokioIo::new(Box::pin(stream));
    let connection = http.serve_connection(stream, TowerToHyperService::new(app)).with_upgrades();
    let mut connection = pin!(connection);
    // Errors of a connection concern its client only.
    select! {
        _ = &mut connection => {}
        () = time::sleep(patience.connection) => {
            connection.as_mut().graceful_shutdown();
            let _ = time::timeout(patience.connection, connection).await;
        }
    }
}
