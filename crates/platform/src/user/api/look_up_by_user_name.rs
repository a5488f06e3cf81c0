//! `GET /api/identity/users/lookup/by-username/{userName}`

use axum::{Json, extract::State};
use http::{App, Caller, TextPath};
use kernel::Error;

use super::view::UserData;
use crate::user;

/// Looks up a user by user name.
#[utoipa::path(get, path = "/api/identity/users/lookup/by-username/{userName}", operation_id = "look_up_user_by_name", tag = "Users",
    params(("userName" = String, Path, description = "Sign-in name", example = "admin")), responses((status = 200, body = UserData)))]
pub(super) async fn by_user_name(
    State(app): State<App>,
    Caller(scope): Caller,
    TextPath(name): TextPath<String>,
) -> http::Result<Json<UserData>> {
    let found = user::by_user_name(&app, &scope, &name).await?;
    Ok(Json(found.ok_or_else(|| Error::not_found("IdentityUser", &name))?.into()))
}
