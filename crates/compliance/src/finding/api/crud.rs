//! `/api/app/findings/{id}` and `POST /api/app/findings`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{FindingDetail, FindingView, view_of};
use crate::finding::{
    input::{FindingRequest, FindingUpdateRequest},
    service,
};

/// One finding.
#[utoipa::path(get, path = "/api/app/findings/{id}", operation_id = "get_finding", tag = "Findings",
    params(("id" = Uuid, Path, description = "Finding")), responses((status = 200, description = "The finding.", body = FindingDetail)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<FindingDetail>> {
    let (finding, impact) = service::get(&app, &scope, id).await?;
    Ok(Json(FindingDetail { finding: view_of(&app, &scope, finding).await?, impact: impact.map(Into::into) }))
}

/// Creates a finding outside an assessment.
#[utoipa::path(post, path = "/api/app/findings", operation_id = "create_finding", tag = "Findings", request_body = FindingRequest,
    responses((status = 200, description = "The new finding.", body = FindingView)))]
pub async fn create(State(app): State<App>, Caller(scope): Caller, Body(request): Body<FindingRequest>) -> http::Result<Json<FindingView>> {
    let finding = service::create(&app, &scope, &request).await?;
    Ok(Json(view_of(&app, &scope, finding).await?))
}

/// Changes an unfinished finding.
#[utoipa::path(put, path = "/api/app/findings/{id}", operation_id = "update_finding", tag = "Findings", request_body = FindingUpdateRequest,
    params(("id" = Uuid, Path, description = "Finding")), responses((status = 200, description = "The changed finding.", body = FindingView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<FindingUpdateRequest>,
) -> http::Result<Json<FindingView>> {
    let finding = service::update(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, finding).await?))
}
