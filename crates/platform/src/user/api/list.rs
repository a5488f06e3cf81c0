//! `GET /api/identity/users`

use axum::{Json, extract::State};
use http::{App, Caller, PagedList, Params, paged};

use super::{input::UserQuery, users::rows, view::UserView};

/// Users, page by page.
#[utoipa::path(get, path = "/api/identity/users", operation_id = "list_users", tag = "Users", params(UserQuery), responses((status = 200, body = PagedList<UserView>)))]
pub(super) async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<UserQuery>,
) -> http::Result<Json<PagedList<UserView>>> {
    let page = query.page()?;
    Ok(paged(rows(&app, &scope, query, &page).await?))
}
