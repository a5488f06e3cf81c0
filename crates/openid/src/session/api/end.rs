//! `DELETE /api/identity/sessions/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::session::service::administer;

/// Ends a session of a user; its tokens become invalid. Requires recent authentication.
#[utoipa::path(delete, path = "/api/identity/sessions/{id}", operation_id = "end_session_of_user", tag = "Sessions",
    params(("id" = Uuid, Path, description = "Session")), responses((status = 204, description = "Ended.")))]
pub async fn end(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    administer::end(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
