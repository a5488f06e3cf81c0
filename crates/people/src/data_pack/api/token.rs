//! `GET /api/app/clients/{id}/data-pack/token`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};
use serde::Serialize;
use utoipa::ToSchema;

use crate::data_pack::service::download;

/// A token by which the data pack of a client is fetched.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DataPackToken {
    /// The token; it holds for a minute, once.
    pub token: String,
}

/// A token with which a browser downloads the caller's data pack of a client without a bearer token. It voids the previous one. Requires
/// recent authentication.
#[utoipa::path(get, path = "/api/app/clients/{id}/data-pack/token", operation_id = "get_data_pack_token", tag = "Clients",
    params(("id" = Uuid, Path, description = "Client")),
    responses((status = 200, description = "The token.", body = DataPackToken),
        (status = 400, description = "The pack is not ready, or has been deleted.")))]
pub async fn token(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<DataPackToken>> {
    Ok(Json(DataPackToken { token: download::issue(&app, &scope, id).await? }))
}
