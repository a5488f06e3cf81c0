//! `GET /api/identity/users/download-token`

use axum::{Json, extract::State};
use http::{App, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{invitation::service::download, token::Purpose};

/// A token by which a file is fetched.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DownloadToken {
    /// The token; it holds for a minute.
    token: String,
}

/// A token with which a browser downloads the sample of an import, or the list of users as a file, without a bearer token.
#[utoipa::path(get, path = "/api/identity/users/download-token", operation_id = "get_user_download_token", tag = "Users",
    responses((status = 200, description = "The token.", body = DownloadToken)))]
pub async fn token(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<DownloadToken>> {
    Ok(Json(DownloadToken { token: download::issue(&app, &scope, Purpose::Download, None).await? }))
}
