//! `PUT /api/identity/users/{id}/two-factor/{enabled}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, TextPath};
use kernel::Error;

use crate::two_factor::service;

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
