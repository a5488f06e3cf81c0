//! `GET /api/language-management/language-texts/{resourceName}/{cultureName}/{name}`.

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, Params, TextPath};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::LanguageTextView;
use crate::{
    DEFAULT_CULTURE,
    language_text::service::{self, TextKey, culture},
};

/// Parameter of one text.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(crate) struct BaseQuery {
    /// Language to compare with; the product's own when absent.
    #[garde(length(chars, max = 20))]
    #[param(example = "en-GB")]
    #[serde(default)]
    base_culture_name: Option<String>,
}

/// One text of one language with its counterpart.
#[utoipa::path(get, path = "/api/language-management/language-texts/{resourceName}/{cultureName}/{name}", operation_id = "get_language_text",
    tag = "LanguageTexts", params(
        ("resourceName" = String, Path, description = "Resource", example = "Portal"),
        ("cultureName" = String, Path, description = "Language", example = "de"),
        ("name" = String, Path, description = "Key within the resource", example = "Common.Save"), BaseQuery),
    responses((status = 200, description = "The text.", body = LanguageTextView)))]
pub(crate) async fn get(
    State(app): State<App>,
    Caller(scope): Caller,
    TextPath((resource, of, name)): TextPath<(String, String, String)>,
    Params(query): Params<BaseQuery>,
) -> http::Result<Json<LanguageTextView>> {
    let place = TextKey { resource: &resource, culture: culture(&app, "cultureName", &of).await?, name: &name };
    let base = culture(&app, "baseCultureName", query.base_culture_name.as_deref().unwrap_or(DEFAULT_CULTURE)).await?;
    Ok(Json(LanguageTextView::of(service::get(&app, &scope, &place, base).await?, base, place.culture)))
}
