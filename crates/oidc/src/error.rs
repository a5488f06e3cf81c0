//! Errors, as defined by RFC 6749 sections 5.2 and 4.1.2.1, RFC 6750 section 3.1, RFC 7009, RFC 8628 section 3.5, RFC 9126, OpenID Connect
//! Core 3.1.2.6.

use std::borrow::Cow;
use std::fmt;

use serde_json::{Map, Value};

/// The `error` member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ErrorCode {
    InvalidRequest,
    InvalidClient,
    InvalidGrant,
    UnauthorizedClient,
    UnsupportedGrantType,
    InvalidScope,
    AccessDenied,
    UnsupportedResponseType,
    ServerError,
    TemporarilyUnavailable,
    LoginRequired,
    ConsentRequired,
    InteractionRequired,
    AccountSelectionRequired,
    InvalidRequestUri,
    RequestNotSupported,
    RegistrationNotSupported,
    UnsupportedTokenType,
    InvalidToken,
    InsufficientScope,
    AuthorizationPending,
    SlowDown,
    ExpiredToken,
}

impl ErrorCode {
    /// The code on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::InvalidRequest => "invalid_request",
            Self::InvalidClient => "invalid_client",
            Self::InvalidGrant => "invalid_grant",
            Self::UnauthorizedClient => "unauthorized_client",
            Self::UnsupportedGrantType => "unsupported_grant_type",
            Self::InvalidScope => "invalid_scope",
            Self::AccessDenied => "access_denied",
            Self::UnsupportedResponseType => "unsupported_response_type",
            Self::ServerError => "server_error",
            Self::TemporarilyUnavailable => "temporarily_unavailable",
            Self::LoginRequired => "login_required",
            Self::ConsentRequired => "consent_required",
            Self::InteractionRequired => "interaction_required",
            Self::AccountSelectionRequired => "account_selection_required",
            Self::InvalidRequestUri => "invalid_request_uri",
            Self::RequestNotSupported => "request_not_supported",
            Self::RegistrationNotSupported => "registration_not_supported",
            Self::UnsupportedTokenType => "unsupported_token_type",
            Self::InvalidToken => "invalid_token",
            Self::InsufficientScope => "insufficient_scope",
            Self::AuthorizationPending => "authorization_pending",
            Self::SlowDown => "slow_down",
            Self::ExpiredToken => "expired_token",
        }
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Challenge {
    None,
    Basic,
    /// A request without any credential gets the scheme alone (RFC 6750 section 3.1).
    BearerAlone,
    Bearer {
        scope: Option<String>,
    },
}

/// An error: code, description for developers, further members, and the `WWW-Authenticate` challenge.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{code}: {description}")]
pub struct Error {
    code: ErrorCode,
    description: Cow<'static, str>,
    members: Vec<(&'static str, Value)>,
    challenge: Challenge,
}

impl Error {
    /// An error with its description.
    pub fn new(code: ErrorCode, description: impl Into<Cow<'static, str>>) -> Self {
        Self { code, description: description.into(), members: Vec::new(), challenge: Challenge::None }
    }

    pub fn invalid_request(description: &'static str) -> Self {
        Self::new(ErrorCode::InvalidRequest, description)
    }

    pub fn invalid_grant(description: &'static str) -> Self {
        Self::new(ErrorCode::InvalidGrant, description)
    }

    /// `invalid_client`, with one text for unknown clients and wrong secrets. `by_header`: the client used the `Authorization` header, so
    /// the status is 401 with a challenge (RFC 6749 section 5.2). Otherwise it is 400: a challenge would open the browser's own password
    /// dialog over a single-page application.
    pub fn invalid_client(by_header: bool) -> Self {
        let error = Self::new(ErrorCode::InvalidClient, "The client is unknown or could not be authenticated.");
        if by_header { Self { challenge: Challenge::Basic, ..error } } else { error }
    }

    /// The same for introspection: 401 however the client authenticated (RFC 7662 section 2.3). Only programs call it, never a browser's
    /// page.
    #[must_use]
    pub fn challenged(self) -> Self {
        if self.code == ErrorCode::InvalidClient { Self { challenge: Challenge::Basic, ..self } } else { self }
    }

    /// 401 for a request without token: a `Bearer` challenge without a code.
    pub fn no_token() -> Self {
        Self { challenge: Challenge::BearerAlone, ..Self::new(ErrorCode::InvalidToken, "The access token is missing.") }
    }

    /// 401 `invalid_token` with its challenge. The text does not reveal which check failed.
    pub fn invalid_token() -> Self {
        let error = Self::new(ErrorCode::InvalidToken, "The access token is not valid.");
        Self { challenge: Challenge::Bearer { scope: None }, ..error }
    }

    /// 403 `insufficient_scope` with its challenge.
    pub fn insufficient_scope(scope: &str) -> Self {
        let error = Self::new(ErrorCode::InsufficientScope, "The access token lacks the scope.");
        Self { challenge: Challenge::Bearer { scope: Some(scope.to_owned()) }, ..error }
    }

    /// Adds a member to the body, next to `error` and `error_description`.
    #[must_use]
    pub fn with_member(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.members.push((name, value.into()));
        self
    }

    pub fn code(&self) -> ErrorCode {
        self.code
    }

    pub fn description(&self) -> &str {
        &self.description
    }

    /// The HTTP status of a direct response (not of a redirect).
    pub fn status(&self) -> u16 {
        match (&self.challenge, self.code) {
            (Challenge::Basic | Challenge::BearerAlone, _) | (_, ErrorCode::InvalidToken) => 401,
            (_, ErrorCode::InsufficientScope) => 403,
            (_, ErrorCode::ServerError) => 500,
            (_, ErrorCode::TemporarilyUnavailable) => 503,
            _ => 400,
        }
    }

    /// The value of `WWW-Authenticate`, if the response has one. `realm` is a name without quotes, such as the product's.
    pub fn www_authenticate(&self, realm: &str) -> Option<String> {
        let realm = quotable(realm);
        match &self.challenge {
            Challenge::None => None,
            Challenge::Basic => Some(format!("Basic realm=\"{realm}\", charset=\"UTF-8\"")),
            Challenge::BearerAlone => Some(format!("Bearer realm=\"{realm}\"")),
            Challenge::Bearer { scope } => {
                let description = quotable(&self.description);
                let scope = scope.as_deref().map(|scope| format!(", scope=\"{}\"", quotable(scope))).unwrap_or_default();
                Some(format!("Bearer realm=\"{realm}\", error=\"{}\", error_description=\"{description}\"{scope}", self.code))
            }
        }
    }

    /// The JSON body of a direct response.
    pub fn body(&self) -> Value {
        let mut body = Map::new();
        body.insert("error".to_owned(), self.code.as_str().into());
        body.insert("error_description".to_owned(), self.description.as_ref().into());
        body.extend(self.members.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
        Value::Object(body)
    }
}

/// Removes what RFC 6749 forbids in a header value: quotes, backslashes, control characters and non-ASCII characters.
fn quotable(text: &str) -> String {
    text.chars().filter(|c| matches!(c, ' '..='~') && !matches!(c, '"' | '\\')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statuses_and_challenges_follow_the_rfcs() {
        let cases = [
            (Error::invalid_request("x"), 400, None),
            (Error::invalid_grant("x"), 400, None),
            (Error::invalid_client(false), 400, None),
            (Error::invalid_client(true), 401, Some("Basic realm=\"Portal\", charset=\"UTF-8\"")),
            (Error::invalid_client(false).challenged(), 401, Some("Basic realm=\"Portal\", charset=\"UTF-8\"")),
            (Error::invalid_request("x").challenged(), 400, None),
            (Error::no_token(), 401, Some("Bearer realm=\"Portal\"")),
            (
                Error::invalid_token(),
                401,
                Some("Bearer realm=\"Portal\", error=\"invalid_token\", error_description=\"The access token is not valid.\""),
            ),
            (
                Error::insufficient_scope("openid"),
                403,
                Some(
                    "Bearer realm=\"Portal\", error=\"insufficient_scope\", error_description=\"The access token lacks the scope.\", \
                     scope=\"openid\"",
                ),
            ),
            (Error::new(ErrorCode::ServerError, "x"), 500, None),
            (Error::new(ErrorCode::TemporarilyUnavailable, "x"), 503, None),
        ];
        for (error, status, challenge) in cases {
            assert_eq!(error.status(), status, "{error}");
            assert_eq!(error.www_authenticate("Portal").as_deref(), challenge, "{error}");
        }
    }

    #[test]
    fn header_values_cannot_be_escaped() {
        let value = Error::insufficient_scope("a\" b\r\nSet-Cookie: c=d").www_authenticate("P\"x").unwrap();
        assert!(!value.contains(['\r', '\n']));
        assert!(value.ends_with("scope=\"a bSet-Cookie: c=d\""));
    }

    #[test]
    fn body_has_code_description_and_members() {
        let body = Error::invalid_grant("RequiresTwoFactor").with_member("userId", "abc").body();
        assert_eq!(body.to_string(), r#"{"error":"invalid_grant","error_description":"RequiresTwoFactor","userId":"abc"}"#);
    }
}
