//! `POST /api/identity/users`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::{input::CreateUser, users::view, view::UserView};
use crate::user;

/// Creates a user.
#[utoipa::path(post, path = "/api/identity/users", operation_id = "create_user", tag = "Users", request_body = CreateUser, responses((status = 200, body = UserView)))]
pub(super) async fn create(State(app): State<App>, Caller(scope): Caller, Body(body): Body<CreateUser>) -> http::Result<Json<UserView>> {
    let user = user::create(&app, &scope, body.into()).await?;
    Ok(Json(view(&app, &scope, user).await?))
}
