//! The server of the built site, which can be hindered, and go away.

use crate::harness::Result;
use anyhow::{Context, anyhow};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Redirect, Response};
use isolation_server::{Access, Hall, Limits, Site, app};
use std::collections::HashMap;
use std::sync::Arc;
use tokio::runtime::Runtime;
use tokio::sync::watch;

/// The delays and failures of files; changes wake waiting requests.
pub type Hindrances = watch::Sender<HashMap<String, Hindrance>>;

/// The reason why the server does not answer with a file.
#[derive(Clone, PartialEq)]
pub enum Hindrance {
    /// It is not there.
    Blocked,
    Stalled,
    /// Instead of the file there is this text.
    Replaced(String),
    /// It is at another address.
    Redirected(String),
}

/// The names of the files of the built site, without the packed copies.
pub fn site_names() -> Result<Vec<String>> {
    let folder = std::env::var_os("ISOLATION_SITE").context("ISOLATION_SITE names no folder")?;
    let names = std::fs::read_dir(folder)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .filter(|name: &Result<String>| {
            !name.as_ref().is_ok_and(|name| name.ends_with(".br") || name.ends_with(".gz"))
        });
    names.collect()
}

/// The name in the site of a file such as `page.js`: some contain a hash, as `page-0123456789abcdef.js`.
pub fn name_in_site(file: &str) -> Result<String> {
    let (stem, end) = file.split_once('.').unwrap_or((file, ""));
    let hashed = |name: &&String| {
        let name = name.strip_prefix(stem).and_then(|rest| rest.strip_suffix(end));
        name.is_some_and(|hash| hash.len() == 18 && hash.starts_with('-'))
    };
    Ok(site_names()?.iter().find(hashed).cloned().unwrap_or_else(|| file.to_owned()))
}

/// The server of the built site, which ends with all its connections when it is dropped.
pub struct Server(Option<Runtime>);

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

impl Server {
    pub fn gone() -> Self {
        Self(None)
    }

    /// Serves at any free port, below a path, as a static host may.
    pub fn start(hindrances: Arc<Hindrances>) -> Result<(Self, String)> {
        let folder =
            std::env::var_os("ISOLATION_SITE").context("ISOLATION_SITE names no folder")?;
        let site = Site::find(Some(folder.as_ref())).map_err(|failure| anyhow!("{failure:?}"))?;
        let app =
            app(Hall::new(Access::loopback(None), Limits::here(), None), site, None, true, None)
                .layer(from_fn_with_state(hindrances, hinder));
        let app = axum::Router::new().nest_service("/sub/path", app);
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let listener = std::net::TcpListener::bind("127.0.0.1:0")?;
        listener.set_nonblocking(true)?;
        let address = format!("http://{}/sub/path/", listener.local_addr()?);
        runtime.spawn(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            axum::serve(listener, app).await
        });
        Ok((Self(Some(runtime)), address))
    }
}

/// The type of a text.
fn mime(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("js") => "text/javascript",
        Some("html") => "text/html",
        _ => "application/json",
    }
}

async fn hinder(
    State(hindrances): State<Arc<Hindrances>>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path().to_owned();
    match hindrances.borrow().get(&path) {
        Some(Hindrance::Blocked) => return StatusCode::NOT_FOUND.into_response(),
        Some(Hindrance::Redirected(to)) => return Redirect::permanent(to).into_response(),
        Some(Hindrance::Replaced(text)) => {
            let kind = mime(&path);
            return ([(CONTENT_TYPE, kind)], text.clone()).into_response();
        }
        _ => {}
    }
    let free = |all: &HashMap<_, _>| all.get(&path) != Some(&Hindrance::Stalled);
    if hindrances.subscribe().wait_for(free).await.is_err() {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    next.run(request).await
}
