//! `GET /api/identity/roles/all-claim-types`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::view::ClaimTypeView;
use crate::{claim_type, role::Items};

/// All claim types, by name, for callers who may read roles.
#[utoipa::path(get, path = "/api/identity/roles/all-claim-types", operation_id = "list_claim_types_of_roles", tag = "Roles",
    responses((status = 200, description = "All of them.", body = Vec<ClaimTypeView>)))]
pub async fn for_roles(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<Vec<ClaimTypeView>>> {
    Ok(Json(Items::of(claim_type::all(&app, &scope).await?).items))
}
