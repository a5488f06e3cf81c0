//! `GET /api/identity/users`

use axum::{Json, extract::State};
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};

use super::{input::UserQuery, users::rows, view::UserView};

/// Users, page by page.
#[utoipa::path(get, path = "/api/identity/users", operation_id = "list_users", tag = "Users", params(PageQuery, UserQuery), responses((status = 200, body = PagedList<UserView>)))]
pub(super) async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<UserQuery>,
) -> http::Result<Json<PagedList<UserView>>> {
    let page = query.page(&paging)?;
    Ok(paged(rows(&app, &scope, query, &page).await?))
}
