//! Security headers: other sites cannot embed the page, and the page cannot load from other sites.

use crate::refusal::method_not_allowed;
use axum::Router;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::middleware::map_response;
use axum::response::Response;

/// All content comes from this server; `wasm-unsafe-eval` permits WebAssembly, not `eval`. The page sets `style`
/// attributes, and creates pictures of boards with `blob:` addresses.
const CONTENT: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
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

/// Adds the headers to all responses, and refuses all methods but GET and HEAD.
pub fn hardened(routes: Router) -> Router {
    routes.method_not_allowed_fallback(method_not_allowed).layer(map_response(harden))
}

async fn harden(mut response: Response) -> Response {
    response.headers_mut().extend(HEADERS);
    response
}
