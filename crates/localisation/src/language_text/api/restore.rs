//! `PUT /api/language-management/language-texts/{resourceName}/{cultureName}/{name}/restore`.

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, TextPath};

use crate::language_text::service::{self, TextKey, culture};

/// Removes the override of a text; the host's override or the shipped text applies again.
#[utoipa::path(put, path = "/api/language-management/language-texts/{resourceName}/{cultureName}/{name}/restore",
    operation_id = "restore_language_text", tag = "LanguageTexts", params(
        ("resourceName" = String, Path, description = "Resource", example = "Portal"),
        ("cultureName" = String, Path, description = "Language", example = "de"),
        ("name" = String, Path, description = "Key within the resource", example = "Common.Save")),
    responses((status = 204, description = "As it was.")))]
pub(crate) async fn restore(
    State(app): State<App>,
    Caller(scope): Caller,
    TextPath((resource, of, name)): TextPath<(String, String, String)>,
) -> http::Result<StatusCode> {
    let place = TextKey { resource: &resource, culture: culture(&app, "cultureName", &of).await?, name: &name };
    service::restore(&app, &scope, &place).await?;
    Ok(StatusCode::NO_CONTENT)
}
