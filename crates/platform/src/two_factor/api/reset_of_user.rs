//! `DELETE /api/identity/users/{id}/two-factor`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::two_factor::service;

/// Removes authenticator app, passkeys, recovery codes and remembered browsers of a user, who is signed out.
#[utoipa::path(delete, path = "/api/identity/users/{id}/two-factor", operation_id = "reset_user_two_factor", tag = "Users",
    params(("id" = Uuid, Path, description = "Id")), responses((status = 204, description = "Taken away.")))]
pub async fn reset(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::reset_factors(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
