//! Behind a proxy, the caller's address is what the proxy says it is.

use std::{
    net::{IpAddr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use axum::{
    Router,
    extract::{ConnectInfo, Request},
    http::HeaderMap,
    middleware::{Next, from_fn},
};

use crate::config::Proxies;

/// Marks a request that came through a proxy of ours: what it says of itself was written or let through by that proxy.
#[derive(Clone, Copy)]
pub(crate) struct ThroughProxy;

/// Puts the caller's own address in the place of the proxy's, for everything inside.
pub(crate) fn known_caller(router: Router, proxies: Proxies) -> Router {
    if proxies.is_empty() {
        return router;
    }
    let heard = Arc::new(Heard { proxies, has_told: AtomicBool::new(false) });
    router.layer(from_fn(move |mut request: Request, next: Next| {
        let heard = Arc::clone(&heard);
        async move {
            if let Some(ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<SocketAddr>>().copied() {
                let caller = heard.caller(peer.ip(), request.headers());
                request.extensions_mut().insert(ConnectInfo(SocketAddr::new(caller, peer.port())));
                if heard.proxies.hold(peer.ip()) {
                    request.extensions_mut().insert(ThroughProxy);
                }
            }
            next.run(request).await
        }
    }))
}

/// The proxies, and whether one of them was not understood yet.
struct Heard {
    proxies: Proxies,
    has_told: AtomicBool,
}

impl Heard {
    fn caller(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        // Bytes that are no text stay what nobody can read: a value that was left out would leave the word to the one before it.
        let values: Vec<_> = headers.get_all("x-forwarded-for").iter().map(|value| String::from_utf8_lossy(value.as_bytes())).collect();
        let (caller, unread) = self.proxies.caller(peer, values.iter().map(|value| &**value));
        if let Some(entry) = unread.filter(|_| !self.has_told.swap(true, Ordering::Relaxed)) {
            let entry: String = entry.chars().take(100).collect();
            tracing::warn!(proxy = %peer, ?entry, "X-Forwarded-For of a trusted proxy can't be read, so its callers share its address and limits");
        }
        caller
    }
}

#[cfg(test)]
mod tests {
    use axum::{body::Body, routing::get};
    use tower::ServiceExt;

    use super::*;
    use crate::config::Config;

    async fn seen(told: Option<&str>, forwarded: &[u8]) -> String {
        let mut config = Config::default();
        config.server.trusted_proxies = told.map(str::to_owned);
        let echo = Router::new().route("/", get(|ConnectInfo(peer): ConnectInfo<SocketAddr>| async move { peer.ip().to_string() }));
        let router = known_caller(echo, config.trusted_proxies().unwrap());
        let mut request = Request::get("/").header("x-forwarded-for", forwarded).body(Body::empty()).unwrap();
        request.extensions_mut().insert(ConnectInfo("10.0.0.2:4711".parse::<SocketAddr>().unwrap()));
        let answer = router.oneshot(request).await.unwrap();
        String::from_utf8(axum::body::to_bytes(answer.into_body(), 100).await.unwrap().to_vec()).unwrap()
    }

    #[tokio::test]
    async fn everything_inside_sees_the_caller_and_not_the_proxy() {
        assert_eq!(seen(Some("10.0.0.0/24"), b"198.51.100.7").await, "198.51.100.7");
        assert_eq!(seen(Some("10.0.0.0/24"), b"198.51.100.7:51234, ").await, "198.51.100.7");
        assert_eq!(seen(Some("10.0.0.0/24"), b"caf\xe9, 198.51.100.7").await, "198.51.100.7");
        assert_eq!(seen(Some("10.0.0.0/24"), b"198.51.100.7, caf\xe9").await, "10.0.0.2");
        assert_eq!(seen(Some("10.0.1.0/24"), b"198.51.100.7").await, "10.0.0.2");
        assert_eq!(seen(None, b"198.51.100.7").await, "10.0.0.2");
    }
}
