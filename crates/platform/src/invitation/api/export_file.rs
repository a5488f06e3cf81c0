//! `GET /api/identity/users/export-as-excel` and `.../export-as-csv`

use axum::{
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use garde::Validate;
use http::{App, ListParams, culture_of};
use kernel::Scope;
use serde::Deserialize;
use tabular::{
    export::{as_file, at_once},
    sheet::Format,
};
use utoipa::IntoParams;

use super::import_file::LIST;
use crate::{
    invitation::service::download,
    token::Purpose,
    user::{EXPORT, UserQuery, Users},
};

/// Proof of the caller.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct Token {
    /// The token of `download-token`.
    #[garde(length(chars, min = 1, max = 512))]
    #[param(example = "AAAAAGc")]
    pub(super) token: String,
}

pub(super) async fn file(
    app: &App,
    anonymous: &Scope,
    headers: &HeaderMap,
    token: &str,
    ListParams(paging, query): ListParams<UserQuery>,
    format: Format,
) -> kernel::Result<Response> {
    let asked = download::open(app, anonymous, Purpose::Download, token, EXPORT).await?;
    // The file has all rows, but a page that no list would take is an error here, too.
    paging.page()?;
    let bytes = at_once::<Users>(app, &asked.scope, query, format, &culture_of(app, headers)).await?;
    let mut response = bytes.into_response();
    as_file(response.headers_mut(), LIST, format, anonymous.now());
    Ok(response)
}
