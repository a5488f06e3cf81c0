//! `PUT /api/identity/users/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::{input::UpdateUser, users::view, view::UserView};
use crate::user;

/// Changes a user.
#[utoipa::path(put, path = "/api/identity/users/{id}", operation_id = "update_user", tag = "Users",
    params(("id" = Uuid, Path, description = "Id")), request_body = UpdateUser, responses((status = 200, body = UserView)))]
pub(super) async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(body): Body<UpdateUser>,
) -> http::Result<Json<UserView>> {
    let user = user::update(&app, &scope, id, &body.into()).await?;
    Ok(Json(view(&app, &scope, user).await?))
}
