//! `DELETE /api/account/externallogin`

use axum::{extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Caller, Params};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::external_login::service;

/// Which of the caller's external accounts.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct ExternalLoginKey {
    /// `Ldap` or `OpenIdConnect`.
    #[garde(length(chars, min = 1, max = 64))]
    #[param(example = "OpenIdConnect")]
    login_provider: String,
    /// Permanent identifier of the account at the provider.
    #[garde(length(chars, min = 1, max = 512))]
    #[param(example = "248289761001")]
    provider_key: String,
}

/// Unlinks one of the caller's external accounts. Another way to sign in must remain. Requires recent authentication.
#[utoipa::path(delete, path = "/api/account/externallogin", operation_id = "delete_external_login", tag = "Account", params(ExternalLoginKey),
    responses((status = 204, description = "Unlinked.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, Params(key): Params<ExternalLoginKey>) -> http::Result<StatusCode> {
    service::remove(&app, &scope, &key.login_provider, &key.provider_key).await?;
    Ok(StatusCode::NO_CONTENT)
}
