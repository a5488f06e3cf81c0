//! `GET /api/identity/claim-types/all`, and the same for the forms of users and roles.

use axum::{Json, extract::State};
use http::{App, Caller};

use super::view::ClaimTypeView;
use crate::{claim_type, role::Items};

/// All claim types, by name.
#[utoipa::path(get, path = "/api/identity/claim-types/all", operation_id = "list_all_claim_types", tag = "Claim types",
    responses((status = 200, description = "All of them.", body = Items<ClaimTypeView>)))]
pub async fn all(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<Items<ClaimTypeView>>> {
    Ok(Json(Items::of(claim_type::all(&app, &scope).await?)))
}

/// All claim types, by name, for callers who may read users.
#[utoipa::path(get, path = "/api/identity/users/all-claim-types", operation_id = "list_claim_types_of_users", tag = "Users",
    responses((status = 200, description = "All of them.", body = Vec<ClaimTypeView>)))]
pub async fn for_users(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<Vec<ClaimTypeView>>> {
    Ok(Json(Items::of(claim_type::all(&app, &scope).await?).items))
}

/// All claim types, by name, for callers who may read roles.
#[utoipa::path(get, path = "/api/identity/roles/all-claim-types", operation_id = "list_claim_types_of_roles", tag = "Roles",
    responses((status = 200, description = "All of them.", body = Vec<ClaimTypeView>)))]
pub async fn for_roles(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<Vec<ClaimTypeView>>> {
    Ok(Json(Items::of(claim_type::all(&app, &scope).await?).items))
}
