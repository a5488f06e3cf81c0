//! `PUT /api/app/clients/{id}/coaches`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{CoachList, named};
use crate::assignment::{input::CoachesRequest, service};

/// Replaces the coaches of a client.
#[utoipa::path(put, path = "/api/app/clients/{id}/coaches", operation_id = "replace_client_coaches", tag = "Clients", request_body = CoachesRequest,
    params(("id" = Uuid, Path, description = "Client")), responses((status = 200, description = "The coaches now.", body = CoachList)))]
pub async fn replace(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<CoachesRequest>,
) -> http::Result<Json<CoachList>> {
    let rows = service::replace(&app, &scope, id, &request).await?;
    Ok(Json(named(&app, &scope, rows).await?))
}
