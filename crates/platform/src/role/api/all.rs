//! `GET /api/identity/roles/all`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::view::{Items, RoleView};
use crate::role;

/// All roles at once.
#[utoipa::path(get, path = "/api/identity/roles/all", operation_id = "list_all_roles", tag = "Roles", responses((status = 200, body = Items<RoleView>)))]
pub(super) async fn all(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<Items<RoleView>>> {
    Ok(Json(Items::of(role::all(&app, &scope).await?)))
}
