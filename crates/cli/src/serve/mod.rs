//! `isolation serve`: the web page on this machine, and the native engine beside it.
//!
//! [`site`](Site) answers with the page's files, [`Engine`] with its moves: [`access`](Access) says
//! who may ask it, [`Limits`] how much; a `socket` is one connection, at the `desk` the requests of
//! all connections are worked on.

mod access;
mod desk;
mod engine;
mod limits;
mod listen;
mod site;
mod socket;

pub use access::{Access, Token};
pub use engine::Engine;
pub use limits::Limits;
pub use listen::serve as listen;
pub use site::Site;

use crate::failure::input;
use anyhow::{Context, anyhow};
use axum::Router;
use axum::routing::get;
use std::io::{self, ErrorKind, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use tokio::net::TcpListener;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;

/// Serve the web page on this machine, and the native engine to it
///
/// The page's Engine tab offers this program's engine beside the one in the browser.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Other machines are let in by --listen, and ask the engine with the token of the address that is
printed; the page keeps it. The page's files are no secret. No other file can be reached.

Examples:
  isolation serve --open
  isolation serve --listen 0.0.0.0 --token \"$(openssl rand -hex 16)\"")]
pub struct Arguments {
    /// Port; 0 takes any free one
    #[arg(long, default_value_t = 8017)]
    port: u16,
    /// Address of this machine to be reached at; any but a loopback one needs --token
    #[arg(
        long,
        value_name = "ADDRESS",
        default_value_t = Ipv4Addr::LOCALHOST.into(),
        value_parser = read_address
    )]
    listen: IpAddr,
    /// Answer the engine's questions only to those who know this text, of 16 characters or more
    #[arg(long, value_name = "TEXT")]
    token: Option<Token>,
    /// Serve this folder instead of the page inside the program
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,
    /// Open the page in the web browser
    #[arg(long)]
    open: bool,
}

fn read_address(text: &str) -> Result<IpAddr, &'static str> {
    let expected = "expected an address of this machine such as 192.168.1.5, or 0.0.0.0 for all";
    text.parse().map_err(|_| expected)
}

impl Arguments {
    fn access(&self) -> anyhow::Result<Access> {
        match (self.listen.is_loopback(), self.token.clone()) {
            (true, token) => Ok(Access::Loopback(token)),
            (false, Some(token)) => Ok(Access::Network(token)),
            (false, None) => Err(input(anyhow!(
                "--listen {}: other machines can reach this address, so it needs --token TEXT, of 16 \
                 characters or more",
                self.listen
            ))),
        }
    }
}

/// The server without its socket.
pub fn app(site: Site, engine: Engine) -> Router {
    let engine = Router::new()
        .route("/engine", get(engine::connect))
        .route("/engine.json", get(engine::offer))
        .with_state(engine);
    Router::new()
        .fallback(site::answer)
        .with_state(site)
        .merge(engine)
        .layer(CompressionLayer::new().quality(CompressionLevel::Precise(5)))
}

/// Serves until Ctrl-C.
///
/// # Errors
/// When there is no site to serve, others would be let in without a token, or the port cannot be
/// used.
pub fn run(arguments: &Arguments, _: &mut dyn Write) -> anyhow::Result<()> {
    let access = arguments.access()?;
    let site = Site::find(arguments.site.as_deref())?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.context("the server cannot start")?;
    let result = runtime.block_on(serve(site, access, arguments));
    // What the engine still works on need not be waited for.
    runtime.shutdown_background();
    result
}

async fn serve(site: Site, access: Access, arguments: &Arguments) -> anyhow::Result<()> {
    let &Arguments { port, listen, .. } = arguments;
    let listener = match TcpListener::bind((listen, port)).await {
        Err(error) if error.kind() == ErrorKind::AddrInUse => {
            anyhow::bail!("port {port} is in use; choose another with --port")
        }
        result => result.with_context(|| format!("port {port} of {listen} cannot be opened"))?,
    };
    let address = address(listener.local_addr()?, &access);
    writeln!(io::stdout(), "Isolation is at {address} (Ctrl-C ends it)")?;
    if arguments.open
        && let Err(error) = open::that_detached(&address)
    {
        writeln!(io::stderr(), "isolation: no web browser was opened: {error}")?;
    }
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    let app = app(site, Engine::new(access, Limits::here()));
    // Open connections must not keep the program alive: all is said once a file is sent.
    tokio::select! {
        never = self::listen(listener, app) => match never {},
        () = interrupted => Ok(()),
    }
}

/// The address of the page. One that stands for all of this machine's is told by a name that works here.
fn address(at: SocketAddr, access: &Access) -> String {
    let page = match at.ip().is_unspecified() {
        true => format!("http://localhost:{}/", at.port()),
        false => format!("http://{at}/"),
    };
    access.token().map_or_else(|| page.clone(), |token| token.address(&page))
}
