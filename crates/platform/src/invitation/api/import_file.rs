//! `POST /api/identity/users/import-users-from-file`

use axum::{
    Json,
    body::Bytes,
    extract::{
        Multipart, State,
        multipart::{MultipartError, MultipartRejection},
    },
    http::{HeaderMap, StatusCode, header},
};
use garde::Validate;
use http::{App, Caller, Params, culture_of};
use kernel::{Error, Kind, Result};
use serde::{Deserialize, Serialize};
use tabular::{
    import,
    sheet::{Format, read::MOST_BYTES},
};
use utoipa::{IntoParams, ToSchema};

use crate::{invitation::service::download, token::Purpose};

/// Name of the list that the rows go into.
pub(super) const LIST: &str = "users";
/// The kinds of file as ABP counts them.
const EXCEL: u8 = 1;
pub(super) const CSV: u8 = 2;
/// Maximum bytes of a form: a file and the multipart overhead.
pub(in crate::invitation) const MOST: usize = MOST_BYTES + 16 * 1024;

/// The kind of file, which clients also send in the form.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// 1 for Excel, 2 for CSV.
    #[garde(range(min = 1, max = 2))]
    #[param(example = 1)]
    file_type: Option<u8>,
}

/// Fields of the form.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[allow(dead_code)] // the form is read part by part; this is its shape in the document
pub(crate) struct ImportUsersForm {
    /// 1 for Excel, 2 for CSV. The content decides how the file is read; rejected rows are returned in this format.
    #[schema(minimum = 1, maximum = 2, example = 1)]
    file_type: Option<u8>,
    /// The sheet, up to 200 rows. Passwords in it are not read: new users are mailed a link by which they choose one.
    #[schema(value_type = String, format = Binary)]
    file: Bytes,
}

/// Result of the rows.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ImportUsersResult {
    all_count: i64,
    /// Rows that were written, and those whose users are as they say.
    succeeded_count: i64,
    failed_count: i64,
    is_all_succeeded: bool,
    /// The token with which the rows that failed are fetched; it holds for ten minutes. Null where none failed.
    #[schema(nullable)]
    invalid_users_download_token: Option<String>,
}

impl ImportUsersResult {
    fn of(counts: &import::SheetImportCounts, invalid_users_download_token: Option<String>) -> Self {
        let failed = counts.error + counts.refused;
        Self {
            all_count: counts.create + counts.update + counts.skip + counts.error,
            succeeded_count: counts.applied + counts.skip,
            failed_count: failed,
            is_all_succeeded: failed == 0,
            invalid_users_download_token,
        }
    }
}

/// The kind of file that a part of the form names, by ABP's number or word.
///
/// # Errors
/// 400 on `fileType`.
fn kind_of(text: &str) -> Result<u8> {
    match text.trim() {
        "1" | "Excel" => Ok(EXCEL),
        "2" | "Csv" => Ok(CSV),
        _ => Err(Error::invalid("fileType", "Validation.Unknown")),
    }
}

/// Imports users from a sheet in one call, as the users page does in several steps; the import is then listed there and can be reverted.
#[utoipa::path(post, path = "/api/identity/users/import-users-from-file", operation_id = "import_users_from_file", tag = "Users",
    params(Query), request_body(content = ImportUsersForm, content_type = "multipart/form-data"),
    responses((status = 200, description = "What became of the rows.", body = ImportUsersResult),
        (status = 413, description = "Too large."), (status = 415, description = "Not a form.")))]
pub async fn import(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Params(query): Params<Query>,
    form: std::result::Result<Multipart, MultipartRejection>,
) -> http::Result<Json<ImportUsersResult>> {
    let sent = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let form = read(form.map_err(|_| Error::unsupported(sent))?).await?;
    let file = form.file.ok_or_else(|| Error::invalid("file", "Validation.Required"))?;
    let done = import::at_once(&app, &scope, LIST, &form.name, &culture_of(&app, &headers), file.into()).await?;
    let by_name = if form.name.to_lowercase().ends_with(".csv") { CSV } else { EXCEL };
    let format = if form.kind.or(query.file_type).unwrap_or(by_name) == CSV { Format::Csv } else { Format::Xlsx };
    let token = match done.counts.error + done.counts.refused {
        0 => None,
        _ => Some(download::issue(&app, &scope, Purpose::InvalidUsers, Some((done.id, format))).await?),
    };
    Ok(Json(ImportUsersResult::of(&done.counts, token)))
}

/// The parts of the form.
struct Form {
    kind: Option<u8>,
    name: String,
    file: Option<Bytes>,
}

async fn read(mut parts: Multipart) -> Result<Form> {
    let mut form = Form { kind: None, name: LIST.to_owned(), file: None };
    while let Some(part) = parts.next_field().await.map_err(broken)? {
        let name = part.name().unwrap_or_default().to_ascii_lowercase();
        match name.as_str() {
            "filetype" => form.kind = Some(kind_of(&part.text().await.map_err(broken)?)?),
            "file" => {
                let known: String = part.file_name().unwrap_or_default().chars().filter(|c| !c.is_control()).take(200).collect();
                if !known.trim().is_empty() {
                    form.name = known;
                }
                form.file = Some(part.bytes().await.map_err(broken)?);
            }
            _ => {}
        }
    }
    Ok(form)
}

fn broken(error: MultipartError) -> Error {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return Error::too_large(MOST_BYTES);
    }
    Error::unfit(Kind::Invalid, "Common.BadRequest").because(error)
}
