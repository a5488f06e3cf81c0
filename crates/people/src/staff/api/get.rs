//! `GET /api/app/staff/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::{StaffView, view_of};
use crate::staff::service;

/// One person.
#[utoipa::path(get, path = "/api/app/staff/{id}", operation_id = "get_staff", tag = "Staff", params(("id" = Uuid, Path, description = "Person")),
    responses((status = 200, description = "The person.", body = StaffView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<StaffView>> {
    let person = service::get(&app, &scope, id).await?;
    Ok(Json(view_of(&app, &scope, person).await?))
}
