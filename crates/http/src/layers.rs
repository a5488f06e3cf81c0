//! Middleware of every request: correlation id, time-out, size limit, panics, error envelope, failure records, and that an
//! unread body does not block the next request.

use std::{
    sync::{Arc, OnceLock},
    time::Duration,
};

use axum::{
    Extension, Json, Router,
    extract::{DefaultBodyLimit, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse, Response},
};
use kernel::{Error, HOST, Kind, RequestFacts, Scope};
use tower_http::catch_panic::CatchPanicLayer;

use crate::{
    App, Failure, counters, failure,
    incoming::{self, Pace, Watched},
    refusals::{self, Refusal},
};

/// Request limits.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Maximum size of a request body in bytes, unless the operation allows more.
    pub body: usize,
    /// Longest time from the last bytes of the body, or from the beginning of a request without one, until the answer begins.
    pub time: Duration,
    /// How slowly a body may arrive.
    pub pace: Pace,
}

impl Default for Limits {
    fn default() -> Self {
        Self { body: 1024 * 1024, time: Duration::from_secs(30), pace: Pace::default() }
    }
}

/// The scope of a request once its policy has made it; what surrounds the request still has it when the handler panicked or
/// took too long.
pub(crate) type Admitted = Arc<OnceLock<Scope>>;

/// The largest body that an operation takes, where its reader can name it.
#[derive(Debug, Clone, Copy)]
pub struct BodyLimit(pub(crate) usize);

/// Limits the bodies of operations to `bytes`; the layer nearest to an operation counts.
pub fn limited(bytes: usize) -> (DefaultBodyLimit, Extension<BodyLimit>) {
    (DefaultBodyLimit::max(bytes), Extension(BodyLimit(bytes)))
}

const CORRELATION: HeaderName = HeaderName::from_static("x-correlation-id");

/// Puts the layers around the operations.
pub fn wrap(router: Router, app: App, limits: Limits) -> Router {
    router
        .method_not_allowed_fallback(|| async { StatusCode::METHOD_NOT_ALLOWED })
        .layer(limited(limits.body))
        .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| {
            Failure::from(Error::internal("a handler panicked")).into_response()
        }))
        .layer(from_fn_with_state((app, limits), around))
}

async fn around(State((app, limits)): State<(App, Limits)>, mut request: Request, next: Next) -> Response {
    app.db().invalidations().clear_if_behind(app.now());
    let culture = culture_of(&app, request.headers());
    let facts = Arc::new(facts_of(&app, &request, &culture));
    let admitted = Admitted::default();
    let has_token = request.headers().contains_key(header::AUTHORIZATION);
    let correlation = HeaderValue::from_str(&facts.correlation_id).ok();
    request.extensions_mut().insert(Arc::clone(&facts));
    request.extensions_mut().insert(Arc::clone(&admitted));
    request.extensions_mut().insert(app.clone());
    let (request, body) = incoming::watched(request, limits.pace);
    let answered = incoming::timed(next.run(request), body.as_ref(), limits.time).await;
    let mut response = answered.unwrap_or_else(|| StatusCode::SERVICE_UNAVAILABLE.into_response());
    // Its reader knows no more than that the body broke off, or takes that for one that is too large.
    if body.as_ref().is_some_and(Watched::is_late) && matches!(response.status(), StatusCode::BAD_REQUEST | StatusCode::PAYLOAD_TOO_LARGE) {
        response = StatusCode::REQUEST_TIMEOUT.into_response();
    }
    if let Some(Failure(error)) = response.extensions_mut().remove::<Failure>() {
        log(&error, &facts);
        record(&app, &error, &admitted, response.status());
        response = enveloped(&app, &error, &admitted, &culture);
        if error.kind() == Kind::Unauthenticated {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, challenge(has_token));
        }
    } else if bare_error(&response) {
        let status = response.status();
        let error = bare(status);
        if status.is_server_error() {
            log(&error, &facts);
        }
        record(&app, &error, &admitted, status);
        response = enveloped(&app, &error, &admitted, &culture);
        *response.status_mut() = status;
    }
    counters::count(&app, &admitted, &facts, response.status());
    if let Some(correlation) = correlation {
        response.headers_mut().insert(CORRELATION, correlation);
    }
    if let Some(body) = body
        && !body.finish().await
    {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// An error that the router or a layer made, without a body of ours.
fn bare_error(response: &Response) -> bool {
    let status = response.status();
    (status.is_client_error() || status.is_server_error()) && !response.headers().contains_key(header::CONTENT_TYPE)
        || status == StatusCode::METHOD_NOT_ALLOWED
}

fn bare(status: StatusCode) -> Error {
    match status {
        StatusCode::NOT_FOUND => Error::not_found("Address", ""),
        StatusCode::METHOD_NOT_ALLOWED => Error::rule("Common.MethodNotAllowed"),
        StatusCode::REQUEST_TIMEOUT => Error::rule("Common.RequestTimeout"),
        StatusCode::SERVICE_UNAVAILABLE => Error::unavailable("the answer took too long"),
        _ => Error::rule("Common.BadRequest"),
    }
}

fn enveloped(app: &App, error: &Error, admitted: &Admitted, culture: &str) -> Response {
    let status = failure::status(error.kind());
    let tenant = admitted.get().and_then(|scope| scope.tenant().ok()).unwrap_or(HOST);
    let mut response = (status, Json(failure::body(error, app.texts(), tenant, culture))).into_response();
    let headers = response.headers_mut();
    headers.insert(HeaderName::from_static("_abperrorformat"), HeaderValue::from_static("true"));
    match error.kind() {
        Kind::TooMany => {
            let seconds = error.data().get("retryAfter").and_then(serde_json::Value::as_u64).unwrap_or(1);
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        Kind::Unavailable => {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
        }
        Kind::NotFound if error.code() == Some("Common.TenantNotFound") => {
            headers.insert(HeaderName::from_static("abp-tenant-resolve-error"), HeaderValue::from_static("tenant not found or not active"));
        }
        _ => {}
    }
    response
}

/// RFC 6750, 3.1: the response to a request without a token carries no error code.
fn challenge(has_token: bool) -> HeaderValue {
    HeaderValue::from_static(if has_token { "Bearer realm=\"Portal\", error=\"invalid_token\"" } else { "Bearer realm=\"Portal\"" })
}

fn log(error: &Error, facts: &RequestFacts) {
    let (method, url, correlation) = (&facts.method, facts.url.split('?').next().unwrap_or_default(), &facts.correlation_id);
    match error.kind() {
        Kind::Internal | Kind::Unavailable => tracing::error!(%method, url, %correlation, %error, "request failed"),
        _ => tracing::info!(%method, url, %correlation, %error, "request rejected"),
    }
}

/// Audits a failed request of somebody known, in a transaction of its own and off the request's path. Anonymous failures are
/// only logged: anybody could fill the disk with them.
fn record(app: &App, error: &Error, admitted: &Admitted, status: StatusCode) {
    let Some(scope) = admitted.get().filter(|s| s.principal().user_id.is_some()).cloned() else { return };
    // Where the database itself is away there is nothing to write to, and each try would wait for it again.
    if error.kind() == Kind::Unavailable && store::is_of_database(error) {
        return;
    }
    // Which permission was missing, which entity wasn't there.
    let data = if error.data().is_empty() { String::new() } else { format!(" {}", serde_json::Value::Object(error.data().clone())) };
    refusals::record(app, Refusal { scope, status: status.as_u16(), text: format!("{error}{data}") });
}

/// The language of the caller.
pub fn culture_of(app: &App, headers: &HeaderMap) -> String {
    app.texts().negotiate(headers.get(header::ACCEPT_LANGUAGE).and_then(|v| v.to_str().ok()))
}

fn facts_of(app: &App, request: &Request, culture: &str) -> RequestFacts {
    let header = |name: &str| request.headers().get(name).and_then(|v| v.to_str().ok()).map(str::to_owned);
    let sent = header("x-correlation-id")
        .filter(|id| (1..=64).contains(&id.len()) && id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_'));
    RequestFacts {
        method: request.method().to_string(),
        url: without_secrets(request),
        operation: String::new(),
        ip: request.extensions().get::<axum::extract::ConnectInfo<std::net::SocketAddr>>().map(|c| c.0.ip().to_string()),
        browser: header("user-agent"),
        culture: culture.to_owned(),
        correlation_id: sent.unwrap_or_else(|| (&kernel::OsEntropy as &dyn kernel::Entropy).stamp()),
        started: Some(app.now()),
        ..RequestFacts::default()
    }
}

/// Path and query; values of parameters that carry secrets are cut out.
fn without_secrets(request: &Request) -> String {
    const SECRET: [&str; 6] = ["token", "code", "password", "secret", "id_token_hint", "state"];
    let Some(query) = request.uri().query() else { return request.uri().path().to_owned() };
    let shown: Vec<String> = query
        .split('&')
        .map(|pair| match pair.split_once('=') {
            Some((name, _)) if SECRET.iter().any(|s| name.to_ascii_lowercase().contains(s)) => format!("{name}=***"),
            _ => pair.to_owned(),
        })
        .collect();
    format!("{}?{}", request.uri().path(), shown.join("&"))
}
