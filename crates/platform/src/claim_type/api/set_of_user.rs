//! `PUT /api/identity/users/{id}/claims`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller, IdPath};

use super::view::Claims;
use crate::claim_type;

/// Replaces the claims of a user.
#[utoipa::path(put, path = "/api/identity/users/{id}/claims", operation_id = "update_user_claims", tag = "Users",
    params(("id" = Uuid, Path, description = "User")), request_body = Claims, responses((status = 204, description = "Saved.")))]
pub async fn set_of_user(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(claims): Body<Claims>,
) -> http::Result<StatusCode> {
    let claims: Vec<(String, String)> = claims.into();
    claim_type::set_of_user(&app, &scope, id, &claims).await?;
    Ok(StatusCode::NO_CONTENT)
}
