//! `POST /api/app/staff/{id}/set-main-client`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{StaffView, view_of};
use crate::staff::{input::StaffMainClientRequest, service::clients};

/// Makes another of the clients that a person works for the main one, where the person is kept.
#[utoipa::path(post, path = "/api/app/staff/{id}/set-main-client", operation_id = "set_staff_main_client", tag = "Staff",
    request_body = StaffMainClientRequest, params(("id" = Uuid, Path, description = "Person")),
    responses((status = 200, description = "The person with the new main client.", body = StaffView)))]
pub async fn set_main_client(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<StaffMainClientRequest>,
) -> http::Result<Json<StaffView>> {
    let person = clients::set_main(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, person).await?))
}
