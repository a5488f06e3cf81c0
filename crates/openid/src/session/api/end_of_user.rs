//! `DELETE /api/identity/users/{id}/sessions`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::session::service::administer;

/// Ends all sessions of a user, except the caller's current one. Requires recent authentication.
#[utoipa::path(delete, path = "/api/identity/users/{id}/sessions", operation_id = "end_sessions_of_user", tag = "Sessions",
    params(("id" = Uuid, Path, description = "User")), responses((status = 204, description = "Ended.")))]
pub async fn end_of_user(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    administer::end_of_user(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
