//! `DELETE /api/identity/claim-types/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::claim_type;

/// Deletes a claim type, with the claims of users and roles of every level; scopes list it no longer.
#[utoipa::path(delete, path = "/api/identity/claim-types/{id}", operation_id = "delete_claim_type", tag = "Claim types",
    params(("id" = Uuid, Path, description = "Type")), responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    claim_type::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
