//! `GET /api/app/clients/{id}/data-pack`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::DataPackState;
use crate::data_pack::service;

/// The state of the caller's data pack of a client.
#[utoipa::path(get, path = "/api/app/clients/{id}/data-pack", operation_id = "get_data_pack", tag = "Clients",
    params(("id" = Uuid, Path, description = "Client")),
    responses((status = 200, description = "The caller's latest pack, if there is one.", body = DataPackState)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<DataPackState>> {
    Ok(Json(service::state(&app, &scope, id).await?.into()))
}
