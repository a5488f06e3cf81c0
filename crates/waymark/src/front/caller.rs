//! Behind a proxy, the caller's address is what the proxy says it is.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Router,
    extract::{ConnectInfo, Request},
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
    let proxies = Arc::new(proxies);
    router.layer(from_fn(move |mut request: Request, next: Next| {
        let proxies = Arc::clone(&proxies);
        async move {
            if let Some(ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<SocketAddr>>().copied() {
                let values = request.headers().get_all("x-forwarded-for").into_iter().filter_map(|value| value.to_str().ok());
                let caller = proxies.caller(peer.ip(), values.collect::<Vec<_>>().into_iter());
                request.extensions_mut().insert(ConnectInfo(SocketAddr::new(caller, peer.port())));
                if proxies.hold(peer.ip()) {
                    request.extensions_mut().insert(ThroughProxy);
                }
            }
            next.run(request).await
        }
    }))
}

#[cfg(test)]
mod tests {
    use axum::{body::Body, routing::get};
    use tower::ServiceExt;

    use super::*;
    use crate::config::Config;

    async fn seen(told: Option<&str>, forwarded: &str) -> String {
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
        assert_eq!(seen(Some("10.0.0.0/24"), "198.51.100.7").await, "198.51.100.7");
        assert_eq!(seen(Some("10.0.1.0/24"), "198.51.100.7").await, "10.0.0.2");
        assert_eq!(seen(None, "198.51.100.7").await, "10.0.0.2");
    }
}
