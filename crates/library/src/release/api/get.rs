//! `GET /api/app/library-releases/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::{LibraryReleaseDetail, ReleaseStandard};
use crate::release::service;

/// A release with its manifest.
#[utoipa::path(get, path = "/api/app/library-releases/{id}", operation_id = "get_library_release", tag = "Library releases",
    params(("id" = Uuid, Path, description = "Release")),
    responses((status = 200, description = "The release.", body = LibraryReleaseDetail)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<LibraryReleaseDetail>> {
    let (release, pinned) = service::get(&app, &scope, id).await?;
    Ok(Json(LibraryReleaseDetail { release: release.into(), standards: pinned.into_iter().map(ReleaseStandard::from).collect() }))
}
