//! What operators see: health, readiness, metrics, logs, traces.

mod log;
mod names;
mod process;
mod recorder;
mod traces;

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    Router,
    extract::{ConnectInfo, MatchedPath, Request, State},
    http::{HeaderMap, Method, StatusCode, header},
    middleware::{Next, from_fn},
    response::{IntoResponse, Response},
    routing::get,
};
use http::App;
use metrics::Label;
use metrics_exporter_prometheus::PrometheusHandle;
use subtle::ConstantTimeEq;
use tracing::Instrument;

pub use log::start;
pub use recorder::upkeep;
pub use traces::Traces;

use crate::{config::Config, front::ThroughProxy};

struct Observer {
    handle: PrometheusHandle,
    token: Option<String>,
    app: App,
}

/// Adds health, readiness and metrics to `router`, counts and times every request, and makes its span.
///
/// # Errors
/// When the buckets can't be set.
pub(crate) fn observed(router: Router, app: App, config: &Config) -> anyhow::Result<Router> {
    let observer = Arc::new(Observer { handle: recorder::handle()?, token: config.metrics.token.clone(), app });
    let own = Router::new()
        .route("/healthz", get(|| async { "ok" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics_page))
        .with_state(observer);
    Ok(router.merge(own).layer(from_fn(observe)))
}

async fn observe(request: Request, next: Next) -> Response {
    let path = request.extensions().get::<MatchedPath>().cloned();
    let route = path.as_ref().map_or("other", MatchedPath::as_str);
    let method = name_of(request.method());
    let span = traces::of_request(method, route, &request);
    let start = Instant::now();
    let response = next.run(request).instrument(span.clone()).await;
    count(method, route, response.status(), start.elapsed());
    traces::answered(&span, &response);
    response
}

fn count(method: &'static str, route: &str, status: StatusCode, took: Duration) {
    let labels = vec![Label::from_static_parts("method", method), Label::new("route", route.to_owned())];
    metrics::histogram!("http_request_duration_seconds", labels.clone()).record(took);
    let status = Label::new("status", status.as_str().to_owned());
    let labels: Vec<Label> = labels.into_iter().chain([status]).collect();
    metrics::counter!("http_requests_total", labels).increment(1);
}

/// Callers may make up methods; those of HTTP itself are told apart.
fn name_of(method: &Method) -> &'static str {
    const KNOWN: [(&Method, &str); 7] = [
        (&Method::GET, "GET"),
        (&Method::POST, "POST"),
        (&Method::PUT, "PUT"),
        (&Method::PATCH, "PATCH"),
        (&Method::DELETE, "DELETE"),
        (&Method::HEAD, "HEAD"),
        (&Method::OPTIONS, "OPTIONS"),
    ];
    KNOWN.iter().find(|(known, _)| *known == method).map_or("other", |(_, name)| name)
}

/// 200 when the database answers and would accept a write, its schema has every step of this program's, and this node follows what others
/// change by a clock that is right.
async fn ready(State(observer): State<Arc<Observer>>) -> Response {
    let migrations = crate::compose::migrations();
    let db = observer.app.db();
    let look = async { Ok::<_, kernel::Error>((store::lacking(db, &migrations).await?, db.accepts_writes().await?)) };
    match tokio::time::timeout(Duration::from_secs(5), look).await {
        Ok(Ok((0, false))) => not_ready("the database accepts no writes: it is read-only or a standby\n"),
        Ok(Ok((0, true))) => {
            let following = db.invalidations().following(db.now());
            if following.is_behind {
                not_ready("this node has not read for more than 10 seconds what other nodes changed\n")
            } else if following.is_skewed() {
                not_ready("the clock of this machine is more than 10 seconds away from the database's\n")
            } else {
                "ready".into_response()
            }
        }
        Ok(Ok(_)) => not_ready("the schema is older than this program; run `waymark migrate`\n"),
        _ => not_ready("the database can't be reached\n"),
    }
}

fn not_ready(why: &'static str) -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, [(header::RETRY_AFTER, "5"), (header::CONTENT_TYPE, "text/plain; charset=utf-8")], why)
        .into_response()
}

async fn metrics_page(State(observer): State<Arc<Observer>>, request: Request) -> Response {
    if !may_read(observer.token.as_deref(), &request) {
        return StatusCode::NOT_FOUND.into_response();
    }
    let page = recorder::page(&observer.handle, &observer.app);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], page).into_response()
}

/// Without a token, only this machine itself reads the metrics, and nobody whom a proxy speaks for.
fn may_read(token: Option<&str>, request: &Request) -> bool {
    match token {
        // An empty one would be what a caller without any sends.
        Some(token) if !token.is_empty() => {
            let sent = http::bearer(request.headers()).unwrap_or_default();
            bool::from(sent.as_bytes().ct_eq(token.as_bytes()))
        }
        _ => {
            let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|caller| caller.0);
            peer.is_none_or(|peer| peer.ip().to_canonical().is_loopback())
                && request.extensions().get::<ThroughProxy>().is_none()
                && !is_forwarded(request.headers())
        }
    }
}

/// Whether a request that came from this machine was handed on: it says so, or asks for another name than the machine's own.
fn is_forwarded(headers: &HeaderMap) -> bool {
    const TELLING: [&str; 3] = ["forwarded", "via", "x-real-ip"];
    let tells = |name: &header::HeaderName| TELLING.contains(&name.as_str()) || name.as_str().starts_with("x-forwarded-");
    let host = headers.get(header::HOST).map(|host| host.to_str().unwrap_or_default());
    headers.keys().any(tells) || host.is_some_and(|host| !is_own_name(host))
}

/// Whether `host`, with or without a port, is a name that a machine has for itself.
fn is_own_name(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name.eq_ignore_ascii_case("localhost") || name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use axum::{body::Body, http::HeaderValue};

    use super::*;

    fn from(peer: &str, headers: &[(&'static str, &'static str)]) -> Request {
        let mut request = Request::new(Body::empty());
        request.extensions_mut().insert(ConnectInfo(peer.parse::<SocketAddr>().unwrap()));
        for &(name, value) in headers {
            request.headers_mut().insert(name, HeaderValue::from_static(value));
        }
        request
    }

    #[test]
    fn metrics_require_this_machine_or_the_token() {
        let (near, far) = ("127.0.0.1:9", "192.0.2.1:9");
        assert!(may_read(None, &from(near, &[])));
        assert!(may_read(None, &from("[::ffff:127.0.0.1]:9", &[("host", "127.0.0.1:8080")])));
        assert!(may_read(None, &from("[::1]:9", &[("host", "[::1]:8080")])));
        assert!(may_read(None, &from(near, &[("host", "LOCALHOST:8080")])));
        assert!(!may_read(None, &from(far, &[])));
        let token = ("authorization", "Bearer open");
        assert!(may_read(Some("open"), &from(far, &[token, ("host", "portal.example"), ("via", "1.1 proxy")])));
        assert!(!may_read(Some("other"), &from(near, &[token])));
        assert!(!may_read(Some("open"), &from(near, &[])));
        assert!(!may_read(Some(""), &from(far, &[])));
    }

    #[test]
    fn what_a_proxy_on_this_machine_hands_on_is_no_call_of_this_machine() {
        for handed_on in [
            ("x-forwarded-for", "192.0.2.1"),
            ("x-forwarded-for", "nonsense"),
            ("x-forwarded-proto", "https"),
            ("x-real-ip", "192.0.2.1"),
            ("forwarded", "for=192.0.2.1"),
            ("via", "1.1 proxy"),
            ("host", "portal.example"),
        ] {
            assert!(!may_read(None, &from("127.0.0.1:9", &[handed_on])), "{handed_on:?}");
        }
        // One that says nothing of itself is known by its address.
        let mut silent = from("127.0.0.1:9", &[]);
        silent.extensions_mut().insert(ThroughProxy);
        assert!(!may_read(None, &silent));
    }
}
