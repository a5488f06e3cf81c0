//! `GET /api/app/clients/{id}/data-pack/download`

use axum::{extract::State, response::Response};
use garde::Validate;
use http::{App, Caller, IdPath, Params};
use platform::archive::ticket;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::data_pack::service::download;

/// By which token.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// The token of `token`.
    #[garde(length(chars, min = 1, max = 512))]
    #[param(example = "AAAAAGc")]
    token: String,
}

/// The data pack of a client: an archive with a page that explains it, a JSON file for each kind of data, and the files of the client's
/// records. The token identifies the caller and can be used once.
#[utoipa::path(get, path = "/api/app/clients/{id}/data-pack/download", operation_id = "download_data_pack", tag = "Clients",
    params(("id" = Uuid, Path, description = "Client"), Query),
    responses((status = 200, description = "The archive.", body = Vec<u8>, content_type = "application/zip")))]
pub async fn download(
    State(app): State<App>,
    Caller(caller): Caller,
    IdPath(id): IdPath,
    Params(query): Params<Query>,
) -> http::Result<Response> {
    Ok(ticket::response(download::fetch(&app, &caller, id, &query.token).await?, "data-pack.zip"))
}
