//! `GET /api/identity/users/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::{users::view, view::UserView};
use crate::user;

/// A user.
#[utoipa::path(get, path = "/api/identity/users/{id}", operation_id = "get_user", tag = "Users",
    params(("id" = Uuid, Path, description = "Id")), responses((status = 200, body = UserView)))]
pub(super) async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<UserView>> {
    let user = user::get(&app, &scope, id).await?;
    Ok(Json(view(&app, &scope, user).await?))
}
