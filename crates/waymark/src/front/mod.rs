//! The front end inside the binary, and the headers that browsers are bound by.

mod assets;
mod caller;
mod cors;
mod environment;
mod headers;

use std::sync::Arc;

use axum::{
    Json, Router,
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Redirect, Response},
    routing::get,
};

pub(crate) use caller::{ThroughProxy, known_caller};
pub(crate) use cors::cors;
pub(crate) use headers::secured;

use crate::config::Config;

/// What the front end's handlers know.
struct Front {
    overrides: Option<std::path::PathBuf>,
    environment: serde_json::Value,
}

/// Addresses that belong to programs: nothing under them is ever answered with the page.
const PROGRAMS: [&str; 11] = [
    "/api",
    "/files",
    "/connect",
    "/device",
    "/.well-known",
    "/getenvconfig",
    "/healthz",
    "/readyz",
    "/metrics",
    "/signalr",
    "/signalr-hubs",
];

/// `/getEnvConfig` and, for every address that no operation has, the front end. `is_demo`: the sign-in page shows the demo's
/// sign-ins.
pub(crate) fn routes(config: &Config, is_demo: bool) -> Router {
    let front = Arc::new(Front {
        overrides: config.browser.overrides_folder.as_ref().map(Into::into),
        environment: environment::environment(config, is_demo),
    });
    Router::new().route("/getEnvConfig", get(env_config)).fallback(page).with_state(front)
}

async fn env_config(State(front): State<Arc<Front>>) -> Response {
    let mut response = Json(front.environment.clone()).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// A file of the front end; for an address of its router, the page itself.
async fn page(State(front): State<Arc<Front>>, request: Request) -> Response {
    let path = request.uri().path();
    let lower = path.to_ascii_lowercase();
    if PROGRAMS.iter().any(|p| lower.strip_prefix(p).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))) {
        return StatusCode::NOT_FOUND.into_response();
    }
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return StatusCode::NOT_FOUND.into_response();
    }
    // Links of ABP's clients and mails spell the account pages in capitals.
    if lower.starts_with("/account") && path != lower && lower.split('/').nth(1) == Some("account") {
        let query = request.uri().query().map(|q| format!("?{q}")).unwrap_or_default();
        return Redirect::temporary(&format!("{lower}{query}")).into_response();
    }
    if let Some(response) = assets::file(path, request.headers(), front.overrides.as_deref()).await {
        return response;
    }
    if takes_page(request.headers(), path) { assets::index(request.headers()) } else { StatusCode::NOT_FOUND.into_response() }
}

/// Whether the page answers: always where HTML is asked for by name, as browsers do. Monitors and curl take whatever there is, and so get
/// it, but not in the place of a file, nor where they would rather have data.
fn takes_page(headers: &HeaderMap, path: &str) -> bool {
    let values = headers.get_all(header::ACCEPT).into_iter().filter_map(|value| value.to_str().ok());
    let kinds: Vec<String> = values.flat_map(|value| value.split(',')).filter_map(accepted).collect();
    if kinds.iter().any(|kind| kind == "text/html") {
        return true;
    }
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let takes_any = !headers.contains_key(header::ACCEPT) || kinds.iter().any(|kind| kind == "*/*" || kind == "text/*");
    takes_any && !is_file && !kinds.iter().any(|kind| kind.ends_with("json"))
}

/// The media type of an item of `Accept`, in small letters; a quality of nought refuses it.
fn accepted(item: &str) -> Option<String> {
    let mut parts = item.split(';').map(str::trim);
    let kind = parts.next()?.to_ascii_lowercase();
    let refused = |parameter: &str| parameter.strip_prefix("q=").is_some_and(|q| q.parse::<f32>().is_ok_and(|q| q <= 0.0));
    (!parts.any(refused)).then_some(kind)
}

#[cfg(test)]
mod tests;
