//! `GET /api/app/clients/{id}/health`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::ClientHealthView;
use crate::client_health::service;

/// How healthy a client is, what that is made of, and how it has changed.
#[utoipa::path(get, path = "/api/app/clients/{id}/health", operation_id = "get_client_health", tag = "Clients",
    params(("id" = Uuid, Path, description = "Client")),
    responses((status = 200, description = "The health.", body = ClientHealthView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<ClientHealthView>> {
    Ok(Json(service::explain(&app, &scope, id).await?.into()))
}
