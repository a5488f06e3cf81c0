//! `GET /api/identity/users/by-username/{userName}`

use axum::{extract::State, response::Response};
use http::{App, Caller, TextPath};

use super::{users::found, view::UserView};
use crate::user;

/// The user with a user name.
#[utoipa::path(get, path = "/api/identity/users/by-username/{userName}", operation_id = "find_user_by_name", tag = "Users",
    params(("userName" = String, Path, description = "Sign-in name", example = "admin")),
    responses((status = 200, body = UserView), (status = 204, description = "Nobody has the name.")))]
pub(super) async fn by_user_name(
    State(app): State<App>,
    Caller(scope): Caller,
    TextPath(name): TextPath<String>,
) -> http::Result<Response> {
    found(&app, &scope, user::by_user_name(&app, &scope, &name).await?).await
}
