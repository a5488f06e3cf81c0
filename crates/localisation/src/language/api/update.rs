//! `PUT /api/language-management/languages/{id}`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::{LanguageView, view};
use crate::language::service::{self, Details};

/// Changes of a language; its culture is fixed.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct UpdateLanguage {
    /// Name in the menu.
    #[garde(length(chars, min = 1, max = 32), custom(http::not_blank))]
    #[schema(example = "italiano")]
    display_name: String,
    /// ISO 3166 country whose flag is shown beside the name.
    #[garde(pattern(r"^[a-z]{2}$"))]
    #[schema(pattern = "^[a-z]{2}$", example = "it")]
    #[serde(default, deserialize_with = "http::optional_text")]
    flag_icon: Option<String>,
    /// Whether users can choose it; the default language stays enabled.
    #[garde(skip)]
    #[schema(example = true)]
    is_enabled: bool,
    /// The stamp that was read.
    #[garde(length(chars, max = 64))]
    #[serde(default)]
    concurrency_stamp: Option<String>,
}

/// Changes a language.
#[utoipa::path(put, path = "/api/language-management/languages/{id}", operation_id = "update_language", tag = "Languages",
    params(("id" = Uuid, Path, description = "Language")), request_body = UpdateLanguage,
    responses((status = 200, description = "The language.", body = LanguageView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<UpdateLanguage>,
) -> http::Result<Json<LanguageView>> {
    let UpdateLanguage { display_name, flag_icon, is_enabled, concurrency_stamp } = request;
    let details = Details { display_name: display_name.trim().to_owned(), flag_icon, is_enabled };
    let row = service::update(&app, &scope, id, &details, concurrency_stamp.as_deref()).await?;
    Ok(Json(view(&app, &scope, row).await?))
}
