//! `/api/app/assessments/{id}` and `POST /api/app/assessments`

use axum::{Json, extract::State, http::StatusCode};
use http::{App, Body, Caller, IdPath};

use super::view::{AssessmentDetail, AssessmentView, view_of};
use crate::assessment::{
    input::{AssessmentRequest, AssessmentUpdateRequest},
    service,
};

/// One assessment, with its sections.
#[utoipa::path(get, path = "/api/app/assessments/{id}", operation_id = "get_assessment", tag = "Assessments",
    params(("id" = Uuid, Path, description = "Assessment")), responses((status = 200, description = "The assessment.", body = AssessmentDetail)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<AssessmentDetail>> {
    let assessment = service::get(&app, &scope, id).await?;
    let sections = service::sections(&app, &scope, &assessment).await?.into_iter().map(Into::into).collect();
    Ok(Json(AssessmentDetail { assessment: view_of(&app, &scope, assessment).await?, sections }))
}

/// Plans an assessment.
#[utoipa::path(post, path = "/api/app/assessments", operation_id = "create_assessment", tag = "Assessments", request_body = AssessmentRequest,
    responses((status = 200, description = "The draft.", body = AssessmentView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<AssessmentRequest>,
) -> http::Result<Json<AssessmentView>> {
    let assessment = service::create(&app, &scope, &request).await?;
    Ok(Json(view_of(&app, &scope, assessment).await?))
}

/// Changes the plan of an assessment.
#[utoipa::path(put, path = "/api/app/assessments/{id}", operation_id = "update_assessment", tag = "Assessments",
    request_body = AssessmentUpdateRequest, params(("id" = Uuid, Path, description = "Assessment")),
    responses((status = 200, description = "The changed assessment.", body = AssessmentView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<AssessmentUpdateRequest>,
) -> http::Result<Json<AssessmentView>> {
    let assessment = service::update(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, assessment).await?))
}

/// Deletes a draft.
#[utoipa::path(delete, path = "/api/app/assessments/{id}", operation_id = "delete_assessment", tag = "Assessments",
    params(("id" = Uuid, Path, description = "Assessment")), responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
