//! `GET /api/text-template-management/template-definitions`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, culture_of, paged};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::TextTemplateView;
use crate::text_template::{rules::SORTABLE, service};

/// Which templates. Unknown parameters are ignored, as ABP does.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct TextTemplateQuery {
    /// Text that the name contains.
    #[garde(length(chars, max = 256))]
    filter_text: Option<String>,
    /// Only templates that the caller's level has changed in a language, or only others.
    #[garde(skip)]
    is_changed: Option<bool>,
    /// `name`, `displayName`, `isLayout`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
}

/// Templates of emails, page by page.
#[utoipa::path(get, path = "/api/text-template-management/template-definitions", operation_id = "list_text_templates",
    tag = "Text templates", params(PageQuery, TextTemplateQuery),
    responses((status = 200, description = "One page of templates.", body = PagedList<TextTemplateView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    ListParams(paging, query): ListParams<TextTemplateQuery>,
) -> http::Result<Json<PagedList<TextTemplateView>>> {
    let page = paging.sorted(query.sorting.as_deref(), SORTABLE)?;
    let wanted = (query.filter_text.as_deref(), query.is_changed);
    Ok(paged(service::list(&app, &scope, &culture_of(&app, &headers), wanted, &page).await?))
}
