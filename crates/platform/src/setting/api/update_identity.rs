//! `PUT /api/identity/settings`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller};

use super::identity::IdentitySettings;
use crate::setting::{self, IDENTITY};

/// Sets the rules of passwords, lockout and sign-in. Values sent as they were read stay the level's own or inherited; values set back to
/// the inherited one are inherited again.
#[utoipa::path(put, path = "/api/identity/settings", operation_id = "update_identity_settings", tag = "Settings", request_body = IdentitySettings, responses((status = 204)))]
pub async fn update(State(app): State<App>, Caller(scope): Caller, Body(body): Body<IdentitySettings>) -> http::Result<StatusCode> {
    scope.require(IDENTITY)?;
    setting::save(&app, &scope, &body.changes(), |values| IdentitySettings::of(values).changes()).await?;
    Ok(StatusCode::NO_CONTENT)
}
