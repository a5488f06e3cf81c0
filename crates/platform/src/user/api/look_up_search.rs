//! `GET /api/identity/users/lookup/search`

use axum::{Json, extract::State};
use http::{App, Caller, ListParams, PageQuery};

use super::{input::UserQuery, view::UserData};
use crate::{role::Items, user};

/// Looks up users by a part of their names.
#[utoipa::path(get, path = "/api/identity/users/lookup/search", operation_id = "search_users", tag = "Users", params(PageQuery, UserQuery), responses((status = 200, body = Items<UserData>)))]
pub(super) async fn search(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<UserQuery>,
) -> http::Result<Json<Items<UserData>>> {
    let page = query.page(&paging)?;
    Ok(Json(Items::of(user::list(&app, &scope, &page, &query.into_filter()).await?.items)))
}
