//! `PUT /api/app/saved-views/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{SavedViewView, view_of};
use crate::saved_view::{input::SavedViewChangeRequest, service};

/// Changes a view: its name, what it shows, who sees it.
#[utoipa::path(put, path = "/api/app/saved-views/{id}", operation_id = "update_saved_view", tag = "Saved views",
    params(("id" = Uuid, Path, description = "View")), request_body = SavedViewChangeRequest,
    responses((status = 200, description = "The view.", body = SavedViewView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<SavedViewChangeRequest>,
) -> http::Result<Json<SavedViewView>> {
    let view = service::update(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, view).await?))
}
