//! The server, without a socket.

use super::hall;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use isolation_server::{Site, app};
use tower::ServiceExt;

/// Status and headers of the answer to a GET.
async fn get(site: &Site, path: &str, headers: &[(&str, &str)]) -> (StatusCode, HeaderMap) {
    get_beside(None, site, path, headers).await
}

/// The same of a server with documentation.
async fn get_beside(
    docs: Option<Site>,
    site: &Site,
    path: &str,
    headers: &[(&str, &str)],
) -> (StatusCode, HeaderMap) {
    let mut request = Request::get(path);
    if !headers.iter().any(|(name, _)| *name == "host") {
        request = request.header("host", "localhost");
    }
    for &(name, value) in headers {
        request = request.header(name, value);
    }
    let request = request.body(Body::empty()).expect("a request");
    let answer =
        app(hall(), site.clone(), docs, true, None).oneshot(request).await.expect("an answer");
    (answer.status(), answer.headers().clone())
}

fn folder() -> (tempfile::TempDir, Site) {
    let folder = tempfile::tempdir().expect("a folder");
    let long = "x".repeat(1000);
    for name in ["index.html", "style.css", "page.js", "page_bg.wasm", "icon.svg"] {
        std::fs::write(folder.path().join(name), &long).expect("a file");
    }
    let site = folder.path().join(".");
    (folder, Site::folder(&site))
}

#[tokio::test]
async fn a_request_names_one_host() {
    let (_folder, site) = folder();
    for (hosts, expected) in [
        (&[("host", "localhost")][..], StatusCode::OK),
        (&[("host", "localhost"), ("host", "localhost")], StatusCode::BAD_REQUEST),
        (&[("host", "localhost"), ("host", "evil.example")], StatusCode::BAD_REQUEST),
        (&[("host", "")], StatusCode::BAD_REQUEST),
        (&[("host", "a b")], StatusCode::BAD_REQUEST),
    ] {
        for path in ["/", "/engine.json", "/rooms", "/room", "/none"] {
            let (status, _) = get(&site, path, hosts).await;
            let is_as_expected = match expected {
                StatusCode::OK => status != StatusCode::BAD_REQUEST || path == "/room",
                expected => status == expected,
            };
            assert!(is_as_expected, "{path} {hosts:?}: {status}");
        }
    }
    let nameless = Request::get("/").body(Body::empty()).expect("a request");
    let app = app(hall(), site, None, true, None);
    let answer = app.oneshot(nameless).await.expect("an answer");
    assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
}

/// A file is held in memory once, and read again when it changes.
#[tokio::test]
async fn requests_share_a_file_until_it_changes() {
    let (folder, site) = folder();
    let content = async || {
        let request = Request::get("/page.js").header("host", "localhost");
        let request = request.body(Body::empty()).expect("a request");
        let app = app(hall(), site.clone(), None, true, None);
        let answer = app.oneshot(request).await.expect("an answer");
        axum::body::to_bytes(answer.into_body(), usize::MAX).await.expect("bytes")
    };
    let (first, second) = (content().await, content().await);
    assert_eq!(first.as_ptr(), second.as_ptr());
    std::fs::write(folder.path().join("page.js"), "changed").expect("a file");
    assert_eq!(content().await, "changed");
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
async fn documentation_has_folders() {
    let (_folder, site) = folder();
    let docs = tempfile::tempdir().expect("a folder");
    assert!(Site::documentation(docs.path()).is_err());
    std::fs::create_dir(docs.path().join("reports")).expect("a folder");
    for name in ["index.html", "reports/strength.html"] {
        std::fs::write(docs.path().join(name), "text").expect("a file");
    }
    let docs = Site::documentation(docs.path()).expect("documentation");
    let get = async |path: &str| get_beside(Some(docs.clone()), &site, path, &[]).await;
    let (status, headers) = get("/docs").await;
    assert_eq!(status, StatusCode::PERMANENT_REDIRECT);
    assert_eq!(headers["location"], "/docs/");
    for path in ["/docs/", "/docs/index.html", "/docs/reports/strength.html", "/index.html"] {
        let (status, headers) = get(path).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        assert!(headers.contains_key("content-security-policy"), "{path}");
    }
    for path in ["/docs/reports", "/docs/..%2findex.html", "/docs/.git/config", "/docs/index.html/"]
    {
        assert_eq!(get(path).await.0, StatusCode::NOT_FOUND, "{path}");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn symbolic_links_stay_inside_the_folder() {
    use std::os::unix::fs::symlink;
    let (folder, site) = folder();
    let outside = tempfile::NamedTempFile::new().expect("a file");
    symlink(outside.path(), folder.path().join("secret.txt")).expect("a link");
    symlink("style.css", folder.path().join("link.css")).expect("a link");
    symlink("..", folder.path().join("above")).expect("a link");
    assert_eq!(get(&site, "/secret.txt", &[]).await.0, StatusCode::NOT_FOUND);
    assert_eq!(get(&site, "/above", &[]).await.0, StatusCode::NOT_FOUND);
    assert_eq!(get(&site, "/link.css", &[]).await.0, StatusCode::OK);
    // The folder itself may be named by a link.
    let links = tempfile::tempdir().expect("a folder");
    symlink(folder.path(), links.path().join("site")).expect("a link");
    let linked = Site::folder(&links.path().join("site"));
    assert_eq!(get(&linked, "/style.css", &[]).await.0, StatusCode::OK);
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
async fn packed_for_those_who_ask() {
    let (folder, site) = folder();
    for end in ["br", "gz"] {
        std::fs::write(folder.path().join(format!("page_bg.wasm.{end}")), end).expect("a file");
    }
    for (accepted, encoding) in [
        ("gzip, deflate, br, zstd", Some("br")),
        ("GZIP;q=0.5,BR;q=0.1", Some("br")),
        ("br;q=0, gzip", Some("gzip")),
        ("br; q=0.0", None),
        ("identity", None),
    ] {
        let (_, headers) = get(&site, "/page_bg.wasm", &[("accept-encoding", accepted)]).await;
        let sent = headers.get("content-encoding").map(|it| it.to_str().expect("text"));
        assert_eq!(sent, encoding, "{accepted}");
        assert_eq!(headers["content-type"], "application/wasm");
        assert_eq!(headers["vary"], "accept-encoding");
    }
    let (_, headers) = get(&site, "/page_bg.wasm", &[]).await;
    assert!(!headers.contains_key("content-encoding"));
    // Nothing is packed beside this one.
    let (_, headers) = get(&site, "/page.js", &[("accept-encoding", "br")]).await;
    assert!(!headers.contains_key("content-encoding"));
}

#[tokio::test]
async fn files_named_after_their_content_are_cached_forever() {
    let (folder, site) = folder();
    for (name, forever) in [
        ("page-0123456789abcdef.js", true),
        ("page-0123456789abcdex.js", false),
        ("icon-192.png", false),
        ("index.html", false),
    ] {
        std::fs::write(folder.path().join(name), "text").expect("a file");
        let (_, headers) = get(&site, &format!("/{name}"), &[]).await;
        let kept = headers["cache-control"].to_str().expect("text");
        assert_eq!(kept.contains("immutable"), forever, "{name}: {kept}");
        assert_eq!(kept == "no-cache", !forever, "{name}: {kept}");
    }
}

#[tokio::test]
async fn every_answer_is_hardened() {
    let (_folder, site) = folder();
    for path in ["/", "/none", "/engine.json", "/engine"] {
        let (_, headers) = get(&site, path, &[]).await;
        let policy = headers["content-security-policy"].to_str().expect("text");
        assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval';"), "{policy}");
        assert_eq!(headers["referrer-policy"], "no-referrer", "{path}");
        assert_eq!(headers["cross-origin-resource-policy"], "same-origin", "{path}");
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
    }
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

/// A browser is shown a page that leads home, a program one line.
#[tokio::test]
async fn what_is_missing_is_answered_in_kind() {
    let (_folder, site) = folder();
    let accepts = [("accept", "text/html,*/*;q=0.8")];
    for (path, headers, kind, home) in [
        ("/nowhere", &accepts[..], "text/html; charset=utf-8", true),
        ("/docs/nowhere.html", &accepts[..], "text/html; charset=utf-8", true),
        ("/nowhere", &[], "text/plain; charset=utf-8", false),
    ] {
        let (docs, mut request) =
            (Some(site.clone()), Request::get(path).header("host", "localhost"));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Body::empty()).expect("a request");
        let app = app(hall(), site.clone(), docs, true, None);
        let answer = app.oneshot(request).await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::NOT_FOUND);
        assert_eq!(answer.headers()["content-type"], kind);
        let body = axum::body::to_bytes(answer.into_body(), usize::MAX).await.expect("bytes");
        let body = String::from_utf8(body.to_vec()).expect("text");
        assert_eq!(body.contains("<a href=\"/\">"), home, "{body}");
    }
}

#[test]
fn a_folder_without_a_page_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(Site::find(Some(folder.path())).is_err());
}
