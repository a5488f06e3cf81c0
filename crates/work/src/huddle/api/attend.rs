//! `PUT /api/app/huddle-attendees/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{HuddleView, view_of};
use crate::huddle::{input::HuddleAttendeeRequest, service};

/// Says whether somebody is there, and what they thought of the huddle.
#[utoipa::path(put, path = "/api/app/huddle-attendees/{id}", operation_id = "update_huddle_attendee", tag = "Teams",
    request_body = HuddleAttendeeRequest, params(("id" = Uuid, Path, description = "Attendee")),
    responses((status = 200, description = "The huddle.", body = HuddleView)))]
pub async fn attend(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<HuddleAttendeeRequest>,
) -> http::Result<Json<HuddleView>> {
    let huddle = service::attend(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, huddle).await?))
}
