//! `GET /api/app/clients/{id}/coaches`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::{CoachList, named};
use crate::assignment::service;

/// The coaches of a client.
#[utoipa::path(get, path = "/api/app/clients/{id}/coaches", operation_id = "list_client_coaches", tag = "Clients",
    params(("id" = Uuid, Path, description = "Client")), responses((status = 200, description = "The coaches.", body = CoachList)))]
pub async fn list(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<CoachList>> {
    let rows = service::list(&app, &scope, id).await?;
    Ok(Json(named(&app, &scope, rows).await?))
}
