//! `GET /api/app/clients/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::{ClientView, view_of};
use crate::client::service;

/// One client.
#[utoipa::path(get, path = "/api/app/clients/{id}", operation_id = "get_client", tag = "Clients",
    params(("id" = Uuid, Path, description = "Client")),
    responses((status = 200, description = "The client.", body = ClientView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<ClientView>> {
    let client = service::get(&app, &scope, id).await?;
    Ok(Json(view_of(&app, &scope, client).await?))
}
