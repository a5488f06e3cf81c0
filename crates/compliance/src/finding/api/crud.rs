//! `/api/app/findings/{id}` and `POST /api/app/findings`

use axum::{Json, extract::State};
use chrono::NaiveDate;
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::{FindingDetail, FindingUpdateRequest, FindingView};
use crate::{
    finding::{
        FindingKind,
        service::{self, Details, NewFinding},
    },
    scoring::Severity,
};

/// A finding outside an assessment.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FindingRequest {
    #[garde(skip)]
    client_id: Uuid,
    #[garde(skip)]
    team_id: Option<Uuid>,
    #[garde(skip)]
    standard_id: Option<Uuid>,
    #[garde(skip)]
    #[schema(example = "Observation")]
    kind: FindingKind,
    #[garde(skip)]
    #[schema(example = "Low")]
    severity: Severity,
    #[garde(length(chars, min = 1, max = 200), custom(http::not_blank))]
    #[schema(example = "The fire door was wedged open")]
    title: String,
    /// Observation.
    #[garde(length(chars, max = 4000))]
    #[schema(example = "During the visit the door to the store was held by a box.")]
    description: Option<String>,
    #[garde(length(chars, max = 4000))]
    root_cause: Option<String>,
    #[garde(skip)]
    owner_user_id: Option<Uuid>,
    /// Due date; by default derived from the severity.
    #[garde(custom(http::plain_year))]
    due_on: Option<NaiveDate>,
}

impl From<FindingRequest> for NewFinding {
    fn from(request: FindingRequest) -> Self {
        let details = Details {
            kind: request.kind,
            severity: request.severity,
            title: request.title,
            description: request.description,
            root_cause: request.root_cause,
            owner_user_id: request.owner_user_id,
            due_on: request.due_on,
        };
        Self { client_id: request.client_id, team_id: request.team_id, standard_id: request.standard_id, details }
    }
}

/// One finding.
#[utoipa::path(get, path = "/api/app/findings/{id}", operation_id = "get_finding", tag = "Findings",
    params(("id" = Uuid, Path, description = "Finding")), responses((status = 200, description = "The finding.", body = FindingDetail)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<FindingDetail>> {
    let (finding, impact) = service::get(&app, &scope, id).await?;
    Ok(Json(FindingDetail { finding: finding.into(), impact: impact.map(Into::into) }))
}

/// Creates a finding outside an assessment.
#[utoipa::path(post, path = "/api/app/findings", operation_id = "create_finding", tag = "Findings", request_body = FindingRequest,
    responses((status = 200, description = "The new finding.", body = FindingView)))]
pub async fn create(State(app): State<App>, Caller(scope): Caller, Body(request): Body<FindingRequest>) -> http::Result<Json<FindingView>> {
    Ok(Json(service::create(&app, &scope, &request.into()).await?.into()))
}

/// Changes an unfinished finding.
#[utoipa::path(put, path = "/api/app/findings/{id}", operation_id = "update_finding", tag = "Findings", request_body = FindingUpdateRequest,
    params(("id" = Uuid, Path, description = "Finding")), responses((status = 200, description = "The changed finding.", body = FindingView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(mut request): Body<FindingUpdateRequest>,
) -> http::Result<Json<FindingView>> {
    let stamp = request.concurrency_stamp.take();
    Ok(Json(service::update(&app, &scope, id, &request.details(), stamp.as_deref()).await?.into()))
}
