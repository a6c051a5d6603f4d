//! The page inside the program; needs the feature `site` and the built site.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use isolation_cli::serve::{Access, Engine, Limits, Site, app};
use tower::ServiceExt;

#[tokio::test]
async fn every_file_is_inside() {
    let site = Site::find(None).unwrap_or_else(|failure| panic!("{failure:?}"));
    for path in
        ["/", "/style.css", "/page.js", "/page_bg.wasm", "/worker_start.js", "/split_engine.wasm"]
    {
        let request = Request::get(path).body(Body::empty()).expect("a request");
        let engine = Engine::new(Access::Loopback(None), Limits::here());
        let answer = app(site.clone(), engine).oneshot(request).await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
    }
}
