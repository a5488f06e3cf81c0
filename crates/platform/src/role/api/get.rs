//! `GET /api/identity/roles/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::RoleView;
use crate::role;

/// A role.
#[utoipa::path(get, path = "/api/identity/roles/{id}", operation_id = "get_role", tag = "Roles",
    params(("id" = Uuid, Path, description = "Id")), responses((status = 200, body = RoleView)))]
pub(super) async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<RoleView>> {
    let role = role::get(&app, &scope, id).await?;
    let users = role::user_counts(&app, &scope, std::slice::from_ref(&role)).await?.get(&id).copied().unwrap_or(0);
    Ok(Json(RoleView::counted(role, users)))
}
