//! `POST /api/identity/roles`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::{RoleBody, RoleView};
use crate::role;

/// Creates a role.
#[utoipa::path(post, path = "/api/identity/roles", operation_id = "create_role", tag = "Roles", request_body = RoleBody, responses((status = 200, body = RoleView)))]
pub(super) async fn create(State(app): State<App>, Caller(scope): Caller, Body(body): Body<RoleBody>) -> http::Result<Json<RoleView>> {
    Ok(Json(role::create(&app, &scope, &body.into()).await?.into()))
}
