//! `POST /api/app/standards/{id}/submit`, `/send-back`, `/publish`, `/discard`, `/retire`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::StandardView;
use crate::standard::publish as service;

/// The stamp that was read with the standard.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StandardStamp {
    /// Stamp that was read with the standard.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

/// Submits a draft for review.
#[utoipa::path(post, path = "/api/app/standards/{id}/submit", operation_id = "submit_standard", tag = "Standards", request_body = StandardStamp,
    params(("id" = Uuid, Path, description = "Standard")),
    responses((status = 200, description = "The standard.", body = StandardView)))]
pub async fn submit(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<StandardStamp>,
) -> http::Result<Json<StandardView>> {
    Ok(Json(service::submit(&app, &scope, id, request.concurrency_stamp.as_deref()).await?.into()))
}

/// Sends a version in review back to its author.
#[utoipa::path(post, path = "/api/app/standards/{id}/send-back", operation_id = "send_back_standard", tag = "Standards", request_body = StandardStamp,
    params(("id" = Uuid, Path, description = "Standard")),
    responses((status = 200, description = "The standard.", body = StandardView)))]
pub async fn send_back(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<StandardStamp>,
) -> http::Result<Json<StandardView>> {
    Ok(Json(service::send_back(&app, &scope, id, request.concurrency_stamp.as_deref()).await?.into()))
}

/// Publishes a version in review: it takes effect immediately, or on its first day if that is later.
#[utoipa::path(post, path = "/api/app/standards/{id}/publish", operation_id = "publish_standard", tag = "Standards", request_body = StandardStamp,
    params(("id" = Uuid, Path, description = "Standard")),
    responses((status = 200, description = "The standard.", body = StandardView)))]
pub async fn publish(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<StandardStamp>,
) -> http::Result<Json<StandardView>> {
    Ok(Json(service::publish(&app, &scope, id, request.concurrency_stamp.as_deref()).await?.into()))
}

/// Discards a draft, or a published version whose first day has not come; the version in force stays.
#[utoipa::path(post, path = "/api/app/standards/{id}/discard", operation_id = "discard_standard", tag = "Standards", request_body = StandardStamp,
    params(("id" = Uuid, Path, description = "Standard")),
    responses((status = 200, description = "The standard.", body = StandardView)))]
pub async fn discard(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<StandardStamp>,
) -> http::Result<Json<StandardView>> {
    Ok(Json(service::discard(&app, &scope, id, request.concurrency_stamp.as_deref()).await?.into()))
}

/// Retires a standard.
#[utoipa::path(post, path = "/api/app/standards/{id}/retire", operation_id = "retire_standard", tag = "Standards", request_body = StandardStamp,
    params(("id" = Uuid, Path, description = "Standard")),
    responses((status = 200, description = "The standard.", body = StandardView)))]
pub async fn retire(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<StandardStamp>,
) -> http::Result<Json<StandardView>> {
    Ok(Json(service::retire(&app, &scope, id, request.concurrency_stamp.as_deref()).await?.into()))
}
