//! `POST /api/app/staff/{id}/add-client`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{StaffView, view_of};
use crate::staff::{input::StaffClientRequest, service::clients};

/// Has a person work for one more client.
#[utoipa::path(post, path = "/api/app/staff/{id}/add-client", operation_id = "add_staff_client", tag = "Staff",
    request_body = StaffClientRequest, params(("id" = Uuid, Path, description = "Person")),
    responses((status = 200, description = "The person with the new client.", body = StaffView)))]
pub async fn add_client(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<StaffClientRequest>,
) -> http::Result<Json<StaffView>> {
    let person = clients::add(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, person).await?))
}
