//! `GET /api/identity/users/assignable-roles`

use axum::{Json, extract::State};
use http::{App, Caller};

use crate::{
    role::{Items, RoleView},
    user,
};

/// Roles that can be assigned to a user.
#[utoipa::path(get, path = "/api/identity/users/assignable-roles", operation_id = "list_assignable_roles", tag = "Users", responses((status = 200, body = Items<RoleView>)))]
pub(super) async fn assignable_roles(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<Items<RoleView>>> {
    Ok(Json(Items::of(user::assignable_roles(&app, &scope).await?)))
}
