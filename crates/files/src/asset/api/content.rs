//! `GET /api/app/files/{token}`

use std::ops::Range;

use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use http::{App, TextPath};
use kernel::Result;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use crate::asset::{
    rules::{
        link::Rendition,
        range::{self, RequestedRange},
    },
    service::content::{self, AssetContent},
};

/// Content of a stranger's making: it runs nothing, loads nothing, and belongs to no origin.
const SANDBOX: HeaderValue = HeaderValue::from_static("sandbox; default-src 'none'; frame-ancestors 'self'");
/// Browsers show no PDF in a sandbox; their viewers run none of its script in our origin.
const PDF: HeaderValue =
    HeaderValue::from_static("default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'");

/// The content of a signed link. The link is the permission: it names one version, and is valid for ten minutes.
#[utoipa::path(get, path = "/api/app/files/{token}", operation_id = "read_file", tag = "Assets",
    params(("token" = String, Path, description = "Token of the link"), ("range" = Option<String>, Header, description = "One range of bytes")),
    responses((status = 200, description = "The content.", body = Vec<u8>, content_type = "application/octet-stream"),
        (status = 206, description = "The range.", body = Vec<u8>, content_type = "application/octet-stream"),
        (status = 404, description = "The link no longer holds."), (status = 416, description = "The range is beyond the content.")))]
pub async fn content(State(app): State<App>, TextPath(token): TextPath<String>, headers: HeaderMap) -> http::Result<Response> {
    let content = content::open(&app, &token).await?;
    if content.rendition == Rendition::Thumbnail {
        let bytes = content::read_thumbnail(&app, &content.version).await?;
        return Ok(with_headers(bytes.into_response(), &content, "image/jpeg"));
    }
    if content.rendition == Rendition::Captions {
        let text = content::read_captions(&app, &content.version).await?;
        return Ok(with_headers(text.into_response(), &content, "text/vtt"));
    }
    let asked = headers.get(header::RANGE).and_then(|value| value.to_str().ok());
    let size = content.size();
    match range::asked(asked, size) {
        RequestedRange::Unsatisfiable => Ok(StatusCode::RANGE_NOT_SATISFIABLE.into_response()),
        RequestedRange::All => Ok(part(&app, content, 0..size, StatusCode::OK).await?),
        RequestedRange::Part(range) => Ok(part(&app, content, range, StatusCode::PARTIAL_CONTENT).await?),
    }
}

async fn part(app: &App, content: AssetContent, range: Range<u64>, status: StatusCode) -> Result<Response> {
    let (size, length) = (content.size(), range.end - range.start);
    let stream = content::read(app, content.clone(), range.clone()).await?;
    let mime = content.version.mime.clone();
    let mut response = with_headers((status, Body::from_stream(stream)).into_response(), &content, &mime);
    let headers = response.headers_mut();
    headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    headers.insert(header::CONTENT_LENGTH, length.into());
    if status == StatusCode::PARTIAL_CONTENT
        && let Ok(value) = HeaderValue::from_str(&format!("bytes {}-{}/{size}", range.start, range.end - 1))
    {
        headers.insert(header::CONTENT_RANGE, value);
    }
    Ok(response)
}

fn with_headers(mut response: Response, content: &AssetContent, mime: &str) -> Response {
    let inline = content.rendition != Rendition::Download;
    let headers = response.headers_mut();
    let text = if mime.starts_with("text/") { format!("{mime}; charset=utf-8") } else { mime.to_owned() };
    if let Ok(mime) = HeaderValue::from_str(&text) {
        headers.insert(header::CONTENT_TYPE, mime);
    }
    if let Ok(disposition) = HeaderValue::from_str(&disposition(inline, &content.version.file_name)) {
        headers.insert(header::CONTENT_DISPOSITION, disposition);
    }
    headers.insert(header::CONTENT_SECURITY_POLICY, if inline && mime == "application/pdf" { PDF } else { SANDBOX });
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    // The link says which version it is, so what it leads to never changes.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=600"));
    response
}

/// RFC 6266: a name for old clients, and the name itself in UTF-8.
fn disposition(inline: bool, name: &str) -> String {
    let kind = if inline { "inline" } else { "attachment" };
    let plain: String = name.chars().map(|c| if c.is_ascii_alphanumeric() || " .-_".contains(c) { c } else { '_' }).collect();
    format!("{kind}; filename=\"{plain}\"; filename*=UTF-8''{}", utf8_percent_encode(name, NON_ALPHANUMERIC))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_in_a_header_ends_neither_the_header_nor_its_quotes() {
        assert_eq!(
            disposition(false, "Plan \"A\"\r\n.pdf"),
            "attachment; filename=\"Plan _A___.pdf\"; filename*=UTF-8''Plan%20%22A%22%0D%0A%2Epdf"
        );
        assert_eq!(disposition(true, "Größe.png"), "inline; filename=\"Gr__e.png\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%2Epng");
    }
}
