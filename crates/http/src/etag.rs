//! Answers that a client keeps and asks for again: large, the same for long, cheap to compare.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

/// JSON with an `ETag` of its content. Every node gives the same tag.
#[derive(Debug, Clone)]
pub struct Tagged {
    json: Bytes,
    tag: String,
}

impl Tagged {
    /// Tags `json`.
    pub fn new(json: Bytes) -> Self {
        // The tag only tells versions of one answer apart, so a fast hash will do.
        let mut hasher = DefaultHasher::new();
        json.hash(&mut hasher);
        Self { tag: format!("\"{:016x}\"", hasher.finish()), json }
    }

    /// The answer to `request`: 304 without a body when the client has it already.
    pub fn answer(&self, request: &HeaderMap) -> Response {
        let known = request.get_all(header::IF_NONE_MATCH).iter().filter_map(|v| v.to_str().ok()).flat_map(|v| v.split(','));
        // A compressing proxy weakens the tag; for a GET the weak comparison is the right one (RFC 9110, 13.1.2).
        let matches = known.map(|v| v.trim().trim_start_matches("W/")).any(|v| v == self.tag || v == "*");
        let mut response = if matches {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            ([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], self.json.clone()).into_response()
        };
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
        headers.insert(header::VARY, HeaderValue::from_static("Accept-Language, Authorization, __tenant"));
        if let Ok(tag) = HeaderValue::from_str(&self.tag) {
            headers.insert(header::ETAG, tag);
        }
        response
    }
}

/// JSON with an `ETag` of its content; 304 without a body when the client has it already.
pub fn tagged(request: &HeaderMap, json: Bytes) -> Response {
    Tagged::new(json).answer(request)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_answer_is_not_sent_again() {
        let first = tagged(&HeaderMap::new(), Bytes::from_static(b"{}"));
        let tag = first.headers()[header::ETAG].clone();
        let weak = HeaderValue::from_str(&format!("\"other\", W/{}", tag.to_str().unwrap())).unwrap();
        for known in [tag, weak] {
            let request = HeaderMap::from_iter([(header::IF_NONE_MATCH, known)]);
            assert_eq!(tagged(&request, Bytes::from_static(b"{}")).status(), StatusCode::NOT_MODIFIED);
            assert_eq!(tagged(&request, Bytes::from_static(b"{ }")).status(), StatusCode::OK);
        }
    }
}
