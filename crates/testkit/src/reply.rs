//! A fully read response.

use std::collections::BTreeSet;

use axum::{body::to_bytes, http::HeaderMap, response::Response};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::Value;

#[derive(Debug, Clone)]
pub struct Reply {
    /// Status code.
    pub status: u16,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
}

impl Reply {
    pub(crate) async fn read(response: Response) -> Self {
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, usize::MAX).await.expect("the body is whole").to_vec();
        Self { status: parts.status.as_u16(), headers: parts.headers, bytes }
    }

    /// The body as JSON; null if it is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or(Value::Null)
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|v| v.to_str().ok())
    }

    /// The body of a response that must be successful.
    #[track_caller]
    pub fn ok(&self) -> Value {
        assert!((200..300).contains(&self.status), "{} {}", self.status, self.text());
        self.json()
    }

    /// Asserts that an error has the common envelope: only `error`, with its five members and a message.
    #[track_caller]
    pub fn check_envelope(&self) {
        let body = self.json();
        let text = self.text();
        let members = |value: &Value| value.as_object().map(|o| o.keys().cloned().collect::<BTreeSet<_>>()).unwrap_or_default();
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
        assert_eq!(members(&body), names(&["error"]), "{} {text}", self.status);
        let error = &body["error"];
        assert_eq!(members(error), names(&["code", "message", "details", "data", "validationErrors"]), "{} {text}", self.status);
        assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()), "{} {text}", self.status);
        for wrong in error["validationErrors"].as_array().into_iter().flatten() {
            assert_eq!(members(wrong), names(&["message", "members"]), "{} {text}", self.status);
            assert!(wrong["message"].is_string() && wrong["members"].is_array(), "{} {text}", self.status);
        }
        assert_eq!(self.header("_abperrorformat"), Some("true"), "{} {text}", self.status);
    }

    /// `error.code` of an error response with this status.
    #[track_caller]
    pub fn refused(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{}", self.text());
        self.json()["error"]["code"].as_str().unwrap_or_default().to_owned()
    }

    /// The fields of a 400 response.
    #[track_caller]
    pub fn fields(&self) -> Vec<String> {
        assert_eq!(self.status, 400, "{}", self.text());
        let errors = self.json()["error"]["validationErrors"].as_array().cloned().unwrap_or_default();
        errors
            .iter()
            .flat_map(|e| e["members"].as_array().cloned().unwrap_or_default())
            .filter_map(|m| m.as_str().map(str::to_owned))
            .collect()
    }
}

/// The claims of a JWT, without verification.
#[track_caller]
pub fn claims(token: &str) -> Value {
    let part = token.split('.').nth(1).expect("a JWT");
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).expect("base64")).expect("JSON")
}
