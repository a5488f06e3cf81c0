//! `PUT /api/identity/claim-types/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{ClaimTypeRequest, ClaimTypeView};
use crate::claim_type;

/// Changes a claim type; existing claims stay, and scopes that list it follow its new name.
#[utoipa::path(put, path = "/api/identity/claim-types/{id}", operation_id = "update_claim_type", tag = "Claim types",
    params(("id" = Uuid, Path, description = "Type")), request_body = ClaimTypeRequest,
    responses((status = 200, description = "The type.", body = ClaimTypeView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(mut request): Body<ClaimTypeRequest>,
) -> http::Result<Json<ClaimTypeView>> {
    let stamp = request.concurrency_stamp.take();
    Ok(Json(claim_type::update(&app, &scope, id, &request.into(), stamp.as_deref()).await?.into()))
}
