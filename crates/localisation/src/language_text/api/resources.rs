//! `GET /api/language-management/languages/resources`.

use axum::{Json, extract::State};
use http::{App, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::language_text::service;

/// A resource.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ResourceNameView {
    #[schema(example = "Portal")]
    name: String,
}

/// Resources that hold texts, for pickers.
#[utoipa::path(get, path = "/api/language-management/languages/resources", operation_id = "list_text_resources", tag = "LanguageTexts",
    responses((status = 200, description = "The resources.", body = Vec<ResourceNameView>)))]
pub(crate) async fn resources(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<Vec<ResourceNameView>>> {
    Ok(Json(service::resources(&app, &scope)?.into_iter().map(|name| ResourceNameView { name }).collect()))
}
