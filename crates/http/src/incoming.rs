//! The body of a request, shared between the handler that reads it and the middleware: how slowly it may arrive, and bytes that the
//! handler leaves unread, which would precede the next request on the connection.

use std::{
    io,
    pin::{Pin, pin},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll, ready},
    time::Duration,
};

use axum::{
    body::{Body, BodyDataStream, Bytes, HttpBody},
    extract::Request,
    http::{HeaderMap, header},
};
use futures::{Stream, StreamExt};
use tokio::time::{Instant, Sleep, sleep_until, timeout, timeout_at};

/// Maximum number of bytes of an unread body that are read and discarded to keep the connection usable.
const DRAINED: u64 = 256 * 1024;
/// Longest time for it.
const DRAINING: Duration = Duration::from_secs(1);

/// How slowly a body may arrive. What counts is the time that is spent waiting for the client, never how long a body takes.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    /// Longest time without a byte. A client that has been awaited for as long in all is held to `rate` from then on.
    pub idle: Duration,
    /// Fewest bytes per second, on average; 0 for none.
    pub rate: u64,
}

impl Default for Pace {
    fn default() -> Self {
        Self { idle: Duration::from_secs(30), rate: 1000 }
    }
}

impl Pace {
    /// How long a client that has sent `bytes` and was awaited for `waited` may be awaited for more.
    fn left(self, bytes: u64, waited: Duration) -> Duration {
        let in_all = bytes.saturating_mul(1000).checked_div(self.rate).map(|millis| Duration::from_millis(millis).max(self.idle));
        in_all.map_or(self.idle, |in_all| in_all.saturating_sub(waited).min(self.idle))
    }
}

type Chunk = Result<Bytes, axum::Error>;

struct Inner {
    stream: BodyDataStream,
    pace: Pace,
    /// Bytes that have arrived.
    bytes: u64,
    /// How long the client was awaited for them.
    waited: Duration,
    /// Runs while the reader waits for the client, until that is too slow.
    waiting: Option<Pin<Box<Sleep>>>,
    /// Since when the reader waits, or works on what it has.
    since: Instant,
    /// Somebody began to read.
    is_begun: bool,
    /// The client was too slow.
    is_late: bool,
    is_over: bool,
}

impl Inner {
    fn new(stream: BodyDataStream, pace: Pace) -> Self {
        let (waited, since) = (Duration::ZERO, Instant::now());
        Self { stream, pace, bytes: 0, waited, waiting: None, since, is_begun: false, is_late: false, is_over: false }
    }

    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Option<Chunk>> {
        self.is_begun = true;
        if self.is_late {
            return Poll::Ready(None);
        }
        let Poll::Ready(next) = self.stream.poll_next_unpin(cx) else { return self.wait(cx) };
        let now = Instant::now();
        if self.waiting.take().is_some() {
            self.waited += now - self.since;
        }
        self.since = now;
        match &next {
            Some(Ok(bytes)) => self.bytes += bytes.len() as u64,
            _ => self.is_over = true,
        }
        Poll::Ready(next)
    }

    /// Waits for the client; an error of its body once it is too slow, so that the reader can keep what has arrived.
    fn wait(&mut self, cx: &mut Context<'_>) -> Poll<Option<Chunk>> {
        if self.waiting.is_none() {
            self.since = Instant::now();
        }
        let until = self.since + self.pace.left(self.bytes, self.waited);
        ready!(self.waiting.get_or_insert_with(|| Box::pin(sleep_until(until))).as_mut().poll(cx));
        self.waiting = None;
        self.since = Instant::now();
        self.is_late = true;
        Poll::Ready(Some(Err(axum::Error::new(io::Error::from(io::ErrorKind::TimedOut)))))
    }
}

/// The body as its reader has it and as the surroundings see it.
#[derive(Clone)]
pub(crate) struct Incoming(Arc<Mutex<Inner>>);

impl Incoming {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Stream for Incoming {
    type Item = Chunk;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.lock().poll(cx)
    }
}

/// The same request, with a handle on its body, if it has one.
pub(crate) fn watched(request: Request, pace: Pace) -> (Request, Option<Watched>) {
    if request.body().is_end_stream() {
        return (request, None);
    }
    let (parts, body) = request.into_parts();
    let incoming = Incoming(Arc::new(Mutex::new(Inner::new(body.into_data_stream(), pace))));
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
    /// Whether the client was too slow.
    pub(crate) fn is_late(&self) -> bool {
        self.incoming.lock().is_late
    }

    /// Since when the handler has been working on what it has. While it waits for the client, that is now; a handler that has turned to
    /// something else meanwhile gets no more time than the client.
    fn working_since(&self) -> Instant {
        let inner = self.incoming.lock();
        inner.waiting.as_ref().map_or(inner.since, |waiting| waiting.deadline().min(Instant::now()))
    }

    /// Whether the next request may follow on the connection: the body is over, or a bounded rest of it was thrown away.
    pub(crate) async fn finish(mut self) -> bool {
        let (is_over, is_stuck, is_begun) = {
            let inner = self.incoming.lock();
            (inner.is_over, inner.is_late || inner.waiting.is_some(), inner.is_begun)
        };
        if is_over {
            return true;
        }
        if is_stuck || !(is_begun || self.can_drain) {
            return false;
        }
        let drained = timeout(DRAINING, async {
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

/// Runs `work` to its end; `None` when it works for longer than `time` on what has arrived. How long it waits for the client is up to the
/// body's [`Pace`].
pub(crate) async fn timed<T>(work: impl Future<Output = T>, body: Option<&Watched>, time: Duration) -> Option<T> {
    let mut work = pin!(work);
    let mut since = Instant::now();
    loop {
        if let Ok(done) = timeout_at(since + time, work.as_mut()).await {
            return Some(done);
        }
        since = body.map(Watched::working_since).filter(|later| *later > since)?;
    }
}

#[cfg(test)]
#[path = "incoming_tests.rs"]
mod tests;
