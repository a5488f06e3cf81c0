//! Traces for a collector that takes OTLP over HTTP. A thread of its own sends them from a queue of bounded length: a collector that
//! is away costs no request anything, and what doesn't fit into the queue meanwhile is lost.

use std::{
    collections::HashMap,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use axum::{extract::Request, http::StatusCode, response::Response};
use kernel::SPANS;
use opentelemetry::{KeyValue, propagation::TextMapPropagator, trace::TracerProvider};
use opentelemetry_http::HeaderExtractor;
use opentelemetry_otlp::{Protocol, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::{
    Resource,
    error::OTelSdkResult,
    propagation::TraceContextPropagator,
    trace::{BatchConfigBuilder, BatchSpanProcessor, Sampler, SdkTracer, SdkTracerProvider, SpanData, SpanExporter},
};
use tracing::{Span, Subscriber, field};
use tracing_opentelemetry::{OpenTelemetryLayer, OpenTelemetrySpanExt};
use tracing_subscriber::registry::LookupSpan;

use crate::{config::Config, front::ThroughProxy};

/// A collector that doesn't answer for this long is away.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long the end of the process waits for the last spans to be taken.
const LAST: Duration = Duration::from_secs(5);
/// Spans that wait to be sent; some MiB at most.
const QUEUE: usize = 4096;

/// The way out of the traces, to be closed at the end.
pub struct Traces(Option<SdkTracerProvider>);

impl Traces {
    /// Where there are none.
    pub(super) fn none() -> Self {
        Self(None)
    }

    /// Sends what is left and ends.
    pub async fn end(self) {
        let Some(provider) = self.0 else { return };
        // It waits for the thread that sends.
        let ended = tokio::task::spawn_blocking(move || provider.shutdown_with_timeout(LAST)).await;
        if !matches!(ended, Ok(Ok(()))) {
            tracing::warn!("the last traces were not taken");
        }
    }
}

/// Opens the way to the collector; `None` where the configuration names none.
///
/// # Errors
/// When what stands in `[tracing]` can't be used.
pub(super) fn open<S>(config: &Config) -> anyhow::Result<Option<(Traces, OpenTelemetryLayer<S, SdkTracer>)>>
where
    S: Subscriber + for<'s> LookupSpan<'s>,
{
    let Some(endpoint) = &config.tracing.endpoint else { return Ok(None) };
    let headers: HashMap<String, String> = config.tracing_headers().map_err(anyhow::Error::msg)?.into_iter().collect();
    let exporter = opentelemetry_otlp::SpanExporter::builder().with_http().with_protocol(Protocol::HttpBinary);
    let exporter = exporter.with_endpoint(endpoint).with_timeout(PATIENCE).with_headers(headers).build()?;
    let queue = BatchConfigBuilder::default().with_max_queue_size(QUEUE).build();
    let processor = BatchSpanProcessor::builder(ObservedExporter::new(exporter)).with_batch_config(queue).build();
    let named = [KeyValue::new("service.version", env!("CARGO_PKG_VERSION"))];
    let resource = Resource::builder().with_service_name(config.tracing.service_name.clone()).with_attributes(named).build();
    let sampler = Sampler::ParentBased(Box::new(Sampler::TraceIdRatioBased(config.tracing.sample_ratio)));
    let provider = SdkTracerProvider::builder().with_span_processor(processor).with_resource(resource).with_sampler(sampler).build();
    let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer("waymark"));
    // Of lines of code and threads a trace says nothing: its readers look for requests.
    let layer = layer.with_location(false).with_threads(false).with_target(false).with_tracked_inactivity(false);
    Ok(Some((Traces(Some(provider)), layer.with_context_activation(false))))
}

/// Logs when the collector becomes unavailable and available again, not every attempt, and counts what was lost.
#[derive(Debug)]
struct ObservedExporter<Exporter> {
    inner: Exporter,
    away: AtomicBool,
}

impl<Exporter> ObservedExporter<Exporter> {
    fn new(inner: Exporter) -> Self {
        Self { inner, away: AtomicBool::new(false) }
    }
}

impl<Exporter: SpanExporter> SpanExporter for ObservedExporter<Exporter> {
    async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        let spans = batch.len() as u64;
        let sent = self.inner.export(batch).await;
        let was_away = self.away.swap(sent.is_err(), Ordering::Relaxed);
        match &sent {
            Ok(()) => metrics::counter!("waymark_spans_total", "outcome" => "sent").increment(spans),
            Err(_) => metrics::counter!("waymark_spans_total", "outcome" => "lost").increment(spans),
        }
        match &sent {
            Ok(()) if was_away => tracing::info!("the collector takes traces again"),
            Err(error) if !was_away => tracing::warn!(%error, "the collector takes no traces; they are lost until it does"),
            _ => {}
        }
        sent
    }

    fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
        self.inner.shutdown_with_timeout(timeout)
    }

    fn force_flush(&self) -> OTelSdkResult {
        self.inner.force_flush()
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.inner.set_resource(resource);
    }
}

/// Addresses that machines look at every few seconds.
const LOOKS: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// The span of a request: its route, and nothing that the caller chose but the method. What came through a proxy of ours goes on with
/// the trace that the proxy names; anybody else's word about traces counts for nothing.
pub(super) fn of_request(method: &'static str, route: &str, request: &Request) -> Span {
    if LOOKS.contains(&route) {
        return Span::none();
    }
    let span = tracing::info_span!(
        target: SPANS, "request", otel.name = format!("{method} {route}"), otel.kind = "server", http.request.method = method,
        http.route = route, http.response.status_code = field::Empty, correlation.id = field::Empty, otel.status_code = field::Empty
    );
    if !span.is_disabled() && request.extensions().get::<ThroughProxy>().is_some() {
        // It fails on a span that is disabled or has begun, and this is neither.
        let _ = span.set_parent(TraceContextPropagator::new().extract(&HeaderExtractor(request.headers())));
    }
    span
}

/// Notes what a request was answered.
pub(super) fn answered(span: &Span, response: &Response) {
    if span.is_disabled() {
        return;
    }
    let status: StatusCode = response.status();
    span.record("http.response.status_code", i64::from(status.as_u16()));
    if let Some(id) = response.headers().get("x-correlation-id").and_then(|id| id.to_str().ok()) {
        span.record("correlation.id", id);
    }
    if status.is_server_error() {
        span.record("otel.status_code", "ERROR");
    }
}
