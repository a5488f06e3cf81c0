//! `POST /api/app/saved-views`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::{SavedViewView, view_of};
use crate::saved_view::{input::SavedViewRequest, service};

/// Saves the state of a list under a name.
#[utoipa::path(post, path = "/api/app/saved-views", operation_id = "create_saved_view", tag = "Saved views",
    request_body = SavedViewRequest, responses((status = 200, description = "The view.", body = SavedViewView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<SavedViewRequest>,
) -> http::Result<Json<SavedViewView>> {
    let view = service::create(&app, &scope, &request).await?;
    Ok(Json(view_of(&app, &scope, view).await?))
}
