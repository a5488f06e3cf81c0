//! Which other origins may call: those of the registered applications, asked for with each request from another origin.

use std::time::Duration;

use axum::{
    Router,
    http::{HeaderName, HeaderValue, Method, header, request::Parts},
};
use http::App;
use tower_http::cors::{AllowOrigin, CorsLayer};

const METHODS: [Method; 5] = [Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE];

/// What takes the sign-in cookie is visited, not called.
const VISITED: [&str; 5] = ["/connect/authorize", "/connect/endsession", "/connect/logout", "/connect/checksession", "/connect/verify"];

const ASKED: [&str; 13] = [
    "__tenant",
    "__timezone",
    "x-correlation-id",
    "x-requested-with",
    "x-xsrf-token",
    "requestverificationtoken",
    "if-match",
    "if-none-match",
    "idempotency-key",
    "tus-resumable",
    "upload-length",
    "upload-metadata",
    "upload-offset",
];
const EXPOSED: [&str; 12] = [
    "_abperrorformat",
    "abp-tenant-resolve-error",
    "etag",
    "idempotent-replayed",
    "x-correlation-id",
    "content-disposition",
    "retry-after",
    "location",
    "tus-resumable",
    "upload-offset",
    "upload-length",
    "upload-expires",
];

/// Puts the layer around `router`.
pub(crate) fn cors(router: Router, app: App) -> Router {
    let allowed = AllowOrigin::async_predicate(move |origin: HeaderValue, parts: &Parts| {
        let app = app.clone();
        let visited = VISITED.iter().any(|path| parts.uri.path().starts_with(path));
        async move { !visited && registered(&app, &origin).await }
    });
    let asked = [header::AUTHORIZATION, header::CONTENT_TYPE, header::ACCEPT, header::ACCEPT_LANGUAGE].into_iter();
    let layer = CorsLayer::new()
        .allow_origin(allowed)
        .allow_methods(METHODS)
        .allow_headers(asked.chain(ASKED.map(HeaderName::from_static)).collect::<Vec<_>>())
        .expose_headers(EXPOSED.map(HeaderName::from_static))
        .max_age(Duration::from_secs(600));
    router.layer(layer)
}

async fn registered(app: &App, origin: &HeaderValue) -> bool {
    let Ok(origin) = origin.to_str() else { return false };
    app.public_url().trim_end_matches('/') == origin || openid::is_registered_origin(app, origin).await.unwrap_or(false)
}
