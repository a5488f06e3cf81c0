//! `GET /api/gdpr/requests/data/{id}`

use axum::{extract::State, response::Response};
use garde::Validate;
use http::{App, Caller, IdPath, Params};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{archive::ticket, personal_data::service::download};

/// By which token.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// The token of `download-token`.
    #[garde(length(chars, min = 1, max = 512))]
    #[param(example = "AAAAAGc")]
    token: String,
}

/// A copy of the user's personal data: an archive with a JSON file for each kind of data, and the user's files. The token identifies the
/// caller and can be used once.
#[utoipa::path(get, path = "/api/gdpr/requests/data/{id}", operation_id = "download_personal_data", tag = "Personal data",
    params(("id" = Uuid, Path, description = "Request"), Query),
    responses((status = 200, description = "The archive.", body = Vec<u8>, content_type = "application/zip")))]
pub async fn data(
    State(app): State<App>,
    Caller(caller): Caller,
    IdPath(id): IdPath,
    Params(query): Params<Query>,
) -> http::Result<Response> {
    let content = download::fetch(&app, &caller, id, &query.token).await?;
    Ok(ticket::response(content, "personal-data.zip"))
}
