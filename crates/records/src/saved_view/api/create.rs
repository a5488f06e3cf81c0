//! `POST /api/app/saved-views`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller};
use serde::Deserialize;
use utoipa::ToSchema;

use super::SavedViewView;
use crate::saved_view::service::{self, Details};

/// A new view.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SavedViewRequest {
    /// Path of the list's page.
    #[garde(length(chars, min = 1, max = 60), custom(http::not_blank))]
    #[schema(example = "action-items")]
    pub list: String,
    /// Name, unique among the user's views of the list.
    #[garde(length(chars, min = 1, max = 80), custom(http::not_blank))]
    #[schema(example = "Blocked, latest first")]
    pub name: String,
    /// Query of the list's address.
    #[garde(length(chars, max = 2000))]
    #[schema(example = "status=Blocked&sort=-dueOn")]
    pub query: String,
    /// Whether everybody of the tenant sees it.
    #[garde(skip)]
    #[serde(default)]
    pub is_shared: bool,
    /// Whether the list opens with it.
    #[garde(skip)]
    #[serde(default)]
    pub is_default: bool,
}

/// Saves the state of a list under a name.
#[utoipa::path(post, path = "/api/app/saved-views", operation_id = "create_saved_view", tag = "Saved views",
    request_body = SavedViewRequest, responses((status = 200, description = "The view.", body = SavedViewView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<SavedViewRequest>,
) -> http::Result<Json<SavedViewView>> {
    let SavedViewRequest { list, name, query, is_shared, is_default } = request;
    let details = Details { name, query, is_shared, is_default };
    Ok(Json(service::create(&app, &scope, &list, &details).await?.into()))
}
