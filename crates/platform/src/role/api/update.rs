//! `PUT /api/identity/roles/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{RoleBody, RoleView};
use crate::role;

/// Changes a role.
#[utoipa::path(put, path = "/api/identity/roles/{id}", operation_id = "update_role", tag = "Roles",
    params(("id" = Uuid, Path, description = "Id")), request_body = RoleBody, responses((status = 200, body = RoleView)))]
pub(super) async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(body): Body<RoleBody>,
) -> http::Result<Json<RoleView>> {
    Ok(Json(role::update(&app, &scope, id, &body.into()).await?.into()))
}
