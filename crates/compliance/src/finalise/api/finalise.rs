//! `POST /api/app/assessments/{id}/finalise`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use crate::{
    assessment::{AssessmentView, view_of},
    finalise::{input::FinaliseRequest, service},
};

/// Finalises an assessment: freezes the result, updates the compliance state, opens findings and updates those whose answers changed.
#[utoipa::path(post, path = "/api/app/assessments/{id}/finalise", operation_id = "finalise_assessment", tag = "Assessments",
    request_body = FinaliseRequest, params(("id" = Uuid, Path, description = "Assessment")),
    responses((status = 200, description = "The moved assessment.", body = AssessmentView)))]
pub async fn finalise(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<FinaliseRequest>,
) -> http::Result<Json<AssessmentView>> {
    let assessment = service::finalise(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, assessment).await?))
}
