//! `PUT /api/identity/roles/{id}/claims`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller, IdPath};

use super::view::Claims;
use crate::claim_type;

/// Replaces the claims of a role.
#[utoipa::path(put, path = "/api/identity/roles/{id}/claims", operation_id = "update_role_claims", tag = "Roles",
    params(("id" = Uuid, Path, description = "Role")), request_body = Claims, responses((status = 204, description = "Saved.")))]
pub async fn set_of_role(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(claims): Body<Claims>,
) -> http::Result<StatusCode> {
    let claims: Vec<(String, String)> = claims.into();
    claim_type::set_of_role(&app, &scope, id, &claims).await?;
    Ok(StatusCode::NO_CONTENT)
}
