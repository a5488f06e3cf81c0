//! `/api/app/assessment-types`

use axum::{Json, extract::State, http::StatusCode};
use chrono::{DateTime, Utc};
use http::{App, Body, Caller, IdPath, ListParams, ListQuery, PageQuery, PagedList, paged};
use kernel::{Page, Paged, Result, Scope, Uuid};
use serde::Serialize;
use utoipa::ToSchema;

use crate::assessment_type::{AssessmentType, Mode, input::AssessmentTypeRequest, service::types, store::SORTABLE};

/// A type of assessment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssessmentTypeView {
    pub id: Uuid,
    pub code: String,
    pub name: String,
    /// Who answers.
    pub mode: Mode,
    /// Its purpose.
    pub purpose: Option<String>,
    /// Colour token, 1 to 12.
    pub colour: i32,
    pub icon: Option<String>,
    /// Whether somebody other than the lead must review.
    pub requires_review: bool,
    /// Months between assessments.
    pub default_cadence_months: Option<i32>,
    /// Concurrency stamp, sent back on a change.
    pub concurrency_stamp: String,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: Option<DateTime<Utc>>,
}

impl From<AssessmentType> for AssessmentTypeView {
    fn from(row: AssessmentType) -> Self {
        Self {
            id: row.id,
            code: row.code,
            name: row.name,
            mode: row.mode,
            purpose: row.purpose,
            colour: row.colour,
            icon: row.icon,
            requires_review: row.requires_review,
            default_cadence_months: row.default_cadence_months,
            concurrency_stamp: row.concurrency_stamp,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

/// Rows of the list and of its export.
pub(super) async fn rows(app: &App, scope: &Scope, query: ListQuery, page: &Page) -> Result<Paged<AssessmentTypeView>> {
    Ok(types::list(app, scope, query.filter.as_deref(), page).await?.map(AssessmentTypeView::from))
}

/// The types.
#[utoipa::path(get, path = "/api/app/assessment-types", operation_id = "list_assessment_types", tag = "Assessment types", params(PageQuery, ListQuery),
    responses((status = 200, description = "One page of types.", body = PagedList<AssessmentTypeView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<ListQuery>,
) -> http::Result<Json<PagedList<AssessmentTypeView>>> {
    let page = query.page(&paging, SORTABLE)?;
    Ok(paged(rows(&app, &scope, query, &page).await?))
}

/// One type.
#[utoipa::path(get, path = "/api/app/assessment-types/{id}", operation_id = "get_assessment_type", tag = "Assessment types",
    params(("id" = Uuid, Path, description = "Type")), responses((status = 200, description = "The type.", body = AssessmentTypeView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<AssessmentTypeView>> {
    Ok(Json(types::get(&app, &scope, id).await?.into()))
}

/// Adds a type.
#[utoipa::path(post, path = "/api/app/assessment-types", operation_id = "create_assessment_type", tag = "Assessment types",
    request_body = AssessmentTypeRequest, responses((status = 200, description = "The new type.", body = AssessmentTypeView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<AssessmentTypeRequest>,
) -> http::Result<Json<AssessmentTypeView>> {
    Ok(Json(types::create(&app, &scope, &request).await?.into()))
}

/// Changes a type.
#[utoipa::path(put, path = "/api/app/assessment-types/{id}", operation_id = "update_assessment_type", tag = "Assessment types",
    request_body = AssessmentTypeRequest, params(("id" = Uuid, Path, description = "Type")),
    responses((status = 200, description = "The changed type.", body = AssessmentTypeView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<AssessmentTypeRequest>,
) -> http::Result<Json<AssessmentTypeView>> {
    Ok(Json(types::update(&app, &scope, id, &request).await?.into()))
}

/// Deletes a type without subtypes.
#[utoipa::path(delete, path = "/api/app/assessment-types/{id}", operation_id = "delete_assessment_type", tag = "Assessment types",
    params(("id" = Uuid, Path, description = "Type")), responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    types::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
