//! The server's socket.

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time;

/// Connections that ask for files at the same time; more wait. Those to the engine are counted
/// there.
const CONNECTIONS: usize = 512;
/// How long a client may take to say what it wants, or want nothing.
const HEADERS: Duration = Duration::from_secs(15);
/// How long to wait when the operating system has no more connections to give.
const BREAK: Duration = Duration::from_millis(200);

/// Serves for ever.
pub async fn serve(listener: TcpListener, app: Router) -> Infallible {
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let place = Arc::clone(&places).acquire_owned().await.expect("it is never closed");
        let Ok((stream, _)) = listener.accept().await else {
            time::sleep(BREAK).await;
            continue;
        };
        let service = TowerToHyperService::new(app.clone());
        tokio::spawn(async move {
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(HEADERS);
            let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
            // Why a connection broke is nobody's concern but the client's.
            let _ = connection.await;
            drop(place);
        });
    }
}
