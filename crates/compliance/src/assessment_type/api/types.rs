//! `/api/app/assessment-types`

use axum::{Json, extract::State, http::StatusCode};
use chrono::{DateTime, Utc};
use garde::Validate;
use http::{App, Body, Caller, IdPath, ListQuery, PagedList, Params, paged};
use kernel::{Page, Paged, Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::assessment_type::{
    AssessmentType, Mode,
    service::types::{self, Profile},
    store::SORTABLE,
};

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

/// Request of a type.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AssessmentTypeRequest {
    /// Two to twelve capital letters, digits or hyphens.
    #[garde(length(chars, min = 2, max = 12), pattern(r"^[A-Z0-9-]+$"))]
    #[schema(pattern = "^[A-Z0-9-]+$", example = "AUDIT")]
    code: String,
    #[garde(length(chars, min = 1, max = 80), custom(http::not_blank))]
    #[schema(example = "Audit")]
    name: String,
    /// Who answers.
    #[garde(skip)]
    #[schema(example = "CoachLed")]
    mode: Mode,
    /// Its purpose.
    #[garde(length(chars, max = 2000))]
    #[schema(example = "A coach looks at every standard on site.")]
    purpose: Option<String>,
    /// Colour token.
    #[garde(range(min = 1, max = 12))]
    #[schema(example = 5)]
    colour: i32,
    #[garde(length(chars, max = 40))]
    #[schema(example = "clipboard-check")]
    icon: Option<String>,
    /// Whether somebody other than the lead must review.
    #[garde(skip)]
    #[serde(default)]
    requires_review: bool,
    /// Months between assessments.
    #[garde(range(min = 1, max = 60))]
    #[schema(example = 12)]
    default_cadence_months: Option<i32>,
    /// Concurrency stamp that was read with the type; required for a change.
    #[garde(length(chars, max = 64))]
    concurrency_stamp: Option<String>,
}

impl AssessmentTypeRequest {
    fn profile(self) -> Profile {
        Profile {
            code: self.code,
            name: self.name,
            mode: self.mode,
            purpose: self.purpose,
            colour: self.colour,
            icon: self.icon,
            requires_review: self.requires_review,
            default_cadence_months: self.default_cadence_months,
        }
    }
}

/// Rows of the list and of its export.
pub(super) async fn rows(app: &App, scope: &Scope, query: ListQuery, page: &Page) -> Result<Paged<AssessmentTypeView>> {
    Ok(types::list(app, scope, query.filter.as_deref(), page).await?.map(AssessmentTypeView::from))
}

/// The types.
#[utoipa::path(get, path = "/api/app/assessment-types", operation_id = "list_assessment_types", tag = "Assessment types", params(ListQuery),
    responses((status = 200, description = "One page of types.", body = PagedList<AssessmentTypeView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<ListQuery>,
) -> http::Result<Json<PagedList<AssessmentTypeView>>> {
    let page = query.page(SORTABLE)?;
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
    Ok(Json(types::create(&app, &scope, &request.profile()).await?.into()))
}

/// Changes a type.
#[utoipa::path(put, path = "/api/app/assessment-types/{id}", operation_id = "update_assessment_type", tag = "Assessment types",
    request_body = AssessmentTypeRequest, params(("id" = Uuid, Path, description = "Type")),
    responses((status = 200, description = "The changed type.", body = AssessmentTypeView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(mut request): Body<AssessmentTypeRequest>,
) -> http::Result<Json<AssessmentTypeView>> {
    let stamp = request.concurrency_stamp.take();
    Ok(Json(types::update(&app, &scope, id, &request.profile(), stamp.as_deref()).await?.into()))
}

/// Deletes a type without subtypes.
#[utoipa::path(delete, path = "/api/app/assessment-types/{id}", operation_id = "delete_assessment_type", tag = "Assessment types",
    params(("id" = Uuid, Path, description = "Type")), responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    types::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
