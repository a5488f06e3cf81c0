//! `GET /api/language-management/languages`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::{LanguageView, views};
use crate::language::{service, store::SORTABLE};

/// Which languages. Unknown parameters are ignored, as ABP does.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct LanguagesQuery {
    /// Text that name or culture contain.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
    /// `displayName`, `cultureName`, `isEnabled`, `creationTime`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
    /// Only languages that users can choose, or only others.
    #[garde(skip)]
    is_enabled: Option<bool>,
}

/// Languages, page by page.
#[utoipa::path(get, path = "/api/language-management/languages", operation_id = "list_languages", tag = "Languages", params(PageQuery, LanguagesQuery),
    responses((status = 200, description = "One page of languages.", body = PagedList<LanguageView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<LanguagesQuery>,
) -> http::Result<Json<PagedList<LanguageView>>> {
    let page = paging.sorted(query.sorting.as_deref(), SORTABLE)?;
    let found = service::list(&app, &scope, query.filter.as_deref(), query.is_enabled, &page).await?;
    Ok(Json(PagedList { total_count: found.total, items: views(&app, &scope, found.items).await? }))
}
