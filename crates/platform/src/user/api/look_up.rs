//! `GET /api/identity/users/lookup/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::UserData;
use crate::user;

/// Looks up a user by id.
#[utoipa::path(get, path = "/api/identity/users/lookup/{id}", operation_id = "look_up_user", tag = "Users",
    params(("id" = Uuid, Path, description = "Id")), responses((status = 200, body = UserData)))]
pub(super) async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<UserData>> {
    Ok(Json(user::get(&app, &scope, id).await?.into()))
}
