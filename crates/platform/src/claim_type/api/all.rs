//! `GET /api/identity/claim-types/all`

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
