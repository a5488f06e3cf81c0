//! `DELETE /api/account/sessions/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::session::service;

/// Ends one of the caller's sessions; its tokens become invalid.
#[utoipa::path(delete, path = "/api/account/sessions/{id}", operation_id = "end_own_session", tag = "Account",
    params(("id" = Uuid, Path, description = "Session")), responses((status = 204, description = "Ended.")))]
pub async fn end_own(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::end_own(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
