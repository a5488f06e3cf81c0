//! `/api/app/template-versions`

use axum::{Json, extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use serde::Deserialize;
use utoipa::ToSchema;

use super::template_view::{TemplateVersionList, TemplateView};
use crate::assessment_type::{
    input::{GenerateTemplateRequest, TemplateRequest},
    service::templates,
};

/// Request of publishing a template.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PublishTemplateRequest {
    /// Concurrency stamp that was read with the version.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    concurrency_stamp: Option<String>,
}

/// The versions of a subtype's template.
#[utoipa::path(get, path = "/api/app/assessment-subtypes/{id}/versions", operation_id = "list_template_versions", tag = "Assessment types",
    params(("id" = Uuid, Path, description = "Subtype")), responses((status = 200, description = "The versions, newest first.", body = TemplateVersionList)))]
pub async fn of_subtype(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<TemplateVersionList>> {
    let rows = templates::of_subtype(&app, &scope, id).await?;
    Ok(Json(TemplateVersionList { items: rows.into_iter().map(Into::into).collect() }))
}

/// Creates a draft: a copy of the current version, or an empty one.
#[utoipa::path(post, path = "/api/app/assessment-subtypes/{id}/versions", operation_id = "create_template_version", tag = "Assessment types",
    params(("id" = Uuid, Path, description = "Subtype")), responses((status = 200, description = "The draft.", body = TemplateView)))]
pub async fn create(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<TemplateView>> {
    Ok(Json(templates::create(&app, &scope, id).await?.into()))
}

/// Creates a draft with one rating question for each chosen standard.
#[utoipa::path(post, path = "/api/app/template-versions/generate", operation_id = "generate_template_version", tag = "Assessment types",
    request_body = GenerateTemplateRequest, responses((status = 200, description = "The draft.", body = TemplateView)))]
pub async fn generate(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<GenerateTemplateRequest>,
) -> http::Result<Json<TemplateView>> {
    Ok(Json(templates::generate(&app, &scope, &request).await?.into()))
}

/// One version, with its content.
#[utoipa::path(get, path = "/api/app/template-versions/{id}", operation_id = "get_template_version", tag = "Assessment types",
    params(("id" = Uuid, Path, description = "Template version")), responses((status = 200, description = "The version.", body = TemplateView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<TemplateView>> {
    Ok(Json(templates::get(&app, &scope, id).await?.into()))
}

/// Replaces a draft's content.
#[utoipa::path(put, path = "/api/app/template-versions/{id}", operation_id = "update_template_version", tag = "Assessment types",
    request_body = TemplateRequest, params(("id" = Uuid, Path, description = "Template version")),
    responses((status = 200, description = "The changed draft.", body = TemplateView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<TemplateRequest>,
) -> http::Result<Json<TemplateView>> {
    Ok(Json(templates::update(&app, &scope, id, &request).await?.into()))
}

/// Publishes a draft: it never changes again, and the previous version is superseded.
#[utoipa::path(post, path = "/api/app/template-versions/{id}/publish", operation_id = "publish_template_version", tag = "Assessment types",
    request_body = PublishTemplateRequest, params(("id" = Uuid, Path, description = "Template version")),
    responses((status = 200, description = "The published version.", body = TemplateView)))]
pub async fn publish(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<PublishTemplateRequest>,
) -> http::Result<Json<TemplateView>> {
    Ok(Json(templates::publish(&app, &scope, id, request.concurrency_stamp.as_deref()).await?.into()))
}

/// Deletes a draft.
#[utoipa::path(delete, path = "/api/app/template-versions/{id}", operation_id = "delete_template_version", tag = "Assessment types",
    params(("id" = Uuid, Path, description = "Template version")), responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    templates::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
