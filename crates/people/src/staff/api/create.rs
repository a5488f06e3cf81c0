//! `POST /api/app/staff`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::{StaffView, view_of};
use crate::staff::{input::StaffRequest, service};

/// Adds a person to a client.
#[utoipa::path(post, path = "/api/app/staff", operation_id = "create_staff", tag = "Staff", request_body = StaffRequest,
    responses((status = 200, description = "The new person.", body = StaffView)))]
pub async fn create(State(app): State<App>, Caller(scope): Caller, Body(request): Body<StaffRequest>) -> http::Result<Json<StaffView>> {
    let person = service::create(&app, &scope, &request).await?;
    Ok(Json(view_of(&app, &scope, person).await?))
}
