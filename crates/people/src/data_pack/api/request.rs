//! `POST /api/app/clients/{id}/data-pack`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, IdPath, culture_of};

use super::view::DataPackState;
use crate::data_pack::service;

/// Requests the data pack of a client, closed or not: what the caller may read of it, as a human-readable ZIP, written in the background in
/// the language of the request. It replaces the caller's earlier one, and the tenant's security log records who requested it. Requires
/// recent authentication.
#[utoipa::path(post, path = "/api/app/clients/{id}/data-pack", operation_id = "request_data_pack", tag = "Clients",
    params(("id" = Uuid, Path, description = "Client")),
    responses((status = 200, description = "The pack, which waits for a node.", body = DataPackState),
        (status = 400, description = "One is being written.")))]
pub async fn request(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    headers: HeaderMap,
) -> http::Result<Json<DataPackState>> {
    Ok(Json(service::request(&app, &scope, id, &culture_of(&app, &headers)).await?.into()))
}
