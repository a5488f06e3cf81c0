//! An answer, read whole.

use std::collections::BTreeSet;

use axum::{body::to_bytes, http::HeaderMap, response::Response};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::Value;

/// Status, headers and body of an answer.
#[derive(Debug, Clone)]
pub struct Reply {
    /// Status code.
    pub status: u16,
    /// Headers.
    pub headers: HeaderMap,
    /// Body as it came.
    pub bytes: Vec<u8>,
}

impl Reply {
    pub(crate) async fn read(response: Response) -> Self {
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, usize::MAX).await.expect("the body is whole").to_vec();
        Self { status: parts.status.as_u16(), headers: parts.headers, bytes }
    }

    /// The body as JSON; null when it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or(Value::Null)
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// A header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|v| v.to_str().ok())
    }

    /// The body of an answer that must be good.
    #[track_caller]
    pub fn ok(&self) -> Value {
        assert!((200..300).contains(&self.status), "{} {}", self.status, self.text());
        self.json()
    }

    /// Asserts that an error has the one envelope: `error` alone, with its five members and a message for people.
    #[track_caller]
    pub fn check_envelope(&self) {
        let body = self.json();
        let said = self.text();
        let members = |value: &Value| value.as_object().map(|o| o.keys().cloned().collect::<BTreeSet<_>>()).unwrap_or_default();
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
        assert_eq!(members(&body), names(&["error"]), "{} {said}", self.status);
        let error = &body["error"];
        assert_eq!(members(error), names(&["code", "message", "details", "data", "validationErrors"]), "{} {said}", self.status);
        assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()), "{} {said}", self.status);
        for wrong in error["validationErrors"].as_array().into_iter().flatten() {
            assert_eq!(members(wrong), names(&["message", "members"]), "{} {said}", self.status);
            assert!(wrong["message"].is_string() && wrong["members"].is_array(), "{} {said}", self.status);
        }
        assert_eq!(self.header("_abperrorformat"), Some("true"), "{} {said}", self.status);
    }

    /// `error.code` of a refusal with this status.
    #[track_caller]
    pub fn refused(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{}", self.text());
        self.json()["error"]["code"].as_str().unwrap_or_default().to_owned()
    }

    /// The fields that a 400 names.
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

/// The claims of a JWT, unchecked.
#[track_caller]
pub fn claims(token: &str) -> Value {
    let part = token.split('.').nth(1).expect("a JWT");
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).expect("base64")).expect("JSON")
}
