//! Headers of the tus protocol 1.0, by which files arrive in pieces: those of the library and those that are imported.

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderName, HeaderValue, header},
    response::Response,
};
use chrono::{DateTime, Utc};
use futures::{Stream, TryStreamExt};
use kernel::{Error, Kind, Result};

const RESUMABLE: HeaderName = HeaderName::from_static("tus-resumable");
const OFFSET: HeaderName = HeaderName::from_static("upload-offset");
const LENGTH: HeaderName = HeaderName::from_static("upload-length");
const METADATA: HeaderName = HeaderName::from_static("upload-metadata");
const EXPIRES: HeaderName = HeaderName::from_static("upload-expires");
const PROTOCOL: &str = "1.0.0";
const CONTENT: &str = "application/offset+octet-stream";

/// How much of an upload has arrived.
#[derive(Debug, Clone, Copy)]
pub struct Arrived {
    /// Bytes that are there.
    pub offset: i64,
    /// Bytes in all.
    pub length: i64,
    /// When it is removed.
    pub expires_at: Option<DateTime<Utc>>,
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

fn number(headers: &HeaderMap, name: &HeaderName, field: &str) -> Result<i64> {
    let Some(value) = headers.get(name) else { return Err(Error::invalid(field, "Validation.Required")) };
    let number = value.to_str().ok().and_then(|text| text.parse::<i64>().ok()).filter(|number| *number >= 0);
    number.ok_or_else(|| Error::invalid(field, "Validation.Type"))
}

/// Whether the client speaks this version of the protocol.
pub fn speaks(headers: &HeaderMap) -> bool {
    text(headers, &RESUMABLE) == Some(PROTOCOL)
}

/// `Upload-Length`: bytes in all.
///
/// # Errors
/// A field error.
pub fn length(headers: &HeaderMap) -> Result<i64> {
    number(headers, &LENGTH, "Upload-Length")
}

/// `Upload-Metadata`; empty without one.
pub fn metadata(headers: &HeaderMap) -> &str {
    text(headers, &METADATA).unwrap_or_default()
}

/// `Upload-Offset` and the content from there on.
///
/// # Errors
/// 415 where the body is none of the protocol's, a field error.
pub fn content(headers: &HeaderMap, body: Body) -> Result<(i64, impl Stream<Item = Result<Bytes>> + Unpin + Send + use<>)> {
    let kind = text(headers, &header::CONTENT_TYPE).unwrap_or_default();
    if kind != CONTENT {
        return Err(Error::unsupported(kind));
    }
    let offset = number(headers, &OFFSET, "Upload-Offset")?;
    Ok((offset, body.into_data_stream().map_err(|error| Error::unfit(Kind::Invalid, "Common.BadRequest").because(error))))
}

/// The response with the version of the protocol.
pub fn spoken(mut response: Response) -> Response {
    response.headers_mut().insert(RESUMABLE, HeaderValue::from_static(PROTOCOL));
    response
}

/// The response with the headers of the protocol.
pub fn answered(response: Response, arrived: Arrived) -> Response {
    let mut response = spoken(response);
    let headers = response.headers_mut();
    headers.insert(OFFSET, arrived.offset.into());
    headers.insert(LENGTH, arrived.length.into());
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let expires = arrived.expires_at.map(|at| at.format("%a, %d %b %Y %H:%M:%S GMT").to_string());
    if let Some(expires) = expires.and_then(|text| HeaderValue::from_str(&text).ok()) {
        headers.insert(EXPIRES, expires);
    }
    response
}
