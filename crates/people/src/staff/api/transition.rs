//! `POST /api/app/staff/{id}/transition`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{StaffView, view_of};
use crate::staff::{input::StaffTransitionRequest, service};

/// Changes a person's status. People who leave hand over their responsibilities (`Portal:Staff.OpenWork` counts them), and can't sign in
/// until they return.
#[utoipa::path(post, path = "/api/app/staff/{id}/transition", operation_id = "transition_staff", tag = "Staff",
    request_body = StaffTransitionRequest, params(("id" = Uuid, Path, description = "Person")),
    responses((status = 200, description = "The moved person.", body = StaffView)))]
pub async fn transition(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<StaffTransitionRequest>,
) -> http::Result<Json<StaffView>> {
    let person = service::transition(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, person).await?))
}
