//! The body of a request, shared between the handler that reads it and the middleware: bytes that the handler leaves unread would
//! precede the next request on the connection.

use std::{
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    task::{Context, Poll, ready},
    time::Duration,
};

use axum::{
    body::{Body, BodyDataStream, Bytes, HttpBody},
    extract::Request,
    http::{HeaderMap, header},
};
use futures::{Stream, StreamExt};

/// Maximum number of bytes of an unread body that are read and discarded to keep the connection usable.
const DRAINED: u64 = 256 * 1024;
/// Longest time for it.
const DRAINING: Duration = Duration::from_secs(1);

struct Inner {
    stream: BodyDataStream,
    /// Somebody began to read.
    is_begun: bool,
    /// The last reader waits for the client.
    is_waiting: bool,
    is_over: bool,
}

/// The body as its reader has it and as the surroundings see it.
#[derive(Clone)]
pub(crate) struct Incoming(Arc<Mutex<Inner>>);

impl Stream for Incoming {
    type Item = Result<Bytes, axum::Error>;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        inner.is_begun = true;
        inner.is_waiting = true;
        let next = ready!(inner.stream.poll_next_unpin(cx));
        inner.is_waiting = false;
        inner.is_over = !matches!(next, Some(Ok(_)));
        Poll::Ready(next)
    }
}

/// The same request, with a handle on its body, if it has one.
pub(crate) fn watched(request: Request) -> (Request, Option<Watched>) {
    if request.body().is_end_stream() {
        return (request, None);
    }
    let (parts, body) = request.into_parts();
    let stream = body.into_data_stream();
    let incoming = Incoming(Arc::new(Mutex::new(Inner { stream, is_begun: false, is_waiting: false, is_over: false })));
    let watched = Watched { incoming: incoming.clone(), can_drain: can_drain(&parts.headers) };
    (Request::from_parts(parts, Body::from_stream(incoming)), Some(watched))
}

/// A client that waits for `100 Continue` sends nothing, and a body announced as larger than the limit is not worth draining.
fn can_drain(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let length = text(header::CONTENT_LENGTH).and_then(|length| length.parse::<u64>().ok());
    text(header::EXPECT).is_none() && length.is_none_or(|length| length <= DRAINED)
}

/// What the surroundings of a request know of its body.
pub(crate) struct Watched {
    incoming: Incoming,
    can_drain: bool,
}

impl Watched {
    fn state(&self) -> (bool, bool, bool) {
        let inner = self.incoming.0.lock().unwrap_or_else(PoisonError::into_inner);
        (inner.is_begun, inner.is_waiting, inner.is_over)
    }

    /// Whether the handler had nothing to do but wait for the client.
    pub(crate) fn is_late(&self) -> bool {
        self.state().1
    }

    /// Whether the next request may follow on the connection: the body is over, or a bounded rest of it was thrown away.
    pub(crate) async fn finish(mut self) -> bool {
        let (is_begun, is_waiting, is_over) = self.state();
        if is_over {
            return true;
        }
        if is_waiting || !(is_begun || self.can_drain) {
            return false;
        }
        let drained = tokio::time::timeout(DRAINING, async {
            let mut bytes = 0;
            while let Some(Ok(chunk)) = self.incoming.next().await {
                bytes += chunk.len() as u64;
                if bytes > DRAINED {
                    return false;
                }
            }
            true
        });
        drained.await.unwrap_or(false)
    }
}
