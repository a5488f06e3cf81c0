//! `GET /api/account/externallogin`

use axum::{Json, extract::State};
use chrono::{DateTime, Utc};
use http::{App, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::external_login::{Model, service};

/// An external account that the caller signs in with.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ExternalLogin {
    /// `Ldap` or `OpenIdConnect`.
    #[schema(example = "OpenIdConnect")]
    login_provider: String,
    /// Permanent identifier of the account at the provider.
    #[schema(example = "248289761001")]
    provider_key: String,
    /// The name there.
    #[schema(example = "lucy.farrow")]
    provider_display_name: String,
    /// Its issuer, or the base DN of its directory.
    #[schema(example = "https://login.waymark.example")]
    issuer: String,
    /// When it was linked.
    creation_time: DateTime<Utc>,
    /// Whether it can be removed: another way to sign in remains.
    can_be_deleted: bool,
}

/// The external accounts that the caller signs in with.
#[utoipa::path(get, path = "/api/account/externallogin", operation_id = "list_external_logins", tag = "Account",
    responses((status = 200, description = "All of them, the oldest first.", body = Vec<ExternalLogin>)))]
pub async fn list(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<Vec<ExternalLogin>>> {
    let (logins, can_be_deleted) = service::list(&app, &scope).await?;
    let view = |login: Model| ExternalLogin {
        login_provider: login.login_provider,
        provider_key: login.provider_key,
        provider_display_name: login.display_name,
        issuer: login.issuer,
        creation_time: login.created_at,
        can_be_deleted,
    };
    Ok(Json(logins.into_iter().map(view).collect()))
}
