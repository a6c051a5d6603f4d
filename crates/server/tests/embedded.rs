//! The page inside the program; needs the feature `site` and the built site.

use super::hall;
use axum::body::{Body, to_bytes};
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING};
use axum::http::{Request, StatusCode};
use isolation_server::{Site, app};
use std::collections::BTreeMap;
use tower::ServiceExt;

/// The bytes of a file, packed by an encoding.
async fn get(path: &str, encoding: &str) -> Vec<u8> {
    let site = Site::find(None).unwrap_or_else(|failure| panic!("{failure:?}"));
    let request = Request::get(path).header("host", "localhost").header(ACCEPT_ENCODING, encoding);
    let request = request.body(Body::empty()).expect("a request");
    let answer = app(hall(), site, None, true, None).oneshot(request).await.expect("an answer");
    assert_eq!(answer.status(), StatusCode::OK, "{path}");
    let packed = answer.headers().get(CONTENT_ENCODING).map(|it| it.to_str().expect("text"));
    assert!(packed.is_none_or(|packed| packed == encoding), "{path}");
    to_bytes(answer.into_body(), usize::MAX).await.expect("a body").to_vec()
}

#[tokio::test]
async fn every_file_is_inside() {
    let script = String::from_utf8(get("/service-worker.js", "identity").await).expect("text");
    let files = script.lines().find_map(|line| line.strip_prefix("const FILES = "));
    let files = files.and_then(|files| files.strip_suffix(';')).expect("the files");
    let files: BTreeMap<String, String> = serde_json::from_str(files).expect("JSON");
    assert!(files.keys().any(|name| name.starts_with("split_engine-")), "{files:?}");
    for name in files.keys() {
        let path = format!("/{name}");
        let [plain, gzip, brotli] =
            [get(&path, "identity").await, get(&path, "gzip").await, get(&path, "br").await];
        assert!(brotli.len() <= gzip.len() && gzip.len() <= plain.len(), "{name}");
        if name.ends_with(".wasm") {
            assert!(brotli.len() < plain.len() / 2, "{name}");
        }
    }
}
