//! `DELETE /api/account/passkeys/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::passkey::service;

/// Removes one of the caller's passkeys: it can no longer be used. Other sessions end.
#[utoipa::path(delete, path = "/api/account/passkeys/{id}", operation_id = "delete_passkey", tag = "Account",
    params(("id" = Uuid, Path, description = "Id")), responses((status = 204, description = "Removed.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::remove(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
