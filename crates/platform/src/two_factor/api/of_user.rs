//! `GET` and `DELETE /api/identity/users/{id}/two-factor`, `PUT /api/identity/users/{id}/two-factor/{enabled}`

use axum::{Json, extract::State, http::StatusCode};
use http::{App, Caller, IdPath, TextPath};
use kernel::Error;

use crate::two_factor::service;

/// Whether a user has to pass a second step.
#[utoipa::path(get, path = "/api/identity/users/{id}/two-factor", operation_id = "get_user_two_factor", tag = "Users",
    params(("id" = Uuid, Path, description = "Id")),
    responses((status = 200, description = "Whether.", body = bool, content_type = "application/json")))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<bool>> {
    Ok(Json(service::is_enabled(&app, &scope, id).await?))
}

/// Switches the second step of a user, who is signed out.
#[utoipa::path(put, path = "/api/identity/users/{id}/two-factor/{enabled}", operation_id = "set_user_two_factor", tag = "Users",
    params(("id" = Uuid, Path, description = "Id"), ("enabled" = bool, Path, description = "Whether it is asked for", example = true)),
    responses((status = 204, description = "Switched.")))]
pub async fn set(
    State(app): State<App>,
    Caller(scope): Caller,
    TextPath((id, enabled)): TextPath<(String, String)>,
) -> http::Result<StatusCode> {
    let id = id.parse().map_err(|_| Error::invalid("id", "Validation.Type"))?;
    let enabled = http::boolean(&enabled).ok_or_else(|| Error::invalid("enabled", "Validation.Type"))?;
    service::set_enabled_of(&app, &scope, id, enabled).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes authenticator app, passkeys, recovery codes and remembered browsers of a user, who is signed out.
#[utoipa::path(delete, path = "/api/identity/users/{id}/two-factor", operation_id = "reset_user_two_factor", tag = "Users",
    params(("id" = Uuid, Path, description = "Id")), responses((status = 204, description = "Taken away.")))]
pub async fn reset(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::reset_factors(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
