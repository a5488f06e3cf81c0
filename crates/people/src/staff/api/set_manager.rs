//! `PUT /api/app/staff/{id}/manager`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{StaffView, view_of};
use crate::staff::{input::StaffManagerRequest, service};

/// Changes who manages a person, and nothing else.
#[utoipa::path(put, path = "/api/app/staff/{id}/manager", operation_id = "set_staff_manager", tag = "Staff",
    request_body = StaffManagerRequest, params(("id" = Uuid, Path, description = "Person")),
    responses((status = 200, description = "The person with the new manager.", body = StaffView)))]
pub async fn set_manager(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<StaffManagerRequest>,
) -> http::Result<Json<StaffView>> {
    let person = service::set_manager(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, person).await?))
}
