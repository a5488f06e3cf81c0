//! `POST /api/app/imports/sheets`

use axum::{
    Json,
    body::Bytes,
    extract::{FromRequest, Request, State},
    http::{HeaderMap, header::CONTENT_TYPE},
};
use garde::Validate;
use http::{App, Caller, Failure, Params, culture_of};
use kernel::{Error, Uuid};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::SheetImportView;
use crate::{import::service, sheet::read::MOST_BYTES};

/// Parameters of the upload.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// Name of the list that the rows go into.
    #[garde(length(chars, min = 1, max = 60))]
    #[param(example = "staff")]
    list: String,
    #[garde(length(chars, min = 1, max = 200), custom(http::not_blank))]
    #[param(example = "staff.xlsx")]
    file_name: String,
    /// A file that has arrived by `POST /api/app/imports/uploads` for the same list; the body is empty then.
    #[garde(skip)]
    upload_id: Option<Uuid>,
}

/// The bytes of a file.
pub struct Upload(Vec<u8>);

impl<S: Send + Sync> FromRequest<S> for Upload {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> http::Result<Self> {
        let media = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
        if !media.eq_ignore_ascii_case("application/octet-stream") {
            return Err(Error::unsupported(&media).into());
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|_| Error::too_large(MOST_BYTES))?;
        Ok(Self(bytes.into()))
    }
}

/// Uploads a sheet: XLSX, or CSV with comma, semicolon or tab, up to 20 MB and 20,000 rows. Its sheet and headers are recognised. On a slow
/// line, send it in pieces first (`begin_import_upload`).
#[utoipa::path(post, path = "/api/app/imports/sheets", operation_id = "upload_sheet", tag = "Imports", params(Query),
    request_body(content = Vec<u8>, content_type = "application/octet-stream", description = "The file."),
    responses((status = 200, description = "The import.", body = SheetImportView)))]
pub async fn upload(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Params(query): Params<Query>,
    Upload(bytes): Upload,
) -> http::Result<Json<SheetImportView>> {
    let culture = culture_of(&app, &headers);
    let followed = match query.upload_id {
        Some(id) => service::upload_arrived(&app, &scope, &query.list, &query.file_name, &culture, id).await?,
        None => service::upload(&app, &scope, &query.list, &query.file_name, &culture, bytes).await?,
    };
    Ok(Json(SheetImportView::new(&app, &culture, &followed)))
}
