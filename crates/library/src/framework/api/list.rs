//! `GET /api/app/frameworks`

use axum::{Json, extract::State};
use http::{App, Caller, ListQuery, PagedList, Params, paged};

use super::view::FrameworkView;
use crate::framework::{service, store::SORTABLE};

/// The frameworks, the default one first.
#[utoipa::path(get, path = "/api/app/frameworks", operation_id = "list_frameworks", tag = "Frameworks", params(ListQuery),
    responses((status = 200, description = "One page of frameworks.", body = PagedList<FrameworkView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<ListQuery>,
) -> http::Result<Json<PagedList<FrameworkView>>> {
    let page = query.page(SORTABLE)?;
    Ok(paged(service::list(&app, &scope, query.filter.as_deref(), &page).await?))
}
