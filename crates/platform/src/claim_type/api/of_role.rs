//! `GET /api/identity/roles/{id}/claims`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::claim_type;

/// A claim of a role.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleClaimView {
    pub role_id: Uuid,
    /// Name of the type.
    #[schema(example = "cost_centre")]
    pub claim_type: String,
    #[schema(example = "HB-0042")]
    pub claim_value: String,
}

/// The claims of a role, by type.
#[utoipa::path(get, path = "/api/identity/roles/{id}/claims", operation_id = "get_role_claims", tag = "Roles",
    params(("id" = Uuid, Path, description = "Role")), responses((status = 200, description = "All of it.", body = Vec<RoleClaimView>)))]
pub async fn of_role(State(app): State<App>, Caller(scope): Caller, IdPath(role_id): IdPath) -> http::Result<Json<Vec<RoleClaimView>>> {
    let claims = claim_type::of_role(&app, &scope, role_id).await?;
    Ok(Json(claims.into_iter().map(|(claim_type, claim_value)| RoleClaimView { role_id, claim_type, claim_value }).collect()))
}
