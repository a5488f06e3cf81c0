//! What operators see: health, readiness, metrics, logs.

use std::{
    io::IsTerminal,
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    Router,
    extract::{ConnectInfo, MatchedPath, Request, State},
    http::{HeaderMap, StatusCode, header},
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse, Response},
    routing::get,
};
use http::App;
use metrics::{Key, Label, Level, Metadata, Recorder};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle, PrometheusRecorder};
use subtle::ConstantTimeEq;
use tracing_subscriber::EnvFilter;

use crate::config::{Config, Log, LogFormat};

/// Starts the log on standard error.
///
/// # Errors
/// When `log.level` can't be read or a log was started before.
pub fn start_log(log: &Log) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&log.level)?;
    let colours = std::io::stderr().is_terminal();
    let subscriber = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(colours);
    // Whoever reads the log may go away; telling that on the same closed pipe would end the server.
    let subscriber = subscriber.log_internal_errors(false);
    let started = match log.format {
        LogFormat::Pretty => subscriber.with_target(false).try_init(),
        LogFormat::Json => subscriber.json().flatten_event(true).try_init(),
    };
    started.map_err(|error| anyhow::anyhow!(error))
}

struct Observer {
    recorder: Arc<PrometheusRecorder>,
    handle: PrometheusHandle,
    token: Option<String>,
    app: App,
}

/// Upper bounds of the buckets of durations, in seconds.
const BUCKETS: [f64; 10] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

const META: Metadata<'static> = Metadata::new(module_path!(), Level::INFO, Some(module_path!()));

/// Adds health, readiness and metrics to `router`, and counts and times every request.
///
/// # Errors
/// When the buckets can't be set.
pub(crate) fn observed(router: Router, app: App, config: &Config) -> anyhow::Result<Router> {
    let recorder = Arc::new(PrometheusBuilder::new().set_buckets(&BUCKETS)?.build_recorder());
    // What other crates count goes to the process' recorder: the first application's, where tests make several.
    let _ = metrics::set_global_recorder(Arc::clone(&recorder));
    let observer = Arc::new(Observer { handle: recorder.handle(), recorder, token: config.metrics.token.clone(), app });
    let own = Router::new()
        .route("/healthz", get(|| async { "ok" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics_page))
        .with_state(Arc::clone(&observer));
    Ok(router.merge(own).layer(from_fn_with_state(observer, count)))
}

async fn count(State(observer): State<Arc<Observer>>, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().map_or("other", MatchedPath::as_str).to_owned();
    let method = request.method().as_str().to_owned();
    let start = Instant::now();
    let response = next.run(request).await;
    let took = start.elapsed().as_secs_f64();
    let labels = vec![Label::new("method", method), Label::new("route", route)];
    observer.recorder.register_histogram(&Key::from_parts("http_request_duration_seconds", labels.clone()), &META).record(took);
    let status = Label::new("status", response.status().as_u16().to_string());
    let labels: Vec<Label> = labels.into_iter().chain([status]).collect();
    observer.recorder.register_counter(&Key::from_parts("http_requests_total", labels), &META).increment(1);
    response
}

/// 200 when the database answers and its schema has every step of this program's.
async fn ready(State(observer): State<Arc<Observer>>) -> Response {
    let migrations = crate::compose::migrations();
    let look = store::lacking(observer.app.db(), &migrations);
    match tokio::time::timeout(Duration::from_secs(5), look).await {
        Ok(Ok(0)) => "ready".into_response(),
        Ok(Ok(_)) => not_ready("the schema is older than this program; run `waymark migrate`\n"),
        _ => not_ready("the database can't be reached\n"),
    }
}

fn not_ready(why: &'static str) -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, [(header::RETRY_AFTER, "5"), (header::CONTENT_TYPE, "text/plain; charset=utf-8")], why)
        .into_response()
}

async fn metrics_page(State(observer): State<Arc<Observer>>, headers: HeaderMap, request: Request) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|c| c.0);
    if !may_read(observer.token.as_deref(), &headers, peer) {
        return StatusCode::NOT_FOUND.into_response();
    }
    observer.handle.run_upkeep();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], observer.handle.render()).into_response()
}

/// Without a token, only this machine itself reads the metrics, and nobody whom a proxy speaks for.
fn may_read(token: Option<&str>, headers: &HeaderMap, peer: Option<SocketAddr>) -> bool {
    match token {
        Some(token) => {
            let sent = headers
                .get(header::AUTHORIZATION)
                .and_then(|v| v.to_str().ok())
                .and_then(|v| v.strip_prefix("Bearer "))
                .unwrap_or_default();
            bool::from(sent.as_bytes().ct_eq(token.as_bytes()))
        }
        None => {
            peer.is_none_or(|peer| peer.ip().is_loopback())
                && !headers.contains_key("x-forwarded-for")
                && !headers.contains_key("forwarded")
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn metrics_are_for_this_machine_or_for_who_has_the_token() {
        let (near, far): (SocketAddr, SocketAddr) = ("127.0.0.1:9".parse().unwrap(), "192.0.2.1:9".parse().unwrap());
        let mut proxied = HeaderMap::new();
        proxied.insert("x-forwarded-for", HeaderValue::from_static("192.0.2.1"));
        assert!(may_read(None, &HeaderMap::new(), Some(near)));
        assert!(!may_read(None, &HeaderMap::new(), Some(far)));
        assert!(!may_read(None, &proxied, Some(near)));
        let mut signed = HeaderMap::new();
        signed.insert(header::AUTHORIZATION, HeaderValue::from_static("Bearer open"));
        assert!(may_read(Some("open"), &signed, Some(far)));
        assert!(!may_read(Some("other"), &signed, Some(near)));
        assert!(!may_read(Some("open"), &HeaderMap::new(), Some(near)));
    }
}
