//! `GET /api/identity/users/{id}/two-factor`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use crate::two_factor::service;

/// Whether a user has to pass a second step.
#[utoipa::path(get, path = "/api/identity/users/{id}/two-factor", operation_id = "get_user_two_factor", tag = "Users",
    params(("id" = Uuid, Path, description = "Id")),
    responses((status = 200, description = "Whether.", body = bool, content_type = "application/json")))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<bool>> {
    Ok(Json(service::is_enabled(&app, &scope, id).await?))
}
