//! Security headers: other sites cannot embed the page, and the page cannot load from other sites.

use crate::access::only_host;
use crate::refusal::method_not_allowed;
use axum::Router;
use axum::extract::Request;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::middleware::{Next, from_fn, map_response};
use axum::response::{IntoResponse, Response};

/// All content comes from this server; `wasm-unsafe-eval` permits WebAssembly, not `eval`. The page sets `style`
/// attributes, and creates pictures of boards with `blob:` addresses.
pub const CONTENT: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; object-src 'none'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const HEADERS: [(HeaderName, HeaderValue); 4] = [
    (CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT)),
    // The address may contain the token.
    (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
];

/// Adds the headers to all responses that do not have their own, and refuses requests that do not name one host, and
/// all methods but those of a route.
pub fn hardened(routes: Router) -> Router {
    let routes = routes.method_not_allowed_fallback(method_not_allowed);
    routes.layer(from_fn(need_host)).layer(map_response(harden))
}

async fn need_host(request: Request, next: Next) -> Response {
    match only_host(request.headers()) {
        Ok(_) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    }
}

async fn harden(mut response: Response) -> Response {
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(value);
    }
    response
}
