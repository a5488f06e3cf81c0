//! `POST /api/identity/roles`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::{CreateRole, RoleView};
use crate::role;

/// Creates a role, with the permissions of another one where it is named.
#[utoipa::path(post, path = "/api/identity/roles", operation_id = "create_role", tag = "Roles", request_body = CreateRole, responses((status = 200, body = RoleView)))]
pub(super) async fn create(State(app): State<App>, Caller(scope): Caller, Body(body): Body<CreateRole>) -> http::Result<Json<RoleView>> {
    let permissions_of = body.permissions_of;
    Ok(Json(role::create(&app, &scope, &body.into(), permissions_of).await?.into()))
}
