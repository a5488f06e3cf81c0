//! `PUT /api/language-management/language-texts/{resourceName}/{cultureName}/{name}`.

use axum::{extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Caller, Params, TextPath};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::language_text::service::{self, TextKey, culture};

/// The new text.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(crate) struct ValueQuery {
    /// The text, with placeholders such as `{count}`: those of the shipped text, and no other braces.
    #[garde(length(chars, min = 1, max = 4000), custom(http::not_blank))]
    #[param(example = "Keep")]
    value: String,
}

/// Overrides the shipped text, for the caller's tenant or, at host level, for all.
#[utoipa::path(put, path = "/api/language-management/language-texts/{resourceName}/{cultureName}/{name}",
    operation_id = "update_language_text", tag = "LanguageTexts", params(
        ("resourceName" = String, Path, description = "Resource", example = "Portal"),
        ("cultureName" = String, Path, description = "Language", example = "de"),
        ("name" = String, Path, description = "Key within the resource", example = "Common.Save"), ValueQuery),
    responses((status = 204, description = "Changed.")))]
pub(crate) async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    TextPath((resource, of, name)): TextPath<(String, String, String)>,
    Params(query): Params<ValueQuery>,
) -> http::Result<StatusCode> {
    let place = TextKey { resource: &resource, culture: culture(&app, "cultureName", &of).await?, name: &name };
    service::update(&app, &scope, &place, &query.value).await?;
    Ok(StatusCode::NO_CONTENT)
}
