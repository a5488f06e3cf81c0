//! `GET /api/identity/users/by-email/{email}`

use axum::{extract::State, response::Response};
use http::{App, Caller, TextPath};

use super::{users::found, view::UserView};
use crate::user;

/// The user with an email address.
#[utoipa::path(get, path = "/api/identity/users/by-email/{email}", operation_id = "find_user_by_email", tag = "Users",
    params(("email" = String, Path, description = "E-mail address", example = "admin@waymark.example")),
    responses((status = 200, body = UserView), (status = 204, description = "Nobody has the address.")))]
pub(super) async fn by_email(State(app): State<App>, Caller(scope): Caller, TextPath(email): TextPath<String>) -> http::Result<Response> {
    found(&app, &scope, user::by_email(&app, &scope, &email).await?).await
}
