//! The files that the front end's build left, compressed beforehand.

use std::path::Path;

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
#[exclude = "*.map"]
struct Dist;

const NOT_BUILT: &str = "<!doctype html><html lang=\"en-GB\"><title>Waymark</title><h1>The front end was not built</h1>\
    <p>This server was built without its front end. Run <code>make run</code>, which builds both.</p></html>";

/// The page that the front end's router starts from; never kept, so that what a reader saw isn't brought back after they signed out.
pub(super) fn index(request: &HeaderMap) -> Response {
    embedded("index.html", request).unwrap_or_else(|| {
        (StatusCode::SERVICE_UNAVAILABLE, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], NOT_BUILT).into_response()
    })
}

/// The file at `path`, if the front end has it: the deployment's own where one lies in `overrides`.
pub(super) async fn file(path: &str, request: &HeaderMap, overrides: Option<&Path>) -> Option<Response> {
    let name = path.trim_start_matches('/');
    if name == "index.html" || name.ends_with(".br") || name.ends_with(".gz") {
        return None;
    }
    // Only names that ship can be replaced, so no path leads out of the folder.
    Dist::get(name)?;
    if let Some(folder) = overrides
        && let Ok(content) = tokio::fs::read(folder.join(name)).await
    {
        return Some(answer(name, "no-cache", Body::from(content)));
    }
    embedded(name, request)
}

fn embedded(name: &str, request: &HeaderMap) -> Option<Response> {
    let plain = Dist::get(name)?;
    let tag = etag(&plain);
    // Hashed names never change what they hold; all others are asked for again.
    let cache = match name {
        "index.html" => "no-store",
        _ if name.starts_with("assets/") => "public, max-age=31536000, immutable",
        _ => "no-cache",
    };
    let accepted = request.get(header::ACCEPT_ENCODING).and_then(|v| v.to_str().ok()).unwrap_or_default();
    let compressed = [("br", "br"), ("gzip", "gz")].into_iter().filter(|(coding, _)| accepts(accepted, coding));
    let compressed = compressed.filter_map(|(coding, ending)| Dist::get(&format!("{name}.{ending}")).map(|file| (coding, file))).next();
    let known =
        request.get(header::IF_NONE_MATCH).and_then(|v| v.to_str().ok()).is_some_and(|sent| sent.split(',').any(|t| t.trim() == tag));
    let mut response = match (known, &compressed) {
        (true, _) => answer(name, cache, Body::empty()),
        (_, Some((_, file))) => answer(name, cache, body(file)),
        _ => answer(name, cache, body(&plain)),
    };
    if known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    if let Some((coding, _)) = compressed {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    Some(response)
}

fn body(file: &EmbeddedFile) -> Body {
    match &file.data {
        std::borrow::Cow::Borrowed(data) => Body::from(Bytes::from_static(data)),
        std::borrow::Cow::Owned(data) => Body::from(data.clone()),
    }
}

fn answer(name: &str, cache: &'static str, body: Body) -> Response {
    let kind = mime_guess::from_path(name).first_or_octet_stream();
    let kind = if kind.type_() == "text" || kind.subtype() == "javascript" { format!("{kind}; charset=utf-8") } else { kind.to_string() };
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, cache.to_owned())], body).into_response()
}

/// Weak: the compressed forms share it.
fn etag(file: &EmbeddedFile) -> String {
    let hash: String = file.metadata.sha256_hash().iter().take(12).map(|b| format!("{b:02x}")).collect();
    format!("W/\"{hash}\"")
}

/// Whether `Accept-Encoding` takes `coding`; a quality of nought refuses it.
fn accepts(header: &str, coding: &str) -> bool {
    header.split(',').any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let refused = |parameter: &str| parameter.strip_prefix("q=").is_some_and(|q| q.parse::<f32>().is_ok_and(|q| q <= 0.0));
        parts.next() == Some(coding) && !parts.any(refused)
    })
}
