//! `DELETE /api/identity/invitations/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::invitation::service;

/// Revokes an invitation: its link no longer works.
#[utoipa::path(delete, path = "/api/identity/invitations/{id}", operation_id = "revoke_invitation", tag = "Invitations",
    params(("id" = Uuid, Path, description = "Invitation")), responses((status = 204, description = "Revoked.")))]
pub async fn revoke(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::revoke(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
