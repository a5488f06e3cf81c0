//! Moving an assessment through its states.

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::view::{AssessmentPulse, AssessmentView, view_of};
use crate::assessment::{input::AssessmentMoveRequest, rules::state::SHORTEST_CHANGE_NOTE, service};

/// Request for changes to items.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AssessmentChangesRequest {
    /// The items; only these can then be changed.
    #[garde(length(max = 5000))]
    item_ids: Vec<Uuid>,
    /// What to change, at least ten characters.
    #[garde(length(chars, max = 2000))]
    #[schema(example = "Please say who keeps the register.", extensions(("x-reason" = json!({ "minLength": SHORTEST_CHANGE_NOTE }))))]
    note: String,
    /// Concurrency stamp that was read with the assessment.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    concurrency_stamp: Option<String>,
}

/// Own answers to accept as verified.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AssessmentAcceptRequest {
    /// The items; if empty, all that the client has answered and that are not verified.
    #[garde(length(max = 5000))]
    #[schema(example = json!([]))]
    #[serde(default)]
    item_ids: Vec<Uuid>,
}

/// Outcome of accepting answers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AcceptedView {
    /// Number of accepted items.
    pub accepted: u64,
    pub assessment: AssessmentPulse,
}

/// Creates the items from the pinned template.
#[utoipa::path(post, path = "/api/app/assessments/{id}/schedule", operation_id = "schedule_assessment", tag = "Assessments",
    request_body = AssessmentMoveRequest, params(("id" = Uuid, Path, description = "Assessment")),
    responses((status = 200, description = "The moved assessment.", body = AssessmentView)))]
pub async fn schedule(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<AssessmentMoveRequest>,
) -> http::Result<Json<AssessmentView>> {
    let assessment = service::schedule(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, assessment).await?))
}

/// Starts the assessment.
#[utoipa::path(post, path = "/api/app/assessments/{id}/start", operation_id = "start_assessment", tag = "Assessments",
    request_body = AssessmentMoveRequest, params(("id" = Uuid, Path, description = "Assessment")),
    responses((status = 200, description = "The moved assessment.", body = AssessmentView)))]
pub async fn start(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<AssessmentMoveRequest>,
) -> http::Result<Json<AssessmentView>> {
    let assessment = service::start(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, assessment).await?))
}

/// Submits the answers.
#[utoipa::path(post, path = "/api/app/assessments/{id}/submit", operation_id = "submit_assessment", tag = "Assessments",
    request_body = AssessmentMoveRequest, params(("id" = Uuid, Path, description = "Assessment")),
    responses((status = 200, description = "The moved assessment.", body = AssessmentView)))]
pub async fn submit(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<AssessmentMoveRequest>,
) -> http::Result<Json<AssessmentView>> {
    let assessment = service::submit(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, assessment).await?))
}

/// Starts the review.
#[utoipa::path(post, path = "/api/app/assessments/{id}/open-review", operation_id = "open_assessment_review", tag = "Assessments",
    request_body = AssessmentMoveRequest, params(("id" = Uuid, Path, description = "Assessment")),
    responses((status = 200, description = "The moved assessment.", body = AssessmentView)))]
pub async fn open_review(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<AssessmentMoveRequest>,
) -> http::Result<Json<AssessmentView>> {
    let assessment = service::open_review(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, assessment).await?))
}

/// Returns the marked items to the client.
#[utoipa::path(post, path = "/api/app/assessments/{id}/request-changes", operation_id = "request_assessment_changes", tag = "Assessments",
    request_body = AssessmentChangesRequest, params(("id" = Uuid, Path, description = "Assessment")),
    responses((status = 200, description = "The moved assessment.", body = AssessmentView)))]
pub async fn request_changes(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<AssessmentChangesRequest>,
) -> http::Result<Json<AssessmentView>> {
    let stamp = request.concurrency_stamp.as_deref();
    let assessment = service::request_changes(&app, &scope, id, &request.item_ids, &request.note, stamp).await?;
    Ok(Json(view_of(&app, &scope, assessment).await?))
}

/// Accepts own answers as verified where the reviewer has given none.
#[utoipa::path(post, path = "/api/app/assessments/{id}/accept", operation_id = "accept_assessment_answers", tag = "Assessments",
    request_body = AssessmentAcceptRequest, params(("id" = Uuid, Path, description = "Assessment")),
    responses((status = 200, description = "How many were accepted.", body = AcceptedView)))]
pub async fn accept(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<AssessmentAcceptRequest>,
) -> http::Result<Json<AcceptedView>> {
    let (assessment, accepted) = service::accept(&app, &scope, id, &request.item_ids).await?;
    Ok(Json(AcceptedView { accepted, assessment: (&assessment).into() }))
}

/// Reopens a finalised assessment as its next revision.
#[utoipa::path(post, path = "/api/app/assessments/{id}/reopen", operation_id = "reopen_assessment", tag = "Assessments",
    request_body = AssessmentMoveRequest, params(("id" = Uuid, Path, description = "Assessment")),
    responses((status = 200, description = "The moved assessment.", body = AssessmentView)))]
pub async fn reopen(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<AssessmentMoveRequest>,
) -> http::Result<Json<AssessmentView>> {
    let assessment = service::reopen(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, assessment).await?))
}

/// Undoes reopening an assessment: its previous revision is final again.
#[utoipa::path(post, path = "/api/app/assessments/{id}/take-back", operation_id = "take_back_assessment", tag = "Assessments",
    request_body = AssessmentMoveRequest, params(("id" = Uuid, Path, description = "Assessment")),
    responses((status = 200, description = "The moved assessment.", body = AssessmentView)))]
pub async fn take_back(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<AssessmentMoveRequest>,
) -> http::Result<Json<AssessmentView>> {
    let assessment = service::take_back(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, assessment).await?))
}

/// Cancels an assessment that was never finalised.
#[utoipa::path(post, path = "/api/app/assessments/{id}/cancel", operation_id = "cancel_assessment", tag = "Assessments",
    request_body = AssessmentMoveRequest, params(("id" = Uuid, Path, description = "Assessment")),
    responses((status = 200, description = "The moved assessment.", body = AssessmentView)))]
pub async fn cancel(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<AssessmentMoveRequest>,
) -> http::Result<Json<AssessmentView>> {
    let assessment = service::cancel(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, assessment).await?))
}
