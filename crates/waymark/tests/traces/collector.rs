//! Stands in for a collector of traces: takes what OTLP over HTTP says, decodes it with the protocol's own messages, and keeps it.
//! Whether a given collector shows it well is not seen here.

use std::{
    collections::BTreeMap,
    net::SocketAddr,
    sync::{Arc, Mutex},
};

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    routing::post,
};
use opentelemetry_proto::tonic::{
    collector::trace::v1::ExportTraceServiceRequest,
    common::v1::{AnyValue, KeyValue, any_value::Value},
    trace::v1::status::StatusCode as Outcome,
};
use prost::Message;

/// What a sender must show.
pub const TOKEN: &str = "Bearer hush-hush-collector";

/// A span as it came.
#[derive(Debug, Clone)]
pub struct Span {
    pub name: String,
    pub kind: i32,
    pub trace: String,
    pub id: String,
    pub parent: String,
    pub attributes: BTreeMap<String, String>,
    pub failed: bool,
    pub events: usize,
}

/// What was delivered.
#[derive(Default)]
struct Taken {
    spans: Vec<Span>,
    resource: BTreeMap<String, String>,
    bytes: Vec<u8>,
}

/// A collector that listens.
pub struct Collector {
    address: SocketAddr,
    taken: Arc<Mutex<Taken>>,
}

impl Collector {
    pub async fn listen() -> Self {
        let taken = Arc::<Mutex<Taken>>::default();
        let router = Router::new().route("/v1/traces", post(take)).with_state(Arc::clone(&taken));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { address, taken }
    }

    /// Where it takes traces.
    pub fn endpoint(&self) -> String {
        format!("http://{}/v1/traces", self.address)
    }

    pub fn spans(&self) -> Vec<Span> {
        self.taken.lock().unwrap().spans.clone()
    }

    /// What the sender says of itself.
    pub fn resource(&self) -> BTreeMap<String, String> {
        self.taken.lock().unwrap().resource.clone()
    }

    /// Whether `text` stands anywhere in what was sent.
    pub fn has_seen(&self, text: &str) -> bool {
        self.taken.lock().unwrap().bytes.windows(text.len()).any(|window| window == text.as_bytes())
    }
}

async fn take(State(taken): State<Arc<Mutex<Taken>>>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
    if header(header::AUTHORIZATION) != TOKEN {
        return StatusCode::UNAUTHORIZED;
    }
    let Ok(request) = ExportTraceServiceRequest::decode(&body[..]) else { return StatusCode::BAD_REQUEST };
    if header(header::CONTENT_TYPE) != "application/x-protobuf" {
        return StatusCode::UNSUPPORTED_MEDIA_TYPE;
    }
    let mut taken = taken.lock().unwrap();
    taken.bytes.extend_from_slice(&body);
    for group in request.resource_spans {
        taken.resource = group.resource.map(|resource| named(resource.attributes)).unwrap_or_default();
        for span in group.scope_spans.into_iter().flat_map(|scope| scope.spans) {
            taken.spans.push(Span {
                name: span.name,
                kind: span.kind,
                trace: hex(&span.trace_id),
                id: hex(&span.span_id),
                parent: hex(&span.parent_span_id),
                attributes: named(span.attributes),
                failed: span.status.is_some_and(|status| status.code() == Outcome::Error),
                events: span.events.len(),
            });
        }
    }
    StatusCode::OK
}

fn named(attributes: Vec<KeyValue>) -> BTreeMap<String, String> {
    attributes.into_iter().map(|pair| (pair.key, pair.value.map(as_text).unwrap_or_default())).collect()
}

fn as_text(value: AnyValue) -> String {
    match value.value {
        Some(Value::StringValue(text)) => text,
        Some(Value::IntValue(number)) => number.to_string(),
        Some(Value::BoolValue(yes)) => yes.to_string(),
        other => format!("{other:?}"),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
