//! `/api/app/assessments/{id}` and `POST /api/app/assessments`

use axum::{Json, extract::State, http::StatusCode};
use chrono::NaiveDate;
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::{AssessmentDetail, AssessmentView};
use crate::assessment::service::{self, NewAssessment, Plan};

/// Request of a new assessment.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AssessmentRequest {
    #[garde(skip)]
    client_id: Uuid,
    /// Team, if a team is assessed separately.
    #[garde(skip)]
    team_id: Option<Uuid>,
    /// Subtype; its current template is pinned.
    #[garde(skip)]
    subtype_id: Uuid,
    /// Title; by default made from subtype and client.
    #[garde(length(chars, min = 1, max = 160), custom(http::not_blank))]
    #[schema(example = "Baseline audit, Foxdale Veterinary Centre")]
    title: Option<String>,
    /// Period that it belongs to.
    #[garde(length(chars, max = 20))]
    #[schema(example = "2026-Q1")]
    period_key: Option<String>,
    /// First day.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2026-03-02")]
    planned_on: Option<NaiveDate>,
    /// Last day.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2026-03-31")]
    due_on: Option<NaiveDate>,
    #[garde(skip)]
    lead_user_id: Option<Uuid>,
    #[garde(skip)]
    reviewer_user_id: Option<Uuid>,
    /// Users who may answer besides the lead.
    #[garde(length(max = 50))]
    #[schema(example = json!([]))]
    #[serde(default)]
    participants: Vec<Uuid>,
}

impl From<AssessmentRequest> for NewAssessment {
    fn from(request: AssessmentRequest) -> Self {
        let plan = Plan {
            title: request.title,
            period_key: request.period_key,
            planned_on: request.planned_on,
            due_on: request.due_on,
            lead_user_id: request.lead_user_id,
            reviewer_user_id: request.reviewer_user_id,
            participants: request.participants,
            summary: None,
        };
        Self { client_id: request.client_id, team_id: request.team_id, subtype_id: request.subtype_id, plan }
    }
}

/// Changes of an assessment that isn't finalised.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AssessmentUpdateRequest {
    /// Title; unchanged if absent.
    #[garde(length(chars, min = 1, max = 160), custom(http::not_blank))]
    #[schema(example = "Baseline audit, Foxdale Veterinary Centre")]
    title: Option<String>,
    /// Period that it belongs to.
    #[garde(length(chars, max = 20))]
    #[schema(example = "2026-Q1")]
    period_key: Option<String>,
    /// First day.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2026-03-02")]
    planned_on: Option<NaiveDate>,
    /// Last day.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2026-03-31")]
    due_on: Option<NaiveDate>,
    #[garde(skip)]
    lead_user_id: Option<Uuid>,
    #[garde(skip)]
    reviewer_user_id: Option<Uuid>,
    /// Users who may answer besides the lead.
    #[garde(length(max = 50))]
    #[schema(example = json!([]))]
    #[serde(default)]
    participants: Vec<Uuid>,
    #[garde(length(chars, max = 4000))]
    #[schema(example = "A good start; records need an owner.")]
    summary: Option<String>,
    /// Concurrency stamp that was read with the assessment.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    concurrency_stamp: Option<String>,
}

impl From<AssessmentUpdateRequest> for Plan {
    fn from(request: AssessmentUpdateRequest) -> Self {
        Self {
            title: request.title,
            period_key: request.period_key,
            planned_on: request.planned_on,
            due_on: request.due_on,
            lead_user_id: request.lead_user_id,
            reviewer_user_id: request.reviewer_user_id,
            participants: request.participants,
            summary: request.summary,
        }
    }
}

/// One assessment, with its sections.
#[utoipa::path(get, path = "/api/app/assessments/{id}", operation_id = "get_assessment", tag = "Assessments",
    params(("id" = Uuid, Path, description = "Assessment")), responses((status = 200, description = "The assessment.", body = AssessmentDetail)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<AssessmentDetail>> {
    let assessment = service::get(&app, &scope, id).await?;
    let sections = service::sections(&app, &scope, &assessment.assessment).await?;
    Ok(Json(AssessmentDetail { assessment: assessment.into(), sections: sections.into_iter().map(Into::into).collect() }))
}

/// Plans an assessment.
#[utoipa::path(post, path = "/api/app/assessments", operation_id = "create_assessment", tag = "Assessments", request_body = AssessmentRequest,
    responses((status = 200, description = "The draft.", body = AssessmentView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<AssessmentRequest>,
) -> http::Result<Json<AssessmentView>> {
    Ok(Json(service::create(&app, &scope, &request.into()).await?.into()))
}

/// Changes the plan of an assessment.
#[utoipa::path(put, path = "/api/app/assessments/{id}", operation_id = "update_assessment", tag = "Assessments",
    request_body = AssessmentUpdateRequest, params(("id" = Uuid, Path, description = "Assessment")),
    responses((status = 200, description = "The changed assessment.", body = AssessmentView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(mut request): Body<AssessmentUpdateRequest>,
) -> http::Result<Json<AssessmentView>> {
    let stamp = request.concurrency_stamp.take();
    Ok(Json(service::update(&app, &scope, id, &request.into(), stamp.as_deref()).await?.into()))
}

/// Deletes a draft.
#[utoipa::path(delete, path = "/api/app/assessments/{id}", operation_id = "delete_assessment", tag = "Assessments",
    params(("id" = Uuid, Path, description = "Assessment")), responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
