//! The files of the page.

use crate::failure::input;
use anyhow::anyhow;
use axum::extract::State;
use axum::http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

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

/// The longest name of a file of the site.
const LONGEST: usize = 100;

impl Site {
    /// The site of `--site`, else the one inside the program.
    ///
    /// # Errors
    /// When the folder holds no `index.html`, or none is named and none is inside.
    pub fn find(folder: Option<&Path>) -> anyhow::Result<Self> {
        match folder {
            Some(folder) if folder.join("index.html").is_file() => {
                Ok(Self::Folder(folder.to_path_buf()))
            }
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

    /// The content of a file of the site, which has no folders.
    async fn read(&self, name: &str) -> io::Result<Cow<'static, [u8]>> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        if name.starts_with('.') || name.len() > LONGEST || !name.bytes().all(plain) {
            return Err(ErrorKind::NotFound.into());
        }
        match self {
            Self::Folder(folder) => tokio::fs::read(folder.join(name)).await.map(Cow::Owned),
            #[cfg(feature = "site")]
            Self::Embedded => {
                Embedded::get(name).map(|file| file.data).ok_or_else(|| ErrorKind::NotFound.into())
            }
        }
    }
}

/// Answers a request for a file.
pub async fn answer(
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
