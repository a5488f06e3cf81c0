//! `GET /api/app/tags`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::TagView;
use crate::tag::{
    service,
    store::{Filter, SORTABLE},
};

/// Filters of the tags.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// Text that the name contains.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
    /// Only tags that are on no record, or only those in use; for users who manage tags.
    #[garde(skip)]
    unused: Option<bool>,
    /// `name`, `createdAt`, each with ` desc`; default: `name`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
}

/// The tags of the tenant, by name by default.
#[utoipa::path(get, path = "/api/app/tags", operation_id = "list_tags", tag = "Tags", params(PageQuery, Query),
    responses((status = 200, description = "One page of tags.", body = PagedList<TagView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<TagView>>> {
    let page = paging.sorted(query.sorting.as_deref(), SORTABLE)?;
    let filter = Filter { text: query.filter, unused: query.unused };
    let tags = service::list(&app, &scope, &filter, &page).await?;
    Ok(paged(tags.map(TagView::from)))
}
