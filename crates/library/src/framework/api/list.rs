//! `GET /api/app/frameworks`

use axum::{Json, extract::State};
use http::{App, Caller, ListQuery, PagedList, Params, paged};
use kernel::{Page, Paged, Result, Scope};

use super::view::FrameworkView;
use crate::framework::{service, store::SORTABLE};

/// Rows of the list and of its export.
pub(super) async fn rows(app: &App, scope: &Scope, query: ListQuery, page: &Page) -> Result<Paged<FrameworkView>> {
    Ok(service::list(app, scope, query.filter.as_deref(), page).await?.map(FrameworkView::from))
}

/// The frameworks, the default one first.
#[utoipa::path(get, path = "/api/app/frameworks", operation_id = "list_frameworks", tag = "Frameworks", params(ListQuery),
    responses((status = 200, description = "One page of frameworks.", body = PagedList<FrameworkView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<ListQuery>,
) -> http::Result<Json<PagedList<FrameworkView>>> {
    let page = query.page(SORTABLE)?;
    Ok(paged(rows(&app, &scope, query, &page).await?))
}
