//! `PUT /api/identity/users/{id}/lock/{lockoutEnd}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, TextPath};
use kernel::Error;

use crate::user;

/// Locks a user out until an instant.
#[utoipa::path(put, path = "/api/identity/users/{id}/lock/{lockoutEnd}", operation_id = "lock_user", tag = "Users",
    params(("id" = Uuid, Path, description = "Id"), ("lockoutEnd" = String, Path, description = "Until when, RFC 3339", format = DateTime, example = "2099-12-31T00:00:00Z")),
    responses((status = 204)))]
pub(super) async fn lock(
    State(app): State<App>,
    Caller(scope): Caller,
    TextPath((id, end)): TextPath<(String, String)>,
) -> http::Result<StatusCode> {
    let id = id.parse().map_err(|_| Error::invalid("id", "Validation.Type"))?;
    let end = http::instant(&end).ok_or_else(|| Error::invalid("lockoutEnd", "Validation.Type"))?;
    http::plain_year(&end, &()).map_err(|_| Error::invalid("lockoutEnd", "Validation.Date"))?;
    user::lock(&app, &scope, id, end).await?;
    Ok(StatusCode::NO_CONTENT)
}
