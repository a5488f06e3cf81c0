//! `GET /api/app/frameworks/{id}/oscal`

use axum::{
    Json,
    extract::State,
    http::{HeaderValue, header::CONTENT_DISPOSITION},
    response::{IntoResponse, Response},
};
use http::{App, Caller, IdPath};

use crate::export::service;

/// A framework as an OSCAL catalogue in JSON.
#[utoipa::path(get, path = "/api/app/frameworks/{id}/oscal", operation_id = "export_framework", tag = "Frameworks",
    params(("id" = Uuid, Path, description = "Framework")),
    responses((status = 200, description = "The catalogue.", body = serde_json::Value, content_type = "application/json")))]
pub async fn oscal(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Response> {
    let (code, document) = service::export(&app, &scope, id).await?;
    let mut response = Json(document).into_response();
    // Codes are made of letters, digits, dots and hyphens, so the name needs no quoting rules.
    if let Ok(name) = HeaderValue::from_str(&format!("attachment; filename=\"{code}.json\"")) {
        response.headers_mut().insert(CONTENT_DISPOSITION, name);
    }
    Ok(response)
}
