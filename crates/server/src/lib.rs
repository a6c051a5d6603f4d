//! The web server of the program `isolation`: the web page, and the native engine beside it (`isolation serve`).
//!
//! [`Site`] serves the page's files, `Engine` the native engine: [`Access`] controls its use, [`Limits`] its
//! resources, a `quota` those of one client; a `socket` is one connection, and the `pool` runs the requests of all
//! connections. Two browsers play each other in a room of the `hall`, each over a connection of `room_socket`; rooms
//! outlive the server in a [`RoomsFile`], and `log` reports what happens. `class` shows a teacher all rooms, `operator` the `metrics` of the server.
//! The [`Opponent`] is an agent that plays visitors in rooms. [`listen`] sets timeouts for clients, and [`hardened`]
//! adds security headers to routes.

mod access;
mod class;
mod engine;
mod hall;
mod limits;
mod listen;
mod log;
mod metrics;
mod operator;
mod opponent;
mod pool;
mod quota;
mod refusal;
mod room_socket;
mod rooms_file;
mod security;
mod site;
mod socket;

pub use access::{Access, HostName, Token};
pub use hall::Hall;
pub use limits::Limits;
pub use listen::{Patience, serve as listen};
pub use opponent::{AgentText, Opponent};
pub use rooms_file::RoomsFile;
pub use security::hardened;
pub use site::Site;

use anyhow::{Context, anyhow};
use axum::Router;
use axum::middleware::from_fn;
use axum::response::Redirect;
use axum::routing::get;
use engine::Engine;
use isolation_command::failure::{Kind, failure};
use isolation_command::need_threads;
use isolation_protocol::rooms::Shard;
use opponent::stopped;
use std::io::{self, ErrorKind, Write};
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;
use tokio::net::TcpListener;
use tracing::info;

/// The routes of the server. `docs` is the documentation; `shows_rooms` adds a page of all rooms.
pub fn app(
    hall: Hall,
    site: Site,
    docs: Option<Site>,
    shows_rooms: bool,
    opponent: Option<Opponent>,
) -> Router {
    let engine = Engine::new(hall.access().clone(), *hall.limits());
    let rooms = Router::new()
        .route("/room", get(room_socket::connect))
        .route("/room/{shard}", get(room_socket::connect))
        .route("/metrics", get(operator::metrics))
        .route("/healthz", get(operator::health));
    let rooms = if shows_rooms { rooms.route("/rooms", get(class::show)) } else { rooms };
    let rooms = rooms.with_state(hall.clone());
    let rooms = match opponent {
        Some(opponent) => rooms.merge(
            Router::new()
                .route("/agent", get(opponent::invite).post(opponent::challenge))
                .with_state((hall, opponent)),
        ),
        None => rooms,
    };
    let engine = Router::new()
        .route("/engine", get(engine::connect))
        .route("/engine.json", get(engine::offer))
        .with_state(engine);
    let routes = Router::new()
        .fallback(site::answer)
        .with_state(site)
        .merge(engine)
        .merge(rooms)
        .merge(docs.map_or_else(Router::new, documentation));
    hardened(routes).layer(from_fn(log::requests))
}

/// The documentation at `/docs/`: its links are relative to that.
fn documentation(docs: Site) -> Router {
    let pages = Router::new().fallback(site::answer).with_state(docs);
    Router::new().route("/docs", get(async || Redirect::permanent("/docs/"))).nest("/docs/", pages)
}

/// A server of the page, the engine and the rooms.
pub struct Server {
    /// The page.
    pub site: Site,
    /// The documentation.
    pub docs: Option<Site>,
    /// Who may use the engine.
    pub access: Access,
    /// Whether there is a page of all rooms.
    pub shows_rooms: bool,
    /// The agent that plays visitors.
    pub opponent: Option<Opponent>,
    /// Where to listen.
    pub address: SocketAddr,
    /// Whether to open the page in the web browser.
    pub opens: bool,
    /// The file in which rooms outlive the server.
    pub rooms_file: Option<RoomsFile>,
    /// How long games may go on when the server is asked to stop.
    pub grace: Duration,
    /// The file to report in.
    pub log: Option<PathBuf>,
    /// Which of several servers behind a proxy it is.
    pub shard: Option<Shard>,
}

impl Server {
    /// Serves until `stop` is set.
    ///
    /// # Errors
    /// When the port cannot be used, or the addresses cannot be written to standard output.
    pub fn run(self, stop: &AtomicBool) -> anyhow::Result<()> {
        let workers = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        // One more for files.
        need_threads(workers + 1)?;
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        let runtime = runtime.worker_threads(workers).enable_all().build();
        let runtime = runtime.context("the server cannot start")?;
        let result = runtime.block_on(self.serve(stop));
        // Do not wait for running requests.
        runtime.shutdown_background();
        result
    }

    async fn serve(self, stop: &AtomicBool) -> anyhow::Result<()> {
        let Self {
            site,
            docs,
            access,
            shows_rooms,
            opponent,
            address: at,
            opens,
            rooms_file,
            grace,
            log,
            shard,
        } = self;
        log.as_deref().map_or(Ok(()), log::to_file)?;
        let limits = Limits::here();
        let hall = match &rooms_file {
            Some(file) => file.open(access.clone(), limits, shard)?,
            None => Hall::new(access.clone(), limits, shard),
        };
        let (listen, port) = (at.ip(), at.port());
        let listener = match TcpListener::bind(at).await {
            Err(error) if error.kind() == ErrorKind::AddrInUse => {
                let why = anyhow!("port {port} is in use; choose another with --port");
                return Err(failure(Kind::Machine, why));
            }
            result => {
                result.with_context(|| format!("port {port} of {listen} cannot be opened"))?
            }
        };
        let at = listener.local_addr()?;
        let address = |path| address(at, path, &access);
        let mut news = format!("Isolation is at {} (press Ctrl-C to stop)\n", address(""));
        if shows_rooms {
            news += &format!("The running games are at {}\n", address("rooms"));
        }
        if docs.is_some() {
            let open = Access::loopback(None);
            news += &format!("The documentation is at {}\n", self::address(at, "docs/", &open));
        }
        if opponent.is_some() {
            news += &format!("Play against the agent at {}\n", address("agent"));
        }
        // Written at once, so that a reader that closes the pipe after the first line does not end the server.
        io::stdout().write_all(news.as_bytes())?;
        if opens
            && let Err(error) =
                open::that_detached(address(if opponent.is_some() { "agent" } else { "" }))
        {
            writeln!(io::stderr(), "isolation: no web browser was opened: {error}")?;
        }
        info!(port = at.port(), shard = shard.map(display), "start");
        let app = app(hall.clone(), site, docs, shows_rooms, opponent.clone());
        let end = async {
            stopped(stop).await;
            info!("stop");
            if let Some(opponent) = opponent {
                opponent.end().await;
            }
            hall.drain(grace).await;
        };
        // Open connections do not keep the server alive.
        tokio::select! {
            never = self::listen(listener, app, Patience::default()) => match never {},
            () = end => {}
        }
        rooms_file.map_or(Ok(()), |file| file.save(&hall))?;
        info!("end");
        Ok(())
    }
}

/// The address of the page. For the address of all interfaces, one that works on this machine.
fn address(at: SocketAddr, path: &str, access: &Access) -> String {
    let page = match at.ip().is_unspecified() {
        true => format!("http://localhost:{}/{path}", at.port()),
        false => format!("http://{at}/{path}"),
    };
    access.token().map_or_else(|| page.clone(), |token| token.address(&page))
}
