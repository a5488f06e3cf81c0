//! `PUT /api/app/staff/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{StaffView, view_of};
use crate::staff::{input::StaffRequest, service};

/// Changes a person.
#[utoipa::path(put, path = "/api/app/staff/{id}", operation_id = "update_staff", tag = "Staff", request_body = StaffRequest,
    params(("id" = Uuid, Path, description = "Person")),
    responses((status = 200, description = "The changed person.", body = StaffView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<StaffRequest>,
) -> http::Result<Json<StaffView>> {
    let person = service::update(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, person).await?))
}
