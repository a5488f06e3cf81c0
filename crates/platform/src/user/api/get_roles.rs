//! `GET /api/identity/users/{id}/roles`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use crate::{
    role::{Items, RoleView},
    user,
};

/// Roles that a user holds.
#[utoipa::path(get, path = "/api/identity/users/{id}/roles", operation_id = "list_user_roles", tag = "Users",
    params(("id" = Uuid, Path, description = "Id")), responses((status = 200, body = Items<RoleView>)))]
pub(super) async fn get_roles(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<Items<RoleView>>> {
    Ok(Json(Items { items: user::roles(&app, &scope, id).await?.into_iter().map(RoleView::held).collect() }))
}
