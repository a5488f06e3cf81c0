//! `POST /api/app/library-releases`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::{LibraryReleaseRequest, LibraryReleaseView};
use crate::release::service;

/// Releases all published versions of a framework.
#[utoipa::path(post, path = "/api/app/library-releases", operation_id = "create_library_release", tag = "Library releases", request_body = LibraryReleaseRequest,
    responses((status = 200, description = "The new release.", body = LibraryReleaseView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<LibraryReleaseRequest>,
) -> http::Result<Json<LibraryReleaseView>> {
    Ok(Json(service::create(&app, &scope, request.framework_id, &request.name, &request.notes).await?.into()))
}
