//! `GET /api/text-template-management/template-definitions/{name}`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, TextPath, culture_of};

use super::view::TextTemplateView;
use crate::text_template::service;

/// A template of emails.
#[utoipa::path(get, path = "/api/text-template-management/template-definitions/{name}", operation_id = "get_text_template",
    tag = "Text templates", params(("name" = String, Path, description = "Name", example = "Abp.Account.PasswordResetLink")),
    responses((status = 200, description = "The template.", body = TextTemplateView)))]
pub async fn get(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    TextPath(name): TextPath<String>,
) -> http::Result<Json<TextTemplateView>> {
    Ok(Json(service::get(&app, &scope, &culture_of(&app, &headers), &name).await?.into()))
}
