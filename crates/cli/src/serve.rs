//! `isolation serve`: the web page on this machine.

use crate::Failure;
use anyhow::{Context, anyhow};
use axum::Router;
use axum::extract::State;
use axum::http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, ErrorKind, Write};
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use tokio::net::TcpListener;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;

/// Serve the web page on this machine
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Port on 127.0.0.1; 0 takes any free one
    #[arg(long, default_value_t = 8017)]
    port: u16,
    /// Serve this folder instead of the page inside the program
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,
    /// Open the page in the web browser
    #[arg(long)]
    open: bool,
}

/// Where the files of the page come from.
#[derive(Clone, Debug)]
pub enum Site {
    /// A folder on disk, read anew at each request.
    Folder(PathBuf),
    /// The files inside the program.
    #[cfg(feature = "site")]
    Embedded,
}

#[cfg(feature = "site")]
#[derive(rust_embed::RustEmbed)]
#[folder = "../../target/site"]
struct Embedded;

impl Site {
    /// The site of `--site`, else the one inside the program.
    ///
    /// # Errors
    /// When the folder holds no `index.html`, or none is named and none is inside.
    pub fn find(folder: Option<&Path>) -> Result<Self, Failure> {
        match folder {
            Some(folder) if folder.join("index.html").is_file() => {
                Ok(Self::Folder(folder.to_path_buf()))
            }
            Some(folder) => Err(Failure::Input(anyhow!(
                "no index.html in {}; `cargo xtask site` builds one in target/site",
                folder.display()
            ))),
            #[cfg(feature = "site")]
            None => Ok(Self::Embedded),
            #[cfg(not(feature = "site"))]
            None => Err(Failure::Input(anyhow!(
                "built without the page; use `cargo xtask serve`, or \
                 `cargo xtask site` and `isolation serve --site target/site`"
            ))),
        }
    }

    /// The content of the file at `path`, which is relative and plain.
    async fn read(&self, path: &str) -> io::Result<Cow<'static, [u8]>> {
        let plain = |part: &str| !part.starts_with('.') && !part.contains(['\\', ':', '\0']);
        if !path.split('/').all(plain) {
            return Err(ErrorKind::NotFound.into());
        }
        match self {
            Self::Folder(folder) => tokio::fs::read(folder.join(path)).await.map(Cow::Owned),
            #[cfg(feature = "site")]
            Self::Embedded => {
                Embedded::get(path).map(|file| file.data).ok_or_else(|| ErrorKind::NotFound.into())
            }
        }
    }
}

/// The server without its socket.
pub fn app(site: Site) -> Router {
    Router::new()
        .fallback(answer)
        .with_state(site)
        .layer(CompressionLayer::new().quality(CompressionLevel::Precise(5)))
}

async fn answer(
    State(site): State<Site>,
    method: Method,
    uri: Uri,
    request: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")]).into_response();
    }
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let content = match site.read(path).await {
        Ok(content) => content,
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::IsADirectory) => {
            let text = format!("There is no {} here.\n", uri.path());
            return (StatusCode::NOT_FOUND, text).into_response();
        }
        Err(error) => {
            let text = format!("{} cannot be read: {error}\n", uri.path());
            return (StatusCode::INTERNAL_SERVER_ERROR, text).into_response();
        }
    };
    // Weak, because the compressed answer carries the same tag. The browser asks each time and
    // downloads only what changed.
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    let tag = format!("W/\"{:016x}\"", hasher.finish());
    let known = request.get(IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let unchanged = known.is_some_and(|tags| tags.split(',').any(|known| known.trim() == tag));
    let headers = [(CACHE_CONTROL, "no-cache".to_owned()), (ETAG, tag)];
    if unchanged {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let kind = match kind.type_() {
        mime_guess::mime::TEXT => format!("{}; charset=utf-8", kind.essence_str()),
        _ => kind.to_string(),
    };
    let kind = [(CONTENT_TYPE, kind), (X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned())];
    (headers, kind, content.into_owned()).into_response()
}

/// Serves until Ctrl-C.
///
/// # Errors
/// When there is no site to serve or the port cannot be used.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let site = Site::find(arguments.site.as_deref())?;
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("the server cannot start")
        .and_then(|runtime| runtime.block_on(serve(site, arguments)))
        .map_err(Failure::Run)
}

async fn serve(site: Site, arguments: &Arguments) -> anyhow::Result<()> {
    let port = arguments.port;
    let listener = match TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await {
        Err(error) if error.kind() == ErrorKind::AddrInUse => {
            anyhow::bail!("port {port} is in use; choose another with --port")
        }
        result => result.with_context(|| format!("port {port} cannot be opened"))?,
    };
    let address = format!("http://{}/", listener.local_addr()?);
    writeln!(io::stdout(), "Isolation is at {address} (Ctrl-C ends it)")?;
    if arguments.open
        && let Err(error) = webbrowser::open(&address)
    {
        writeln!(io::stderr(), "isolation: no web browser was opened: {error}")?;
    }
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    // Open connections must not keep the program alive: all is said once a file is sent.
    tokio::select! {
        result = async { axum::serve(listener, app(site)).await } => Ok(result?),
        () = interrupted => Ok(()),
    }
}
