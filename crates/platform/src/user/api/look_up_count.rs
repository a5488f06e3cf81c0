//! `GET /api/identity/users/lookup/count`

use axum::{Json, extract::State};
use http::{App, Caller, ListParams, PageQuery};

use super::input::UserQuery;
use crate::user;

/// Number of users that a look-up finds.
#[utoipa::path(get, path = "/api/identity/users/lookup/count", operation_id = "count_users", tag = "Users", params(PageQuery, UserQuery), responses((status = 200, body = u64, content_type = "application/json")))]
pub(super) async fn count(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(_page, query): ListParams<UserQuery>,
) -> http::Result<Json<u64>> {
    Ok(Json(user::count(&app, &scope, &query.into_filter()).await?))
}
