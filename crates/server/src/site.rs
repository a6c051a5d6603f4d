//! The files of the page.

use crate::refusal::method_not_allowed;
use anyhow::anyhow;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH,
    VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};
use isolation_command::failure::input;
#[cfg(feature = "site")]
use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

/// The source of the page's files.
#[derive(Clone, Debug)]
pub enum Site {
    /// A folder on disk. Its files are read again when they change, and shared by all requests.
    Folder(Arc<Folder>),
    /// The files inside the program.
    #[cfg(feature = "site")]
    Embedded,
}

/// A folder with the files that have been asked for.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    known: Mutex<HashMap<PathBuf, Known>>,
}

/// A file as it was when it was read.
#[derive(Clone, Debug)]
struct Known {
    modified: Option<SystemTime>,
    length: u64,
    content: Bytes,
}

#[cfg(feature = "site")]
#[derive(rust_embed::RustEmbed)]
#[folder = "../../target/site"]
struct Embedded;

/// The errors of a path that names no file.
const MISSING: [ErrorKind; 3] =
    [ErrorKind::NotFound, ErrorKind::IsADirectory, ErrorKind::NotADirectory];
/// Maximum length of a file name of the site.
const LONGEST: usize = 100;
/// The compressed variants of files, the smallest first: name of the encoding, file extension.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];
/// Digits of the hash in the names of files whose content never changes: `page-0123456789abcdef.js`.
const HASH_DIGITS: usize = 16;

impl Site {
    /// The folder of `--site`, else the site inside the program.
    ///
    /// # Errors
    /// When the folder holds no `index.html`, or no folder is given and the program has no site.
    pub fn find(folder: Option<&Path>) -> anyhow::Result<Self> {
        match folder {
            Some(folder) if folder.join("index.html").is_file() => Ok(Self::folder(folder)),
            Some(folder) => Err(input(anyhow!(
                "no index.html in {}; `cargo xtask site` builds one in target/site",
                folder.display()
            ))),
            #[cfg(feature = "site")]
            None => Ok(Self::Embedded),
            #[cfg(not(feature = "site"))]
            None => Err(input(anyhow!(
                "built without the page; use `cargo xtask serve`, or \
                 `cargo xtask site` and `isolation serve --site target/site`"
            ))),
        }
    }

    /// The files of a folder.
    pub fn folder(path: &Path) -> Self {
        Self::Folder(Arc::new(Folder { path: path.to_path_buf(), known: Mutex::default() }))
    }

    /// The content of a file of the site. The documentation has folders, the page none.
    async fn read(&self, name: &str) -> io::Result<Bytes> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        let is_name = |part: &str| !part.starts_with('.') && part.bytes().all(plain);
        if name.len() > LONGEST || !name.split('/').all(is_name) {
            return Err(ErrorKind::NotFound.into());
        }
        match self {
            Self::Folder(folder) => folder.read(name).await,
            #[cfg(feature = "site")]
            Self::Embedded => {
                let file = Embedded::get(name).ok_or(ErrorKind::NotFound)?;
                Ok(match file.data {
                    Cow::Borrowed(content) => Bytes::from_static(content),
                    Cow::Owned(content) => content.into(),
                })
            }
        }
    }

    /// The documentation of `--docs`.
    ///
    /// # Errors
    /// If the folder has no `index.html`.
    pub fn documentation(folder: &Path) -> anyhow::Result<Self> {
        if !folder.join("index.html").is_file() {
            return Err(input(anyhow!(
                "--docs: no index.html in {}; `cargo xtask docs` builds one in target/docs",
                folder.display()
            )));
        }
        Ok(Self::folder(folder))
    }

    /// The smallest variant that the client accepts, with its encoding if it is compressed.
    async fn read_packed(
        &self,
        name: &str,
        request: &HeaderMap,
    ) -> io::Result<(Bytes, Option<&'static str>)> {
        for (encoding, end) in ENCODINGS {
            if accepts(request, encoding)
                && let Ok(content) = self.read(&format!("{name}{end}")).await
            {
                return Ok((content, Some(encoding)));
            }
        }
        Ok((self.read(name).await?, None))
    }
}

impl Folder {
    /// Reads a regular file. A symbolic link must lead to a place inside the folder.
    async fn read(&self, name: &str) -> io::Result<Bytes> {
        let file = tokio::fs::canonicalize(self.path.join(name)).await?;
        let inside = file.starts_with(tokio::fs::canonicalize(&self.path).await?);
        let metadata = tokio::fs::metadata(&file).await?;
        if !inside || !metadata.is_file() {
            return Err(ErrorKind::NotFound.into());
        }
        let (modified, length) = (metadata.modified().ok(), metadata.len());
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |it: &Known| (it.modified, it.length) == (modified, length);
        if let Some(known) = known().get(&file).filter(|it| same(it)) {
            return Ok(known.content.clone());
        }
        let content = Bytes::from(tokio::fs::read(&file).await?);
        known().insert(file, Known { modified, length, content: content.clone() });
        Ok(content)
    }
}

/// Whether `Accept-Encoding` accepts an encoding.
fn accepts(request: &HeaderMap, encoding: &str) -> bool {
    let lists = request.get_all(ACCEPT_ENCODING).into_iter();
    lists.filter_map(|list| list.to_str().ok()).flat_map(|list| list.split(',')).any(|item| {
        let (name, quality) = item.split_once(';').unwrap_or((item, ""));
        let zero = quality.trim().strip_prefix("q=").is_some_and(|it| it.parse() == Ok(0.0));
        name.trim().eq_ignore_ascii_case(encoding) && !zero
    })
}

/// Whether a file is named after its content.
fn is_hashed(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default();
    stem.rsplit_once('-').is_some_and(|(_, hash)| {
        hash.len() == HASH_DIGITS && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

/// Says that a file is missing: to a browser as a page that leads home, to programs as one line.
fn missing(path: &str, request: &HeaderMap) -> Response {
    let accepted = request.get(ACCEPT).and_then(|kinds| kinds.to_str().ok());
    if !accepted.is_some_and(|kinds| kinds.contains("text/html")) {
        return format!("{path} does not exist on this server.\n").into_response();
    }
    let path = path.replace('&', "&amp;").replace('<', "&lt;");
    Html(format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>Not found · Isolation</title>\
         <h1>Not found</h1><p><code>{path}</code> does not exist on this server.</p><p><a href=\"/\">Play Isolation</a></p>\n"
    ))
    .into_response()
}

/// Answers a request for a file.
pub async fn answer(
    State(site): State<Site>,
    method: Method,
    uri: Uri,
    request: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return method_not_allowed(method).await;
    }
    let mut name = uri.path().trim_start_matches('/').to_owned();
    if name.is_empty() || name.ends_with('/') {
        name += "index.html";
    }
    let (content, encoding) = match site.read_packed(&name, &request).await {
        Ok(found) => found,
        Err(error) if MISSING.contains(&error.kind()) => {
            return (StatusCode::NOT_FOUND, missing(uri.path(), &request)).into_response();
        }
        Err(error) => {
            let text = format!("{} cannot be read: {error}\n", uri.path());
            return (StatusCode::INTERNAL_SERVER_ERROR, text).into_response();
        }
    };
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    let tag = format!("\"{:016x}\"", hasher.finish());
    let known = request.get(IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let unchanged = known.is_some_and(|tags| {
        tags.split(',').any(|known| known.trim().trim_start_matches("W/") == tag)
    });
    // The browser revalidates files without a hash in their names, and downloads them only if they changed.
    let caching = if is_hashed(&name) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [
        (CACHE_CONTROL, caching.to_owned()),
        (ETAG, tag),
        (VARY, ACCEPT_ENCODING.as_str().to_owned()),
    ];
    if unchanged {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    let kind = mime_guess::from_path(&name).first_or_octet_stream();
    let kind = match kind.type_() {
        mime_guess::mime::TEXT => format!("{}; charset=utf-8", kind.essence_str()),
        _ => kind.to_string(),
    };
    let mut response = (headers, [(CONTENT_TYPE, kind)], content).into_response();
    if let Some(encoding) = encoding {
        response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}
