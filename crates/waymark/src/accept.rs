//! Connections. What axum's own server leaves open is bounded here: how long a client may take over the head of a request,
//! how long a connection may lie idle, and how long an answer may wait for a client that doesn't take it.

use std::{
    convert::Infallible,
    io,
    net::SocketAddr,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, ready},
    time::Duration,
};

use axum::{
    Router,
    body::Body,
    extract::{ConnectInfo, Request},
    http::{HeaderValue, header},
};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    time::{Instant, Sleep, sleep, sleep_until},
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tower::ServiceExt;

/// The machine has no descriptor left for another connection: some close meanwhile.
const OUT_OF_DESCRIPTORS: Duration = Duration::from_millis(200);
/// How long a connection stays after its last answer for a peer that is still sending.
const LINGER: Duration = Duration::from_secs(2);

/// Serves `router` until `stop` is cancelled and every request that runs by then is answered. A client that sends no whole
/// head, or takes nothing of its answer, for `patience` is cut off.
pub(crate) async fn serve(listener: TcpListener, router: Router, patience: Duration, stop: CancellationToken) {
    let connections = TaskTracker::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.cancelled() => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                // Without it small answers wait for the peer's acknowledgement.
                let _ = stream.set_nodelay(true);
                connections.spawn(connection(stream, peer, router.clone(), patience, stop.clone()));
            }
            // One that was gone before it was taken is no reason to pause.
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted || error.kind() == io::ErrorKind::ConnectionReset => {}
            Err(error) => {
                tracing::error!(%error, "can't accept connections");
                sleep(OUT_OF_DESCRIPTORS).await;
            }
        }
    }
    drop(listener);
    connections.close();
    connections.wait().await;
}

async fn connection(stream: TcpStream, peer: SocketAddr, router: Router, patience: Duration, stop: CancellationToken) {
    let lingers = Arc::new(AtomicBool::new(false));
    let is_last = Arc::clone(&lingers);
    let answer = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        let request: Request = request.map(Body::new);
        let (router, is_last) = (router.clone(), Arc::clone(&is_last));
        async move {
            let response = router.oneshot(request).await.unwrap_or_else(|never| match never {});
            if response.headers().get(header::CONNECTION) == Some(&HeaderValue::from_static("close")) {
                is_last.store(true, Ordering::Relaxed);
            }
            Ok::<_, Infallible>(response)
        }
    });
    let io = TokioIo::new(Patient::new(stream, patience, lingers));
    let mut connection =
        std::pin::pin!(http1::Builder::new().timer(TokioTimer::new()).header_read_timeout(patience).serve_connection(io, answer));
    let ended = tokio::select! {
        ended = &mut connection => ended,
        () = stop.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended early");
    }
}

/// A stream whose writes fail when the peer takes nothing for too long.
struct Patient {
    stream: TcpStream,
    patience: Duration,
    /// Runs while a write waits.
    waiting: Option<Pin<Box<Sleep>>>,
    /// The last answer left a part of its request unread.
    lingers: Arc<AtomicBool>,
    /// Runs from the end of what is sent to the end of the connection.
    lingering: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    fn new(stream: TcpStream, patience: Duration, lingers: Arc<AtomicBool>) -> Self {
        Self { stream, patience, waiting: None, lingers, lingering: None }
    }

    /// Reads and throws away what the peer still sends. A connection that is closed over unread bytes is reset, and takes the answer
    /// with it before the peer has read it.
    fn linger(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let until = self.lingering.get_or_insert_with(|| Box::pin(sleep(LINGER)));
        if until.as_mut().poll(cx).is_ready() {
            return Poll::Ready(());
        }
        let mut bytes = [0; 16 * 1024];
        loop {
            let mut buf = ReadBuf::new(&mut bytes);
            match ready!(Pin::new(&mut self.stream).poll_read(cx, &mut buf)) {
                Ok(()) if !buf.filled().is_empty() => {}
                Ok(()) | Err(_) => return Poll::Ready(()),
            }
        }
    }

    fn bounded<T>(&mut self, cx: &mut Context<'_>, outcome: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if outcome.is_ready() {
            self.waiting = None;
            return outcome;
        }
        let deadline = Instant::now() + self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep_until(deadline)));
        ready!(waiting.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Patient {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.bounded(cx, outcome)
    }

    fn poll_write_vectored(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bufs: &[io::IoSlice<'_>]) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        self.bounded(cx, outcome)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let outcome = Pin::new(&mut self.stream).poll_flush(cx);
        self.bounded(cx, outcome)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.lingering.is_none() {
            let outcome = Pin::new(&mut self.stream).poll_shutdown(cx);
            ready!(self.bounded(cx, outcome))?;
        }
        if self.lingers.load(Ordering::Relaxed) {
            ready!(self.linger(cx));
        }
        Poll::Ready(Ok(()))
    }
}

#[cfg(test)]
#[path = "accept_tests.rs"]
mod tests;
