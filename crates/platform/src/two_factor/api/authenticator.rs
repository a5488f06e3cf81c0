//! `/api/account/authenticator-info`, `has-authenticator`, `verify-authenticator-code`, `reset-authenticator`, in ABP's shapes.

use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;

/// A code of the app.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct AuthenticatorCode {
    /// Six digits.
    #[garde(length(chars, min = 1, max = 16), custom(http::not_blank))]
    #[schema(example = "042317")]
    pub(super) code: String,
}
