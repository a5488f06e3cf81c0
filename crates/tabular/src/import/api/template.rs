//! `GET /api/app/imports/template`

use axum::{
    extract::State,
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use garde::Validate;
use http::{App, Caller, Params, culture_of};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    export::as_file,
    import::service,
    sheet::{CsvStyle, Format},
};

/// Parameters of the template.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// Name of the list.
    #[garde(length(chars, min = 1, max = 60))]
    #[param(example = "staff")]
    list: String,
    /// File format.
    #[garde(skip)]
    #[param(inline, example = "csv")]
    format: Format,
    /// Separators and decimals of a CSV file; those of the caller's language by default.
    #[garde(skip)]
    #[param(inline, example = "standard")]
    csv_style: Option<CsvStyle>,
}

/// An empty sheet with the headers of a list, in the caller's language.
#[utoipa::path(get, path = "/api/app/imports/template", operation_id = "download_import_template", tag = "Imports", params(Query),
    responses((status = 200, description = "The file.", content(
        (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"), (Vec<u8> = "text/csv")))))]
pub async fn template(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Params(query): Params<Query>,
) -> http::Result<Response> {
    let bytes =
        service::template(&app, &scope, &query.list, (query.format, query.csv_style.unwrap_or_default()), &culture_of(&app, &headers))
            .await?;
    let mut response = bytes.into_response();
    as_file(response.headers_mut(), &query.list, query.format, scope.now());
    Ok(response)
}
