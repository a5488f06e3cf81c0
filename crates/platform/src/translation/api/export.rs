//! `GET /api/app/translations`

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use garde::Validate;
use http::{App, Caller, Params, culture_of};
use kernel::Timestamp;
use localisation::{Wanted, writable_culture};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::translation::{rules::TranslationFormat, service};

/// Which texts are asked for, as in the list of texts, and as what.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct ExportQuery {
    /// File format.
    #[garde(skip)]
    #[param(inline, example = "xliff")]
    format: TranslationFormat,
    /// Language that is translated from.
    #[garde(length(chars, max = 20))]
    #[param(example = "en-GB")]
    base_culture_name: String,
    /// Language that is translated into.
    #[garde(length(chars, max = 20))]
    #[param(example = "de")]
    target_culture_name: String,
    /// Only texts of this resource.
    #[garde(length(chars, max = 100))]
    #[param(example = "Portal")]
    #[serde(default)]
    resource_name: Option<String>,
    /// Only texts missing in the language that is translated into.
    #[garde(skip)]
    #[param(example = false)]
    #[serde(default)]
    get_only_empty_values: bool,
}

/// Texts as a file for translators: a workbook, JSON, or XLIFF 2.0.
#[utoipa::path(get, path = "/api/app/translations", operation_id = "export_translations", tag = "LanguageTexts", params(ExportQuery),
    responses((status = 200, description = "The file.", content(
        (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"), (Vec<u8> = "application/xliff+xml"),
        (Vec<u8> = "application/octet-stream")))))]
pub async fn export(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Params(query): Params<ExportQuery>,
) -> http::Result<Response> {
    let base = writable_culture(&app, "baseCultureName", &query.base_culture_name).await?;
    let target = writable_culture(&app, "targetCultureName", &query.target_culture_name).await?;
    let resource = query.resource_name.as_deref();
    let wanted = Wanted { resource, base, target, only_empty: query.get_only_empty_values, filter: None };
    let bytes = service::export(&app, &scope, &wanted, query.format, &culture_of(&app, &headers)).await?;
    let mut response = bytes.into_response();
    as_file(response.headers_mut(), query.format, target, scope.now());
    Ok(response)
}

fn as_file(headers: &mut HeaderMap, format: TranslationFormat, target: &str, at: Timestamp) {
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(format.media_type()));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let name = format!("attachment; filename=\"texts-{target}-{}.{}\"", at.date_naive(), format.extension());
    if let Ok(name) = HeaderValue::from_str(&name) {
        headers.insert(header::CONTENT_DISPOSITION, name);
    }
}
