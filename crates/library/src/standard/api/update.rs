//! `PUT /api/app/standards/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::StandardView;
use crate::standard::{input::StandardUpdateRequest, service};

/// Changes the draft of a standard, or creates one in addition to the version in force.
#[utoipa::path(put, path = "/api/app/standards/{id}", operation_id = "update_standard", tag = "Standards", request_body = StandardUpdateRequest,
    params(("id" = Uuid, Path, description = "Standard")),
    responses((status = 200, description = "The changed standard.", body = StandardView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<StandardUpdateRequest>,
) -> http::Result<Json<StandardView>> {
    let stamp = request.concurrency_stamp.as_deref();
    Ok(Json(service::update(&app, &scope, id, &request.content, stamp).await?.into()))
}
