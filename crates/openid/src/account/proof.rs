//! `POST /api/account/reauthenticate`: the password again, before something is changed that proves identity.

use axum::{extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller};
use kernel::{Error, Result, Scope, Uuid};
use platform::{external_login, user::prove_password};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::session;

const MISMATCH: &str = "Volo.Abp.Identity:PasswordMismatch";

/// The caller's password.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReauthenticateRequest {
    #[garde(length(chars, min = 1), custom(http::password_length))]
    #[schema(min_length = 1, max_length = 128, format = "password", example = "1q2w3E*")]
    pub password: String,
}

/// Re-authenticates the caller; for ten minutes, operations that require recent authentication are allowed. A wrong password counts as a
/// failed sign-in.
#[utoipa::path(post, path = "/api/account/reauthenticate", operation_id = "reauthenticate", tag = "Account", request_body = ReauthenticateRequest,
    responses((status = 204, description = "Proved."), (status = 429, description = "Too many attempts; see Retry-After.")))]
pub(super) async fn reauthenticate(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<ReauthenticateRequest>,
) -> http::Result<StatusCode> {
    scope.in_person()?;
    let session = scope.principal().session_id.ok_or_else(Error::unauthenticated)?;
    prove(&app, &scope, session, &request.password).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn prove(app: &App, scope: &Scope, session: Uuid, password: &str) -> Result<()> {
    let proved = prove_password(app, scope, Some(password)).await;
    let user = proved.map_err(|error| match error.code() {
        Some(MISMATCH) => Error::rule(MISMATCH).and_field("password", "Error.Volo.Abp.Identity:PasswordMismatch"),
        _ => error,
    })?;
    if user.password_hash.is_none() && !external_login::proves(app, scope, &user, password).await? {
        return Err(Error::rule(MISMATCH).and_field("password", "Error.Volo.Abp.Identity:PasswordMismatch"));
    }
    session::service::prove(app, scope, session, &user.security_stamp).await
}
