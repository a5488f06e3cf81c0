//! `GET /api/app/saved-views`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use kernel::Paged;
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::{SavedViewView, views_of};
use crate::saved_view::service;

/// The list whose views these are.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// Path of the list's page.
    #[garde(length(chars, min = 1, max = 60))]
    #[param(example = "action-items")]
    list: String,
}

/// The caller's own views of a list and the shared ones, by name.
#[utoipa::path(get, path = "/api/app/saved-views", operation_id = "list_saved_views", tag = "Saved views", params(PageQuery, Query),
    responses((status = 200, description = "One page of views.", body = PagedList<SavedViewView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<SavedViewView>>> {
    let page = paging.page()?;
    let found = service::list(&app, &scope, &query.list, &page).await?;
    Ok(paged(Paged { total: found.total, items: views_of(&app, &scope, found.items).await? }))
}
