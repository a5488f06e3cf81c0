//! Answers of the OAuth endpoints: bodies and statuses as their RFCs say, never kept by caches.

use axum::{
    Json,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use kernel::Kind;
use oidc::ErrorCode;
use serde::Serialize;
use utoipa::ToSchema;

/// Realm of the challenges.
const REALM: &str = "Portal";

/// Result of an OAuth handler.
pub(crate) type Answered<T> = Result<T, Refusal>;

/// A refusal on its way out.
#[derive(Debug)]
pub(crate) struct Refusal {
    error: oidc::Error,
    status: Option<StatusCode>,
    retry_after: Option<u64>,
    unknown_tenant: bool,
}

/// Body of a refusal (RFC 6749, 5.2).
#[derive(Debug, Serialize, ToSchema)]
pub struct OAuthError {
    /// What went wrong, a word of the RFC.
    #[schema(example = "invalid_grant")]
    pub error: String,
    /// For developers; for the password grant, the message for the user.
    #[schema(example = "Invalid username or password!")]
    pub error_description: String,
    /// The user who needs a second factor or a new password, 32 hexadecimal digits.
    #[serde(rename = "userId", skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// Proves that the password was right, where a second factor is due.
    #[serde(rename = "twoFactorToken", skip_serializing_if = "Option::is_none")]
    pub two_factor_token: Option<String>,
    /// Allows one change of the password, where a new one is due.
    #[serde(rename = "changePasswordToken", skip_serializing_if = "Option::is_none")]
    pub change_password_token: Option<String>,
}

impl From<oidc::Error> for Refusal {
    fn from(error: oidc::Error) -> Self {
        Self { error, status: None, retry_after: None, unknown_tenant: false }
    }
}

impl From<kernel::Error> for Refusal {
    fn from(error: kernel::Error) -> Self {
        let away = || Self::from(oidc::Error::new(ErrorCode::TemporarilyUnavailable, "A part that the server needs is away."));
        match error.kind() {
            Kind::Unavailable | Kind::Stale => {
                tracing::error!(%error, "token request failed");
                Self { retry_after: Some(5), ..away() }
            }
            Kind::TooMany => {
                let wait = error.data().get("retryAfter").and_then(serde_json::Value::as_u64).unwrap_or(1);
                let told = oidc::Error::new(ErrorCode::TemporarilyUnavailable, "Too many attempts. Please wait a while and try again.");
                Self { status: Some(StatusCode::TOO_MANY_REQUESTS), retry_after: Some(wait), ..Self::from(told) }
            }
            Kind::NotFound if error.code() == Some("Common.TenantNotFound") => {
                Self { unknown_tenant: true, ..Self::from(oidc::Error::invalid_request("The tenant is unknown or not active.")) }
            }
            Kind::Unauthenticated => Self::from(oidc::Error::invalid_token()),
            _ => {
                tracing::error!(%error, "token request failed");
                Self::from(oidc::Error::new(ErrorCode::ServerError, "Something went wrong."))
            }
        }
    }
}

impl Refusal {
    /// The same, answered with another status.
    pub(crate) fn with_status(self, status: StatusCode) -> Self {
        Self { status: Some(status), ..self }
    }

    /// The same as introspection answers it ([`oidc::Error::challenged`]).
    pub(crate) fn challenged(self) -> Self {
        Self { error: self.error.challenged(), ..self }
    }

    /// The rejection and its reason.
    pub(crate) fn error(&self) -> &oidc::Error {
        &self.error
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = self.status.or_else(|| StatusCode::from_u16(self.error.status()).ok()).unwrap_or(StatusCode::BAD_REQUEST);
        let mut response = (status, Json(self.error.body())).into_response();
        let headers = response.headers_mut();
        no_store(headers);
        if let Some(challenge) = self.error.www_authenticate(REALM).and_then(|text| HeaderValue::from_str(&text).ok()) {
            headers.insert(header::WWW_AUTHENTICATE, challenge);
        }
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.unknown_tenant {
            headers.insert(HeaderName::from_static("abp-tenant-resolve-error"), HeaderValue::from_static("tenant not found or not active"));
        }
        response
    }
}

/// Keeps an answer out of every cache (RFC 6749, 5.1).
pub(crate) fn no_store(headers: &mut HeaderMap) {
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::PRAGMA, HeaderValue::from_static("no-cache"));
}

/// A JSON answer that no cache keeps.
pub(crate) struct Fresh<T>(pub T);

impl<T: Serialize> IntoResponse for Fresh<T> {
    fn into_response(self) -> Response {
        let mut response = Json(self.0).into_response();
        no_store(response.headers_mut());
        response
    }
}
