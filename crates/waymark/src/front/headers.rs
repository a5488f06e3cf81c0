//! Headers of every answer. An operation that needs another policy (the check-session frame, a sandboxed upload) sets its
//! own, and it stands.

use std::sync::Arc;

use axum::{
    Router,
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, header},
    middleware::{Next, from_fn},
    response::Response,
};

use crate::config::Config;

struct Headers {
    page: HeaderValue,
    /// For how long browsers come back with HTTPS alone, where users reach the portal so.
    transport: Option<HeaderValue>,
}

/// Policy of answers that are no page.
const DATA_POLICY: HeaderValue =
    HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'");
const PERMISSIONS: HeaderValue = HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=(), usb=()");

/// Puts the headers around `router`.
pub(crate) fn secured(router: Router, config: &Config) -> Router {
    let headers = Arc::new(Headers { page: page_policy(config), transport: transport_policy(config) });
    router.layer(from_fn(move |request: Request, next: Next| {
        let headers = Arc::clone(&headers);
        async move { headers.put(next.run(request).await) }
    }))
}

impl Headers {
    fn put(&self, mut response: Response) -> Response {
        let is_page =
            response.headers().get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).is_some_and(|kind| kind.starts_with("text/html"));
        let headers = response.headers_mut();
        let framed = headers.contains_key(header::CONTENT_SECURITY_POLICY);
        add(headers, header::CONTENT_SECURITY_POLICY, if is_page { self.page.clone() } else { DATA_POLICY });
        if !framed {
            add(headers, header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
        }
        add(headers, header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        add(headers, header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin"));
        add(headers, HeaderName::from_static("permissions-policy"), PERMISSIONS);
        // What may be kept says so itself: files of the front end, keys, the configuration with its tag.
        add(headers, header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(transport) = &self.transport {
            add(headers, header::STRICT_TRANSPORT_SECURITY, transport.clone());
        }
        response
    }
}

fn add(headers: &mut HeaderMap, name: HeaderName, value: HeaderValue) {
    headers.entry(name).or_insert(value);
}

/// A year. Other hosts below this one are others' affair unless the operator says otherwise: a browser would no longer reach those without TLS.
fn transport_policy(config: &Config) -> Option<HeaderValue> {
    let policy = if config.server.hsts_subdomains { "max-age=31536000; includeSubDomains" } else { "max-age=31536000" };
    config.public_url().starts_with("https:").then(|| HeaderValue::from_static(policy))
}

/// No inline script, no string becomes script, no frame around us. Only the configuration opens another origin.
fn page_policy(config: &Config) -> HeaderValue {
    let reporting = config.error_reporting.dsn.as_deref().and_then(|dsn| url::Url::parse(dsn).ok());
    let reporting = reporting.map(|url| format!(" {}", url.origin().ascii_serialization())).unwrap_or_default();
    let logo = config.browser.logo_url.as_deref().and_then(|logo| url::Url::parse(logo).ok());
    let logo = logo.map(|url| format!(" {}", url.origin().ascii_serialization())).unwrap_or_default();
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:{logo}; font-src 'self'; media-src 'self'; connect-src 'self'{reporting}; \
         manifest-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'"
    );
    HeaderValue::from_str(&policy).unwrap_or(DATA_POLICY)
}
