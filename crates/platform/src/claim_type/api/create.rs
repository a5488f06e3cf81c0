//! `POST /api/identity/claim-types`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::{ClaimTypeRequest, ClaimTypeView};
use crate::claim_type;

/// Creates a claim type.
#[utoipa::path(post, path = "/api/identity/claim-types", operation_id = "create_claim_type", tag = "Claim types",
    request_body = ClaimTypeRequest, responses((status = 200, description = "The type.", body = ClaimTypeView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<ClaimTypeRequest>,
) -> http::Result<Json<ClaimTypeView>> {
    Ok(Json(claim_type::create(&app, &scope, &request.into()).await?.into()))
}
