//! `POST /api/app/staff/{id}/end-client`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{StaffView, view_of};
use crate::staff::{input::StaffClientEndRequest, service::clients};

/// Ends a person's work for one of several clients: what they hold there is handed over (`Portal:Staff.OpenWork` counts it), and they work on
/// for the others with their account. Who stops working for the last one is marked as left instead.
#[utoipa::path(post, path = "/api/app/staff/{id}/end-client", operation_id = "end_staff_client", tag = "Staff",
    request_body = StaffClientEndRequest, params(("id" = Uuid, Path, description = "Person")),
    responses((status = 200, description = "The person with the other clients.", body = StaffView)))]
pub async fn end_client(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<StaffClientEndRequest>,
) -> http::Result<Json<StaffView>> {
    let person = clients::end(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, person).await?))
}
