//! `GET /api/identity/claim-types/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::ClaimTypeView;
use crate::claim_type;

/// A claim type.
#[utoipa::path(get, path = "/api/identity/claim-types/{id}", operation_id = "get_claim_type", tag = "Claim types",
    params(("id" = Uuid, Path, description = "Type")), responses((status = 200, description = "The type.", body = ClaimTypeView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<ClaimTypeView>> {
    Ok(Json(claim_type::get(&app, &scope, id).await?.into()))
}
