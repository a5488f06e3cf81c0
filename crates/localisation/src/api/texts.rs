//! `/api/language-management/language-texts`, in ABP's shapes.

use axum::{Json, extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Caller, PagedList, Params, TextPath};
use kernel::Page;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    DEFAULT_CULTURE, TextPair,
    service::{self, Place, SORTABLE, Wanted, culture},
};

/// Parameters of the list.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(crate) struct TextsQuery {
    /// Text to find in key, base or target.
    #[garde(length(chars, max = 200))]
    #[param(max_length = 200)]
    #[serde(default)]
    filter: Option<String>,
    /// Only texts of this resource.
    #[garde(length(chars, max = 100))]
    #[param(max_length = 100, example = "Portal")]
    #[serde(default)]
    resource_name: Option<String>,
    /// Language to compare with.
    #[garde(length(chars, max = 20))]
    #[param(max_length = 20, example = "en-GB")]
    base_culture_name: String,
    /// Language to change.
    #[garde(length(chars, max = 20))]
    #[param(max_length = 20, example = "de")]
    target_culture_name: String,
    /// Only texts missing in the target language.
    #[garde(skip)]
    #[param(example = false)]
    #[serde(default)]
    get_only_empty_values: bool,
    /// `name`, `resourceName desc`.
    #[garde(length(chars, max = 200))]
    #[param(max_length = 200)]
    #[serde(default)]
    sorting: Option<String>,
    /// Rows to skip.
    #[garde(skip)]
    #[param(minimum = 0, example = 0)]
    #[serde(default)]
    skip_count: Option<u64>,
    /// Number of rows; default 10.
    #[garde(skip)]
    #[param(minimum = 1, maximum = 1000, example = 10)]
    #[serde(default)]
    max_result_count: Option<u64>,
}

/// Parameter of one text.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(crate) struct BaseQuery {
    /// Language to compare with; the product's own when absent.
    #[garde(length(chars, max = 20))]
    #[param(max_length = 20, example = "en-GB")]
    #[serde(default)]
    base_culture_name: Option<String>,
}

/// The new text.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(crate) struct ValueQuery {
    /// The text, with placeholders such as `{count}`: those of the shipped text, and no other braces.
    #[garde(length(chars, min = 1, max = 4000), custom(http::not_blank))]
    #[param(min_length = 1, max_length = 4000, example = "Keep")]
    value: String,
}

/// A text with its counterpart in another language.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LanguageTextView {
    #[schema(example = "Portal")]
    resource_name: String,
    /// Language of the value.
    #[schema(example = "de")]
    culture_name: &'static str,
    /// Language of the base value.
    #[schema(example = "en-GB")]
    base_culture_name: &'static str,
    /// The text in the base language, inherited ones included.
    #[schema(example = "Save")]
    base_value: String,
    /// Key within the resource.
    #[schema(example = "Common.Save")]
    name: String,
    /// The text; null where the language only inherits one.
    #[schema(nullable, example = "Speichern")]
    value: Option<String>,
    /// Whether the language shows it in another one.
    #[schema(example = false)]
    is_missing: bool,
}

impl LanguageTextView {
    fn of(pair: TextPair, base: &'static str, target: &'static str) -> Self {
        let TextPair { resource_name, name, base_value, value, is_missing } = pair;
        Self { resource_name, culture_name: target, base_culture_name: base, base_value, name, value, is_missing }
    }
}

/// A resource.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ResourceNameView {
    #[schema(example = "Portal")]
    name: String,
}

/// Texts of one language with those of another, paged.
#[utoipa::path(get, path = "/api/language-management/language-texts", operation_id = "list_language_texts", tag = "LanguageTexts",
    params(TextsQuery), responses((status = 200, description = "The page.", body = PagedList<LanguageTextView>)))]
pub(super) async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<TextsQuery>,
) -> http::Result<Json<PagedList<LanguageTextView>>> {
    let page = Page::parse(query.skip_count, query.max_result_count, query.sorting.as_deref(), SORTABLE)?;
    let base = culture(&app, "baseCultureName", &query.base_culture_name).await?;
    let target = culture(&app, "targetCultureName", &query.target_culture_name).await?;
    let (resource, filter) = (query.resource_name.as_deref(), query.filter.as_deref());
    let wanted = Wanted { resource, base, target, only_empty: query.get_only_empty_values, filter };
    let found = service::list(&app, &scope, &wanted, &page).await?.map(|pair| LanguageTextView::of(pair, base, target));
    Ok(Json(PagedList { total_count: found.total, items: found.items }))
}

/// One text of one language with its counterpart.
#[utoipa::path(get, path = "/api/language-management/language-texts/{resourceName}/{cultureName}/{name}", operation_id = "get_language_text",
    tag = "LanguageTexts", params(
        ("resourceName" = String, Path, description = "Resource", example = "Portal"),
        ("cultureName" = String, Path, description = "Language", example = "de"),
        ("name" = String, Path, description = "Key within the resource", example = "Common.Save"), BaseQuery),
    responses((status = 200, description = "The text.", body = LanguageTextView)))]
pub(super) async fn get(
    State(app): State<App>,
    Caller(scope): Caller,
    TextPath((resource, of, name)): TextPath<(String, String, String)>,
    Params(query): Params<BaseQuery>,
) -> http::Result<Json<LanguageTextView>> {
    let place = Place { resource: &resource, culture: culture(&app, "cultureName", &of).await?, name: &name };
    let base = culture(&app, "baseCultureName", query.base_culture_name.as_deref().unwrap_or(DEFAULT_CULTURE)).await?;
    Ok(Json(LanguageTextView::of(service::get(&app, &scope, &place, base).await?, base, place.culture)))
}

/// Overrides the shipped text, for the caller's tenant or, at host level, for all.
#[utoipa::path(put, path = "/api/language-management/language-texts/{resourceName}/{cultureName}/{name}",
    operation_id = "update_language_text", tag = "LanguageTexts", params(
        ("resourceName" = String, Path, description = "Resource", example = "Portal"),
        ("cultureName" = String, Path, description = "Language", example = "de"),
        ("name" = String, Path, description = "Key within the resource", example = "Common.Save"), ValueQuery),
    responses((status = 204, description = "Changed.")))]
pub(super) async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    TextPath((resource, of, name)): TextPath<(String, String, String)>,
    Params(query): Params<ValueQuery>,
) -> http::Result<StatusCode> {
    let place = Place { resource: &resource, culture: culture(&app, "cultureName", &of).await?, name: &name };
    service::update(&app, &scope, &place, &query.value).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes the override of a text; the host's override or the shipped text applies again.
#[utoipa::path(put, path = "/api/language-management/language-texts/{resourceName}/{cultureName}/{name}/restore",
    operation_id = "restore_language_text", tag = "LanguageTexts", params(
        ("resourceName" = String, Path, description = "Resource", example = "Portal"),
        ("cultureName" = String, Path, description = "Language", example = "de"),
        ("name" = String, Path, description = "Key within the resource", example = "Common.Save")),
    responses((status = 204, description = "As it was.")))]
pub(super) async fn restore(
    State(app): State<App>,
    Caller(scope): Caller,
    TextPath((resource, of, name)): TextPath<(String, String, String)>,
) -> http::Result<StatusCode> {
    let place = Place { resource: &resource, culture: culture(&app, "cultureName", &of).await?, name: &name };
    service::restore(&app, &scope, &place).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Resources that hold texts, for pickers.
#[utoipa::path(get, path = "/api/language-management/languages/resources", operation_id = "list_text_resources", tag = "LanguageTexts",
    responses((status = 200, description = "The resources.", body = Vec<ResourceNameView>)))]
pub(super) async fn resources(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<Vec<ResourceNameView>>> {
    Ok(Json(service::resources(&app, &scope)?.into_iter().map(|name| ResourceNameView { name }).collect()))
}
