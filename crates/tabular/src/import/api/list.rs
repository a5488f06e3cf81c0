//! `GET /api/app/imports/sheets`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, culture_of};
use kernel::Sort;
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::SheetImportView;
use crate::import::{service, store::SORTABLE};

/// Filters and sorting of the list.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// Default: `createdAt desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
    /// Only imports into this list.
    #[garde(length(chars, max = 60))]
    list: Option<String>,
}

/// The caller's own imports of the last 30 days, newest first.
#[utoipa::path(get, path = "/api/app/imports/sheets", operation_id = "list_sheet_imports", tag = "Imports", params(PageQuery, Query),
    responses((status = 200, description = "One page of imports.", body = PagedList<SheetImportView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<SheetImportView>>> {
    let mut page = paging.sorted(query.sorting.as_deref(), SORTABLE)?;
    if page.sort.is_empty() {
        page.sort.push(Sort { field: "createdAt".to_owned(), descending: true });
    }
    let found = service::list(&app, &scope, query.list.as_deref(), &page).await?;
    let culture = culture_of(&app, &headers);
    let items = found.items.iter().map(|followed| SheetImportView::new(&app, &culture, followed)).collect();
    Ok(Json(PagedList { total_count: found.total, items }))
}
