//! `GET /api/identity/users/{id}/claims`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::claim_type;

/// A claim of a user.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserClaimView {
    pub user_id: Uuid,
    /// Name of the type.
    #[schema(example = "cost_centre")]
    pub claim_type: String,
    #[schema(example = "HB-0042")]
    pub claim_value: String,
}

/// The claims of a user, by type.
#[utoipa::path(get, path = "/api/identity/users/{id}/claims", operation_id = "get_user_claims", tag = "Users",
    params(("id" = Uuid, Path, description = "User")), responses((status = 200, description = "All of it.", body = Vec<UserClaimView>)))]
pub async fn of_user(State(app): State<App>, Caller(scope): Caller, IdPath(user_id): IdPath) -> http::Result<Json<Vec<UserClaimView>>> {
    let claims = claim_type::of_user(&app, &scope, user_id).await?;
    Ok(Json(claims.into_iter().map(|(claim_type, claim_value)| UserClaimView { user_id, claim_type, claim_value }).collect()))
}
