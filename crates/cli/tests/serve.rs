//! The server, without a socket.

use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use isolation_cli::serve::{Access, Engine, Limits, Site, app};
use tower::ServiceExt;

/// Status and headers of the answer to a GET.
async fn get(site: &Site, path: &str, headers: &[(&str, &str)]) -> (StatusCode, HeaderMap) {
    let mut request = Request::get(path);
    for &(name, value) in headers {
        request = request.header(name, value);
    }
    let request = request.body(Body::empty()).expect("a request");
    let engine = Engine::new(Access::Loopback(None), Limits::here());
    let answer = app(site.clone(), engine).oneshot(request).await.expect("an answer");
    (answer.status(), answer.headers().clone())
}

fn folder() -> (tempfile::TempDir, Site) {
    let folder = tempfile::tempdir().expect("a folder");
    let long = "x".repeat(1000);
    for name in ["index.html", "style.css", "page.js", "page_bg.wasm", "icon.svg"] {
        std::fs::write(folder.path().join(name), &long).expect("a file");
    }
    let site = folder.path().join(".");
    (folder, Site::Folder(site))
}

#[tokio::test]
async fn kinds_of_files() {
    let (_folder, site) = folder();
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/index.html?game=1", "text/html; charset=utf-8"),
        ("/style.css", "text/css; charset=utf-8"),
        ("/page.js", "text/javascript; charset=utf-8"),
        ("/page_bg.wasm", "application/wasm"),
        ("/icon.svg", "image/svg+xml"),
    ] {
        let (status, headers) = get(&site, path, &[]).await;
        assert_eq!(
            (status, &headers["content-type"]),
            (StatusCode::OK, &kind.parse().expect(kind))
        );
    }
}

#[tokio::test]
async fn only_what_changed_is_sent_again() {
    let (folder, site) = folder();
    let (_, headers) = get(&site, "/page.js", &[]).await;
    assert_eq!(headers["cache-control"], "no-cache");
    let tag = headers["etag"].to_str().expect("text").to_owned();
    let known = [("if-none-match", tag.as_str())];
    assert_eq!(get(&site, "/page.js", &known).await.0, StatusCode::NOT_MODIFIED);
    std::fs::write(folder.path().join("page.js"), "new").expect("a file");
    assert_eq!(get(&site, "/page.js", &known).await.0, StatusCode::OK);
}

#[tokio::test]
async fn compressed_for_those_who_ask() {
    let (_folder, site) = folder();
    let asked = [("accept-encoding", "gzip, br")];
    assert_eq!(get(&site, "/page_bg.wasm", &asked).await.1["content-encoding"], "br");
    assert!(!get(&site, "/page_bg.wasm", &[]).await.1.contains_key("content-encoding"));
}

#[tokio::test]
async fn nothing_outside_the_folder() {
    let (_folder, site) = folder();
    for path in [
        "/none",
        "/../Cargo.toml",
        "/./page.js",
        "/.git/config",
        "//etc/passwd",
        "/a/..",
        "/..",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "/..%5cCargo.toml",
        "/page.js%00",
        "/page.js/",
        "/page.js/..",
        "/C:/Windows/win.ini",
        "/~root",
    ] {
        assert_eq!(get(&site, path, &[]).await.0, StatusCode::NOT_FOUND, "{path}");
    }
    let long = format!("/{}", "x".repeat(5_000));
    assert_eq!(get(&site, &long, &[]).await.0, StatusCode::NOT_FOUND);
}

#[test]
fn a_folder_without_a_page_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(Site::find(Some(folder.path())).is_err());
}
