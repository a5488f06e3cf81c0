//! `/api/app/assessment-subtypes`

use axum::{Json, extract::State, http::StatusCode};
use chrono::{DateTime, Utc};
use garde::Validate;
use http::{App, Body, Caller, IdPath, ListParams, ListQuery, PageQuery, PagedList, paged};
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::assessment_type::{Subtype, SubtypeFilter, SubtypeStatus, input::AssessmentSubtypeRequest, service::subtypes, store::SORTABLE};

/// A subtype: an assessment type for one framework.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssessmentSubtypeView {
    pub id: Uuid,
    pub type_id: Uuid,
    pub framework_id: Uuid,
    pub code: String,
    pub name: String,
    /// Free text.
    pub description: Option<String>,
    /// Whether new assessments can be created from it.
    pub status: SubtypeStatus,
    /// The template version that new assessments use.
    pub current_template_version_id: Option<Uuid>,
    /// Concurrency stamp, sent back on a change.
    pub concurrency_stamp: String,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: Option<DateTime<Utc>>,
}

impl From<Subtype> for AssessmentSubtypeView {
    fn from(row: Subtype) -> Self {
        Self {
            id: row.id,
            type_id: row.type_id,
            framework_id: row.framework_id,
            code: row.code,
            name: row.name,
            description: row.description,
            status: row.status,
            current_template_version_id: row.current_template_version_id,
            concurrency_stamp: row.concurrency_stamp,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

/// Filters of the list.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// `name`, `code`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
    /// Text in code, name or description.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
    #[garde(skip)]
    type_id: Option<Uuid>,
    #[garde(skip)]
    framework_id: Option<Uuid>,
    /// Only those from which assessments can be created.
    #[garde(skip)]
    usable: Option<bool>,
}

/// The subtypes.
#[utoipa::path(get, path = "/api/app/assessment-subtypes", operation_id = "list_assessment_subtypes", tag = "Assessment types", params(PageQuery, Query),
    responses((status = 200, description = "One page of subtypes.", body = PagedList<AssessmentSubtypeView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<AssessmentSubtypeView>>> {
    let page = paging.sorted(query.sorting.as_deref(), SORTABLE)?;
    let filter = SubtypeFilter {
        text: query.filter,
        type_id: query.type_id,
        framework_id: query.framework_id,
        usable: query.usable.unwrap_or_default(),
    };
    Ok(paged(subtypes::list(&app, &scope, &filter, &page).await?))
}

/// The subtypes of a type.
#[utoipa::path(get, path = "/api/app/assessment-types/{id}/subtypes", operation_id = "list_subtypes_of_assessment_type", tag = "Assessment types",
    params(("id" = Uuid, Path, description = "Type"), PageQuery, ListQuery),
    responses((status = 200, description = "One page of subtypes.", body = PagedList<AssessmentSubtypeView>)))]
pub async fn of_type(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    ListParams(paging, query): ListParams<ListQuery>,
) -> http::Result<Json<PagedList<AssessmentSubtypeView>>> {
    Ok(paged(subtypes::of_type(&app, &scope, id, &query.page(&paging, SORTABLE)?).await?))
}

/// One subtype.
#[utoipa::path(get, path = "/api/app/assessment-subtypes/{id}", operation_id = "get_assessment_subtype", tag = "Assessment types",
    params(("id" = Uuid, Path, description = "Subtype")), responses((status = 200, description = "The subtype.", body = AssessmentSubtypeView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<AssessmentSubtypeView>> {
    Ok(Json(subtypes::get(&app, &scope, id).await?.into()))
}

/// Adds a subtype to a type.
#[utoipa::path(post, path = "/api/app/assessment-types/{id}/subtypes", operation_id = "create_assessment_subtype", tag = "Assessment types",
    request_body = AssessmentSubtypeRequest, params(("id" = Uuid, Path, description = "Type")),
    responses((status = 200, description = "The new subtype.", body = AssessmentSubtypeView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<AssessmentSubtypeRequest>,
) -> http::Result<Json<AssessmentSubtypeView>> {
    Ok(Json(subtypes::create(&app, &scope, id, &request).await?.into()))
}

/// Changes a subtype.
#[utoipa::path(put, path = "/api/app/assessment-subtypes/{id}", operation_id = "update_assessment_subtype", tag = "Assessment types",
    request_body = AssessmentSubtypeRequest, params(("id" = Uuid, Path, description = "Subtype")),
    responses((status = 200, description = "The changed subtype.", body = AssessmentSubtypeView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<AssessmentSubtypeRequest>,
) -> http::Result<Json<AssessmentSubtypeView>> {
    Ok(Json(subtypes::update(&app, &scope, id, &request).await?.into()))
}

/// Deletes a subtype whose template was never published.
#[utoipa::path(delete, path = "/api/app/assessment-subtypes/{id}", operation_id = "delete_assessment_subtype", tag = "Assessment types",
    params(("id" = Uuid, Path, description = "Subtype")), responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    subtypes::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
