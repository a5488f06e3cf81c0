//! `GET /api/language-management/language-texts`.

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::LanguageTextView;
use crate::language_text::service::{self, SORTABLE, Wanted, culture};

/// Parameters of the list.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(crate) struct TextsQuery {
    /// Text to find in key, base or target.
    #[garde(length(chars, max = 200))]
    #[serde(default)]
    filter: Option<String>,
    /// Only texts of this resource.
    #[garde(length(chars, max = 100))]
    #[param(example = "Portal")]
    #[serde(default)]
    resource_name: Option<String>,
    /// Language to compare with.
    #[garde(length(chars, max = 20))]
    #[param(example = "en-GB")]
    base_culture_name: String,
    /// Language to change.
    #[garde(length(chars, max = 20))]
    #[param(example = "de")]
    target_culture_name: String,
    /// Only texts missing in the target language.
    #[garde(skip)]
    #[param(example = false)]
    #[serde(default)]
    get_only_empty_values: bool,
    /// `name`, `resourceName desc`.
    #[garde(length(chars, max = 200))]
    #[serde(default)]
    sorting: Option<String>,
}

/// Texts of one language with those of another, paged.
#[utoipa::path(get, path = "/api/language-management/language-texts", operation_id = "list_language_texts", tag = "LanguageTexts",
    params(PageQuery, TextsQuery), responses((status = 200, description = "The page.", body = PagedList<LanguageTextView>)))]
pub(crate) async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<TextsQuery>,
) -> http::Result<Json<PagedList<LanguageTextView>>> {
    let page = paging.sorted(query.sorting.as_deref(), SORTABLE)?;
    let base = culture(&app, "baseCultureName", &query.base_culture_name).await?;
    let target = culture(&app, "targetCultureName", &query.target_culture_name).await?;
    let (resource, filter) = (query.resource_name.as_deref(), query.filter.as_deref());
    let wanted = Wanted { resource, base, target, only_empty: query.get_only_empty_values, filter };
    let found = service::list(&app, &scope, &wanted, &page).await?.map(|pair| LanguageTextView::of(pair, base, target));
    Ok(Json(PagedList { total_count: found.total, items: found.items }))
}
