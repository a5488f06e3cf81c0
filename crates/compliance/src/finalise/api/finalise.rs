//! `POST /api/app/assessments/{id}/finalise`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use crate::{
    assessment::{AssessmentMoveRequest, AssessmentView},
    finalise::service,
};

/// Finalises: freezes the result, updates the compliance state and opens findings.
#[utoipa::path(post, path = "/api/app/assessments/{id}/finalise", operation_id = "finalise_assessment", tag = "Assessments",
    request_body = AssessmentMoveRequest, params(("id" = Uuid, Path, description = "Assessment")),
    responses((status = 200, description = "The moved assessment.", body = AssessmentView)))]
pub async fn finalise(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<AssessmentMoveRequest>,
) -> http::Result<Json<AssessmentView>> {
    Ok(Json(service::finalise(&app, &scope, id, &request.into()).await?.into()))
}
